package dev.sightline.maps.generate;

import java.util.SplittableRandom;

/** Puts houses on lots and gardens beside them. */
final class Site {
  private static final int LEAST_HOUSE = 90;
  private static final int LEAST_GARDEN = 30;

  private final SplittableRandom random;
  private final Grounds grounds;

  Site(SplittableRandom random, Grounds grounds) {
    this.random = random;
    this.grounds = grounds;
  }

  /** A house parallel to the streets, with a garden along one side if it fits. */
  House straight(String name, Patch lot) {
    int side = random.nextInt(4);
    boolean upright = side % 2 == 0; // the garden lies left or right of the house
    boolean low = side < 2;
    Patch g = upright ? lot : lot.transposed();
    int depth = (int) (g.width() * random.nextDouble(0.16, 0.36));
    if (depth < LEAST_GARDEN || g.width() - depth < LEAST_HOUSE) {
      return new House(name, Frame.TOWN, setBack(lot));
    }
    int border = low ? g.left() + depth : g.right() - depth;
    Patch strip = new Patch(low ? g.left() : border, g.bottom(), low ? border : g.right(), g.top());
    Patch rest = new Patch(low ? border : g.left(), g.bottom(), low ? g.right() : border, g.top());
    Patch garden = upright ? strip : strip.transposed();
    boolean[] hedged = {side != 2, side != 3, side != 0, side != 1};
    grounds.addGarden(name + " garden", garden, hedged[0], hedged[1], hedged[2], hedged[3]);
    return new House(name, Frame.TOWN, setBack(upright ? rest : rest.transposed()));
  }

  /** Moves the house's sides back from the street a little. */
  private Patch setBack(Patch ground) {
    return new Patch(
        ground.left() + random.nextInt(1, 9),
        ground.bottom() + random.nextInt(1, 9),
        ground.right() - random.nextInt(1, 9),
        ground.top() - random.nextInt(1, 9));
  }

  /** A house askew in the middle of its garden. */
  House turned(String name, Patch lot) {
    int x = (lot.left() + lot.right()) / 2;
    int y = (lot.bottom() + lot.top()) / 2;
    double angle = random.nextDouble(0.12, 0.6) * (random.nextBoolean() ? 1 : -1);
    Frame frame = Frame.turned(x, y, angle);
    double scale = 0.98;
    Patch footprint = footprint(lot, scale);
    while (!fits(frame, footprint, lot.inset(3))) {
      scale -= 0.02;
      footprint = footprint(lot, scale);
    }
    if (Math.min(footprint.width(), footprint.height()) < LEAST_HOUSE) {
      return straight(name, lot);
    }
    grounds.addArea(name + " garden", "garden", lot);
    return new House(name, frame, footprint);
  }

  private static Patch footprint(Patch lot, double scale) {
    int x = (int) (lot.width() * scale / 2);
    int y = (int) (lot.height() * scale / 2);
    return new Patch(-x, -y, x, y);
  }

  private static boolean fits(Frame frame, Patch footprint, Patch lot) {
    var box = frame.ring(footprint).bounds();
    return Frame.TOWN.ring(lot).bounds().contains(box);
  }
}
