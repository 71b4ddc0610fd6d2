package dev.sightline.play;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.mesh.RandomMaps;
import dev.sightline.mesh.RandomMaps.Placement;
import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Makes the golden vectors of movement from seeds. They change only together with the definition in
 * {@code docs/protocol.md} and its version there.
 */
@SuppressWarnings("NarrowCalculation")
final class GoldenWriter {
  private static final int TICKS = 60;
  private static final double COS = 0.8253356149096783; // of 0.6 of a radian
  private static final double SIN = 0.5646424733950354;

  private final SplittableRandom random;

  GoldenWriter(long seed) {
    random = new SplittableRandom(seed);
  }

  String write() {
    List<String> walks = new ArrayList<>();
    maps().forEach((name, map) -> walks.add(walk(name, map)));
    List<String> grounds = new ArrayList<>();
    maps().forEach((name, map) -> grounds.add(ground(name, map)));
    return "{\"version\":1,\n\"headings\":["
        + headings()
        + "],\n\"directions\":["
        + directions()
        + "],\n\"reaches\":["
        + reaches()
        + "],\n\"grounds\":[\n"
        + String.join(",\n", grounds)
        + "],\n\"walks\":[\n"
        + String.join(",\n", walks)
        + "]}\n";
  }

  private String headings() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int h = i < 16 ? 4096 * i : random.nextInt(Heading.TURN);
      rows.add("[" + h + "," + Heading.cos(h) + "," + Heading.sin(h) + "]");
    }
    return String.join(",", rows);
  }

  private String directions() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int far = i < 30 ? 3 : 100_000;
      int dx = random.nextInt(-far, far + 1);
      int dy = random.nextInt(1, far + 1) * (random.nextBoolean() ? 1 : -1);
      rows.add("[" + dx + "," + dy + "," + Heading.of(dx, dy) + "]");
    }
    return String.join(",", rows);
  }

  private String reaches() {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      long pace = i == 0 ? Pace.MOST : random.nextLong(1L << random.nextInt(8, 32));
      long tick = i < 20 ? random.nextInt(100) : random.nextLong(1L << 40);
      rows.add("[" + pace + "," + tick + "," + Pace.reach(pace, tick) + "]");
    }
    return String.join(",", rows);
  }

  private static Map<String, WorldMap> maps() {
    Map<String, WorldMap> maps = new LinkedHashMap<>();
    maps.put("open field", map(new Box(0, 0, 30, 30)));
    maps.put("bounds off the grid", map(new Box(0.1, -3.7, 97.3, 41.9)));
    maps.put("houses along the axes", map(new Box(0, 0, 8, 8), streets(false)));
    maps.put("houses askew", map(new Box(-9, -2, 9, 13), streets(true)));
    maps.put("walls without thickness", map(new Box(0, 0, 8, 8), thinWalls()));
    maps.put("narrow gaps", map(new Box(0, 0, 16, 16), gaps()));
    maps.put("touching obstacles", map(new Box(0, 0, 8, 8), touching()));
    maps.put("doors", map(new Box(0, 0, 8, 8), doors()));
    maps.put("glass and hedges", map(new Box(0, 0, 8, 8), glassAndHedges()));
    for (Placement placement : Placement.values()) {
      for (int seed = 1; seed <= 3; seed++) {
        String name = "random " + placement.name().toLowerCase(java.util.Locale.ROOT) + " " + seed;
        maps.put(name, new RandomMaps(seed, placement).map(4 + seed));
      }
    }
    return maps;
  }

  private static WorldMap map(Box bounds, Obstacle... obstacles) {
    return WorldMap.of("golden", bounds, List.of(obstacles));
  }

  private static Obstacle[] streets(boolean turned) {
    List<Obstacle> houses = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      double x = 1 + 2.25 * (i % 3);
      double y = 1 + 2.25 * (i / 3);
      double size = 1 + 0.25 * (i % 4);
      houses.add(polygon(turned, x, y, x + size, y, x + size, y + 1.5, x, y + 1.5));
    }
    return houses.toArray(Obstacle[]::new);
  }

  private static Obstacle polygon(boolean turned, double... xy) {
    return Obstacle.Polygon.of(Ring.of(turned ? turn(xy) : xy));
  }

  private static double[] turn(double... xy) {
    double[] turned = new double[xy.length];
    for (int i = 0; i < xy.length; i += 2) {
      turned[i] = xy[i] * COS - xy[i + 1] * SIN;
      turned[i + 1] = xy[i] * SIN + xy[i + 1] * COS;
    }
    return turned;
  }

  private static Obstacle[] thinWalls() {
    return new Obstacle[] {
      Obstacle.Segment.of(1, 4, 7, 4),
      Obstacle.Segment.of(4, 1, 4, 3.5),
      Obstacle.Segment.of(1.1, 4.7, 3.3, 7.123456789),
      Obstacle.Segment.of(3.3, 7.123456789, 6.9, 5.1),
      Obstacle.Segment.of(2, 2, 3, 3),
    };
  }

  private static Obstacle[] gaps() {
    double step = 0x1p-12;
    double corridor = 3 * step;
    return new Obstacle[] {
      polygon(false, 0, 4, 8, 4, 8, 5, 0, 5),
      polygon(false, 8 + step, 4, 16, 4, 16, 5, 8 + step, 5),
      polygon(true, 7, 0.5, 9, 0.5, 9, 4.5, 7, 4.5),
      polygon(true, 9 + corridor, 0.5, 11, 0.5, 11, 4.5, 9 + corridor, 4.5),
      polygon(false, 2, 8, 6, 9, 2, 9.0001),
    };
  }

  private static Obstacle[] touching() {
    Ring outer = Ring.of(5, 5, 7, 5, 7, 7, 5, 7);
    Ring hole = Ring.of(5, 5, 6, 5.5, 5.5, 6);
    return new Obstacle[] {
      polygon(false, 1, 1, 2, 1, 2, 2, 1, 2),
      polygon(false, 2, 2, 3, 2, 3, 3, 2, 3),
      polygon(false, 3, 2, 4, 2, 4, 3, 3, 3),
      polygon(false, 3.5, 1, 5, 1, 5, 2.5, 3.5, 2.5),
      new Obstacle.Polygon(null, Blocks.BOTH, false, outer, List.of(hole)),
      polygon(false, 1, 5, 3, 5, 3, 4, 2, 5, 1.5, 7, 1, 7), // touches its own lowest edge
    };
  }

  private static Obstacle[] doors() {
    return new Obstacle[] {
      polygon(false, 0, 4, 3, 4, 3, 4.25, 0, 4.25),
      door(3, 4, 4, 4.25),
      polygon(false, 4, 4, 5.5, 4, 5.5, 4.25, 4, 4.25),
      new Obstacle.Segment(null, Blocks.BOTH, true, 5.5, 4.1, 7, 4.1),
      polygon(false, 7, 4, 8, 4, 8, 4.25, 7, 4.25),
      new Obstacle.Polygon(
          null, Blocks.BOTH, true, Ring.of(turn(5, 0.5, 6, 0.5, 6, 3, 5, 3)), List.of()),
    };
  }

  private static Obstacle door(double x0, double y0, double x1, double y1) {
    Ring ring = Ring.of(new Box(x0, y0, x1, y1));
    return new Obstacle.Polygon(null, Blocks.BOTH, true, ring, List.of());
  }

  private static Obstacle[] glassAndHedges() {
    Ring pond = Ring.of(2, 2, 5, 2.5, 4.5, 5, 2.2, 4.7);
    Ring bush = Ring.of(5, 5, 7, 5, 7, 7, 5, 7);
    return new Obstacle[] {
      new Obstacle.Polygon(null, Blocks.MOVE, false, pond, List.of()),
      new Obstacle.Polygon(null, Blocks.SIGHT, false, bush, List.of()),
      new Obstacle.Segment(null, Blocks.SIGHT, false, 0, 6, 4, 6),
    };
  }

  private String ground(String name, WorldMap map) {
    Walk walk = Walk.among(Walls.of(map));
    List<String> places = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    List<String> nearest = new ArrayList<>();
    for (int i = 0; i < 24; i++) {
      int[] p = point(map, walk.walls().grid());
      places.add(String.format("[%d,%d,%s]", p[0], p[1], walk.isPlace(p[0], p[1])));
      GridPoint from = walk.nearestPlace(p[0], p[1]);
      int[] q = point(map, walk.walls().grid());
      boolean free = walk.isFree(from.x(), from.y(), q[0], q[1]);
      lines.add(String.format("[%d,%d,%d,%d,%s]", from.x(), from.y(), q[0], q[1], free));
      if (i % 6 == 0) {
        nearest.add(String.format("[%d,%d,%d,%d]", p[0], p[1], from.x(), from.y()));
      }
    }
    return String.format(
        "{\"name\":\"%s\",\"map\":%s,%n\"places\":[%s],%n\"lines\":[%s],%n\"nearest\":[%s]}",
        name,
        GoldenMaps.write(map),
        String.join(",", places),
        String.join(",", lines),
        String.join(",", nearest));
  }

  /** A corner of an obstacle, a point near one, or any point of the grid. */
  private int[] point(WorldMap map, WireGrid grid) {
    int kind = random.nextInt(4);
    if (map.obstacles().isEmpty() || kind == 0) {
      return new int[] {random.nextInt(grid.lastColumn() + 1), random.nextInt(grid.lastRow() + 1)};
    }
    double[] xy = corner(map.obstacles().get(random.nextInt(map.obstacles().size())));
    int far = kind == 1 ? 0 : kind == 2 ? 2 : 2000;
    int c = grid.column(xy[0]) + random.nextInt(-far, far + 1);
    int r = grid.row(xy[1]) + random.nextInt(-far, far + 1);
    return new int[] {
      Math.max(0, Math.min(grid.lastColumn(), c)), Math.max(0, Math.min(grid.lastRow(), r))
    };
  }

  /** A corner, or the middle between two. */
  private double[] corner(Obstacle obstacle) {
    double[] xy =
        obstacle instanceof Obstacle.Segment s
            ? new double[] {s.x1(), s.y1(), s.x2(), s.y2()}
            : ((Obstacle.Polygon) obstacle).ring().toArray();
    int i = 2 * random.nextInt(xy.length / 2);
    int j = random.nextBoolean() ? i : (i + 2) % xy.length;
    return new double[] {(xy[i] + xy[j]) / 2, (xy[i + 1] + xy[j + 1]) / 2};
  }

  private String walk(String name, WorldMap map) {
    Walls walls = Walls.of(map);
    Walk walk = Walk.among(walls);
    WireGrid grid = walls.grid();
    GridPoint start =
        walk.nearestPlace(
            random.nextInt(grid.lastColumn() + 1), random.nextInt(grid.lastRow() + 1));
    long firstTick = random.nextInt(3) == 0 ? 65500 : random.nextLong(1L << 33);
    List<String> inputs = new ArrayList<>();
    for (int i = 0; i < TICKS; i++) {
      if (i % 10 == 5 && !map.obstacles().isEmpty() && random.nextInt(3) > 0) {
        inputs.add(String.format("{\"tick\":%d,%s}", firstTick + i, doorInput(map)));
      }
      if (i % 8 == 0) {
        inputs.add(String.format("{\"tick\":%d,%s}", firstTick + i, order(map, grid)));
      }
    }
    String list = "[" + String.join(",\n", inputs) + "]";
    List<int[]> positions = play(walls, start, firstTick, list);
    String points =
        positions.stream().map(q -> "[" + q[0] + "," + q[1] + "]").collect(Collectors.joining(","));
    return String.format(
        "{\"name\":\"%s\",\"map\":%s,%n\"firstTick\":%d,\"start\":[%d,%d],%n\"inputs\":%s,%n"
            + "\"positions\":[%s]}",
        name, GoldenMaps.write(map), firstTick, start.x(), start.y(), list, points);
  }

  private List<int[]> play(Walls walls, GridPoint start, long firstTick, String inputs) {
    try {
      GoldenPlayer player = new GoldenPlayer(walls, start.x(), start.y(), firstTick);
      return player.play(JsonTree.parse(inputs).items(), TICKS);
    } catch (java.io.IOException e) {
      throw new IllegalStateException(inputs, e);
    }
  }

  private String doorInput(WorldMap map) {
    List<Integer> doors = new ArrayList<>();
    for (int i = 0; i < map.obstacles().size(); i++) {
      if (map.obstacles().get(i).door()) {
        doors.add(i);
      }
    }
    int door =
        doors.isEmpty()
            ? random.nextInt(map.obstacles().size())
            : doors.get(random.nextInt(doors.size()));
    return "\"" + (random.nextBoolean() ? "open" : "close") + "\":[" + door + "]";
  }

  private String order(WorldMap map, WireGrid grid) {
    int kind = random.nextInt(8);
    long pace = kind < 2 ? random.nextLong(4 * Pace.STEP) : random.nextLong(900 * Pace.STEP);
    if (kind == 7) {
      return "\"stand\":true";
    }
    if (kind % 2 == 0) {
      int heading =
          random.nextInt(4) == 0 ? 8192 * random.nextInt(8) : random.nextInt(Heading.TURN);
      return "\"heading\":" + heading + ",\"pace\":" + pace;
    }
    int[] q = point(map, grid);
    return "\"to\":[" + q[0] + "," + q[1] + "],\"pace\":" + pace;
  }
}
