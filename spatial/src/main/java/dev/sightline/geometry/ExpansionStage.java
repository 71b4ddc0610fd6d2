package dev.sightline.geometry;

/**
 * Determinants in {@link Expansion}s, with the scratch of one thread.
 *
 * <p>Differences have two parts, minors and lifts at most 16, their products 512 and the in-circle
 * determinant 1536; after compression they are far fewer. Coordinates must be zero or of a
 * magnitude where no product can overflow or lose bits to underflow: differences are multiples of
 * the least coordinate's last bit, and their products (of degree 2 or 4) must stay multiples of
 * 2^-1074.
 */
final class ExpansionStage {
  private static final ThreadLocal<ExpansionStage> OF_THREAD =
      ThreadLocal.withInitial(ExpansionStage::new);

  private static final double ORIENTATION_LEAST = 0x1p-480;
  private static final double ORIENTATION_MOST = 0x1p480;
  private static final double IN_CIRCLE_LEAST = 0x1p-200;
  private static final double IN_CIRCLE_MOST = 0x1p200;

  private final Expansion[] differences = allocate(6, 2);
  private final Expansion[] minors = allocate(5, 16);
  private final Expansion lift = new Expansion(16);
  private final Expansion[] products = allocate(3, 512);
  private final Expansion[] sums = allocate(2, 1536);

  private ExpansionStage() {}

  private static Expansion[] allocate(int count, int capacity) {
    Expansion[] expansions = new Expansion[count];
    for (int i = 0; i < count; i++) {
      expansions[i] = new Expansion(capacity);
    }
    return expansions;
  }

  static int orientation(double ax, double ay, double bx, double by, double cx, double cy) {
    double least = ORIENTATION_LEAST;
    double most = ORIENTATION_MOST;
    if (fits(ax, ay, least, most) && fits(bx, by, least, most) && fits(cx, cy, least, most)) {
      return OF_THREAD.get().orientationSign(ax, ay, bx, by, cx, cy);
    }
    return Predicates.UNCERTAIN;
  }

  static int inCircle(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    double least = IN_CIRCLE_LEAST;
    double most = IN_CIRCLE_MOST;
    if (fits(ax, ay, least, most)
        && fits(bx, by, least, most)
        && fits(cx, cy, least, most)
        && fits(dx, dy, least, most)) {
      return OF_THREAD.get().inCircleSign(ax, ay, bx, by, cx, cy, dx, dy);
    }
    return Predicates.UNCERTAIN;
  }

  private static boolean fits(double x, double y, double least, double most) {
    return fits(Math.abs(x), least, most) && fits(Math.abs(y), least, most);
  }

  private static boolean fits(double magnitude, double least, double most) {
    return magnitude == 0 || (magnitude >= least && magnitude <= most);
  }

  private int orientationSign(double ax, double ay, double bx, double by, double cx, double cy) {
    differences[0].setDifference(ax, cx);
    differences[1].setDifference(ay, cy);
    differences[2].setDifference(bx, cx);
    differences[3].setDifference(by, cy);
    return cross(0, 2).sign();
  }

  private int inCircleSign(
      double ax, double ay, double bx, double by, double cx, double cy, double dx, double dy) {
    differences[0].setDifference(ax, dx);
    differences[1].setDifference(ay, dy);
    differences[2].setDifference(bx, dx);
    differences[3].setDifference(by, dy);
    differences[4].setDifference(cx, dx);
    differences[5].setDifference(cy, dy);
    sums[0].setProduct(cross(2, 4), lift(0), products[0], products[1]);
    products[2].setProduct(cross(4, 0), lift(2), products[0], products[1]);
    sums[1].setSum(sums[0], products[2]);
    products[2].setProduct(cross(0, 2), lift(4), products[0], products[1]);
    sums[0].setSum(sums[1], products[2]);
    return sums[0].sign();
  }

  /** Returns the cross product of two difference vectors, valid until the next call. */
  private Expansion cross(int p, int q) {
    minors[0].setProduct(differences[p], differences[q + 1], minors[3], minors[4]);
    minors[1].setProduct(differences[p + 1], differences[q], minors[3], minors[4]);
    minors[2].setDifference(minors[0], minors[1]);
    minors[2].compress();
    return minors[2];
  }

  /** Returns the squared length of a difference vector, valid until the next call. */
  private Expansion lift(int p) {
    minors[0].setProduct(differences[p], differences[p], minors[3], minors[4]);
    minors[1].setProduct(differences[p + 1], differences[p + 1], minors[3], minors[4]);
    lift.setSum(minors[0], minors[1]);
    lift.compress();
    return lift;
  }
}
