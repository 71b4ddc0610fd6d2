package dev.sightline.maps.generate;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A large open city: solid buildings, half of them turned by arbitrary angles, with streets around
 * each.
 *
 * <p>The ground is cut into rows of uneven plots, one building to a plot. A building covers 26 to
 * 34 % of its plot, so all of them cover that much of the city, and every one of its corners lies
 * inside the plot less a margin. Plots are convex and disjoint, so buildings never overlap, and the
 * plots' borders are a connected net of free streets. Both follow from comparing the coordinates
 * that end up in the map; no rounding can break them.
 */
public final class City {
  /** The most buildings that a city may have. */
  public static final int MAX_BUILDINGS = 1_000_000;

  /** The most items that may lie in its streets. */
  public static final int MAX_ITEMS = 1_000_000;

  private static final int MAX_SPAWNS = 256;
  private static final double LEAST_COVER = 0.26;
  private static final double MOST_COVER = 0.34;
  private static final double MARGIN = 0.05; // of the plot's shorter side
  private static final double UNEVENNESS = 0.15; // how far a border may be off, in plots

  private final SplittableRandom random;
  private final double width;
  private final double height;
  private final int buildings;
  private final List<Obstacle> obstacles;
  private final List<Box> plots = new ArrayList<>();
  private final List<Point> spawns = new ArrayList<>();
  private final List<Point> items = new ArrayList<>();
  private int turnedLeft;

  private City(long seed, double width, double height, int buildings) {
    this.random = new SplittableRandom(seed);
    this.width = width;
    this.height = height;
    this.buildings = buildings;
    this.obstacles = new ArrayList<>(buildings);
    this.turnedLeft = buildings / 2;
  }

  /** Returns a city without items. */
  public static WorldMap generate(long seed, double width, double height, int buildings) {
    return generate(seed, width, height, buildings, 0);
  }

  /**
   * Returns a city with its lower left corner at the origin.
   *
   * @param width positive
   * @param height positive
   * @param buildings how many, 1 to {@link #MAX_BUILDINGS}; half of them, rounded down, are turned
   * @param items how many lie in its streets, 0 to {@link #MAX_ITEMS}; all else does not depend on
   *     it
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public static WorldMap generate(
      long seed, double width, double height, int buildings, int items) {
    checkSize("width", width);
    checkSize("height", height);
    if (buildings < 1 || buildings > MAX_BUILDINGS) {
      throw new IllegalArgumentException(
          "a city has 1 to " + MAX_BUILDINGS + " buildings, not " + buildings);
    }
    if (items < 0 || items > MAX_ITEMS) {
      throw new IllegalArgumentException("a city has 0 to " + MAX_ITEMS + " items, not " + items);
    }
    return new City(seed, width, height, buildings).build(items);
  }

  private static void checkSize(String what, double size) {
    if (!(size >= 1e-3 && size <= 1e9)) {
      throw new IllegalArgumentException("a city's " + what + " is 0.001 to 1e9, not " + size);
    }
  }

  private WorldMap build(int itemCount) {
    int[] counts = plotsPerRow();
    double[] borders = rowBorders(counts);
    for (int row = 0; row < counts.length; row++) {
      buildRow(counts[row], borders[row], borders[row + 1]);
    }
    for (int i = 0; i < itemCount; i++) {
      items.add(streetPoint(plots.get(random.nextInt(plots.size()))));
    }
    return new WorldMap("City", new Box(0, 0, width, height), obstacles, spawns, items, List.of());
  }

  /** Returns a point of the free strip along the left or lower border of a plot. */
  private Point streetPoint(Box plot) {
    double along = random.nextDouble();
    double across = random.nextDouble() * margin(plot) / 2;
    return random.nextBoolean()
        ? new Point(plot.minX() + across, plot.minY() + along * plot.height())
        : new Point(plot.minX() + along * plot.width(), plot.minY() + across);
  }

  /** Spreads the buildings over so many rows that plots are about square. */
  private int[] plotsPerRow() {
    long rows = Math.round(Math.sqrt(buildings * height / width));
    int[] counts = new int[(int) Math.max(1, Math.min(buildings, rows))];
    for (int i = 0; i < counts.length; i++) {
      long before = (long) buildings * i / counts.length;
      counts[i] = (int) ((long) buildings * (i + 1) / counts.length - before);
    }
    return counts;
  }

  /** Gives each row about the height that makes all plots equally large. */
  private double[] rowBorders(int[] counts) {
    double[] borders = new double[counts.length + 1];
    long before = 0;
    for (int i = 1; i < counts.length; i++) {
      before += counts[i - 1];
      double offset = UNEVENNESS * random.nextDouble(-1, 1) * Math.min(counts[i - 1], counts[i]);
      borders[i] = height * (before + offset) / buildings;
    }
    borders[counts.length] = height;
    return borders;
  }

  private void buildRow(int count, double bottom, double top) {
    double left = 0;
    for (int i = 1; i <= count; i++) {
      double offset = i == count ? 0 : UNEVENNESS * random.nextDouble(-1, 1);
      double right = i == count ? width : width * (i + offset) / count;
      Box plot = new Box(left, bottom, right, top);
      plots.add(plot);
      obstacles.add(Obstacle.Polygon.of(building(plot, nextIsTurned())));
      maybeSpawn(left, bottom);
      left = right;
    }
  }

  /** Draws without putting back, so that exactly half of the buildings are turned. */
  private boolean nextIsTurned() {
    boolean turned = random.nextInt(buildings - obstacles.size()) < turnedLeft;
    turnedLeft -= turned ? 1 : 0;
    return turned;
  }

  private void maybeSpawn(double x, double y) {
    boolean chosen = random.nextInt(buildings) < MAX_SPAWNS;
    if (spawns.isEmpty() || (chosen && spawns.size() < MAX_SPAWNS)) {
      spawns.add(new Point(x, y));
    }
  }

  /** Turns less and less until the building fits; without a turn it always does. */
  private Ring building(Box plot, boolean turned) {
    double[] shape = shape(plot);
    double angle = turned ? random.nextDouble(1e-3, Math.PI - 1e-3) : 0;
    double[] placed = place(shape, angle, plot);
    while (!fits(placed, plot)) {
      angle = angle > Math.PI / 2 ? Math.PI - angle : angle / 2;
      placed = place(shape, angle, plot);
    }
    return Ring.of(placed);
  }

  /** Returns a rectangle or an L around the origin that covers its share of the plot. */
  private double[] shape(Box plot) {
    double cover = random.nextDouble(LEAST_COVER, MOST_COVER);
    double stretch = random.nextDouble(0.8, 1.25);
    boolean angled = random.nextInt(4) == 0;
    double notchX = angled ? random.nextDouble(0.3, 0.5) : 0;
    double notchY = angled ? random.nextDouble(0.3, 0.5) : 0;
    double side = Math.sqrt(cover / (1 - notchX * notchY));
    double x = plot.width() * side * stretch / 2;
    double y = plot.height() * side / stretch / 2;
    if (!angled) {
      return new double[] {-x, -y, x, -y, x, y, -x, y};
    }
    double innerX = x - 2 * x * notchX;
    double innerY = y - 2 * y * notchY;
    return new double[] {-x, -y, x, -y, x, innerY, innerX, innerY, innerX, y, -x, y};
  }

  /** Turns the shape and moves it to a random place in the plot, or to its middle if too large. */
  private double[] place(double[] shape, double angle, Box plot) {
    double[] xy = turn(shape, angle);
    Box box = Ring.of(xy).bounds();
    double margin = margin(plot);
    double dx = offset(plot.minX() + margin, plot.maxX() - margin, box.minX(), box.maxX());
    double dy = offset(plot.minY() + margin, plot.maxY() - margin, box.minY(), box.maxY());
    for (int i = 0; i < xy.length; i += 2) {
      xy[i] += dx;
      xy[i + 1] += dy;
    }
    return xy;
  }

  private static double[] turn(double[] shape, double angle) {
    double cos = StrictMath.cos(angle);
    double sin = StrictMath.sin(angle);
    double[] xy = new double[shape.length];
    for (int i = 0; i < xy.length; i += 2) {
      xy[i] = shape[i] * cos - shape[i + 1] * sin;
      xy[i + 1] = shape[i] * sin + shape[i + 1] * cos;
    }
    return xy;
  }

  private double offset(double from, double to, double min, double max) {
    double slack = Math.max(0, to - from - (max - min));
    // The middle half: buildings then rarely stand flush with the street.
    return from - min + slack * random.nextDouble(0.25, 0.75);
  }

  private static double margin(Box plot) {
    return MARGIN * Math.min(plot.width(), plot.height());
  }

  private static boolean fits(double[] xy, Box plot) {
    double least = margin(plot) / 2; // half: forgives rounding, still leaves a street
    Box inner =
        new Box(plot.minX() + least, plot.minY() + least, plot.maxX() - least, plot.maxY() - least);
    for (int i = 0; i < xy.length; i += 2) {
      if (!inner.contains(xy[i], xy[i + 1])) {
        return false;
      }
    }
    return true;
  }
}
