package dev.sightline.maps.generate;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What stands in the open: stalls and pillars (walls), hedges and bushes (they hide but let
 * through), water (it lets see but not walk).
 */
final class Grounds {
  private static final int HEDGE = 6;
  private static final int PILLAR = 7;
  private static final int GAP = 26;

  private final SplittableRandom random;
  private final List<Ring> walls = new ArrayList<>();
  private final List<Obstacle> others = new ArrayList<>();
  private final List<Area> areas = new ArrayList<>();

  Grounds(SplittableRandom random) {
    this.random = random;
  }

  List<Ring> walls() {
    return walls;
  }

  /** Hedges, bushes and water. */
  List<Obstacle> others() {
    return others;
  }

  List<Area> areas() {
    return areas;
  }

  void addArea(String name, String kind, Patch patch) {
    areas.add(new Area(name, kind, Frame.TOWN.ring(patch)));
  }

  /** A square with a fountain between two rows of stalls, and pillars at its corners. */
  void addMarket(String name, Patch square) {
    addArea(name, "square", square);
    int x = (square.left() + square.right()) / 2;
    int y = (square.bottom() + square.top()) / 2;
    addFountain(x, y);
    Patch corners = square.inset(16);
    addPillar(corners.left(), corners.bottom());
    addPillar(corners.left(), corners.top());
    addPillar(corners.right(), corners.bottom());
    addPillar(corners.right(), corners.top());
    for (int i = -1; i <= 1; i++) {
      addStall(x + i * 46, y - square.height() / 3);
      addStall(x + i * 46, y + square.height() / 3);
    }
  }

  /** A small square with a well, two benches and bushes at its corners. */
  void addCourt(String name, Patch lot) {
    addArea(name, "square", lot);
    int x = (lot.left() + lot.right()) / 2;
    int y = (lot.bottom() + lot.top()) / 2;
    addWell(x, y);
    addBench(x, y - 34);
    addBench(x, y + 34);
    addPillar(x + 40, y);
    Patch corners = lot.inset(18);
    addBush(corners.left(), corners.bottom());
    addBush(corners.right(), corners.bottom());
    addBush(corners.left(), corners.top());
    addBush(corners.right(), corners.top());
  }

  /** A pond behind hedges, with ways in from all sides. */
  void addPark(String name, Patch lot) {
    addArea(name, "park", lot);
    addHedges(lot.inset(3), true, true, true, true);
    int x = (lot.left() + lot.right()) / 2;
    int y = (lot.bottom() + lot.top()) / 2;
    int radius = Math.min(lot.width(), lot.height()) / 5;
    int beside = radius * 5 / 4 + 8;
    addPond(x, y, radius);
    addBench(x, y - beside);
    addBench(x, y + beside);
    addPillar(x - beside, y);
    Patch corners = lot.inset(22);
    addBush(corners.left(), corners.bottom());
    addBush(corners.right(), corners.top());
    addBush(corners.left(), corners.top());
  }

  /** A strip behind a house, hedged on the given sides. */
  void addGarden(
      String name, Patch strip, boolean left, boolean bottom, boolean right, boolean top) {
    addArea(name, "garden", strip);
    addHedges(strip, left, bottom, right, top);
  }

  private void addHedges(Patch p, boolean left, boolean bottom, boolean right, boolean top) {
    if (bottom) {
      addHedge(new Patch(p.left(), p.bottom(), p.right(), p.bottom() + HEDGE), false);
    }
    if (top) {
      addHedge(new Patch(p.left(), p.top() - HEDGE, p.right(), p.top()), false);
    }
    int low = p.bottom() + (bottom ? HEDGE : 0);
    int high = p.top() - (top ? HEDGE : 0);
    if (left) {
      addHedge(new Patch(p.left(), low, p.left() + HEDGE, high), true);
    }
    if (right) {
      addHedge(new Patch(p.right() - HEDGE, low, p.right(), high), true);
    }
  }

  /** Plants a hedge with a gap in it if it is long. */
  private void addHedge(Patch along, boolean upright) {
    Patch h = upright ? along.transposed() : along;
    if (h.width() < 3 * GAP) {
      addPlant(Frame.TOWN.ring(along));
      return;
    }
    int gap = (h.left() + h.right() - GAP) / 2 + random.nextInt(-GAP / 2, GAP / 2 + 1);
    Patch before = new Patch(h.left(), h.bottom(), gap, h.top());
    Patch after = new Patch(gap + GAP, h.bottom(), h.right(), h.top());
    addPlant(Frame.TOWN.ring(upright ? before.transposed() : before));
    addPlant(Frame.TOWN.ring(upright ? after.transposed() : after));
  }

  void addBush(int x, int y) {
    addPlant(round(x, y, random.nextInt(8, 12), 0.08, 10));
  }

  private void addPlant(Ring ring) {
    others.add(new Obstacle.Polygon(null, Blocks.SIGHT, false, ring, List.of()));
  }

  /** A pond with a winding shore. */
  private void addPond(int x, int y, int radius) {
    addWater(round(x, y, radius, 0.22, 24), List.of());
  }

  /** An eight-sided basin around a pillar. */
  private void addFountain(int x, int y) {
    addWater(round(x, y, 26, 0, 8), List.of(Frame.TOWN.ring(pillar(x, y))));
    addPillar(x, y);
  }

  private void addWell(int x, int y) {
    addWater(round(x, y, 11, 0, 8), List.of());
  }

  private void addWater(Ring shore, List<Ring> islands) {
    others.add(new Obstacle.Polygon(null, Blocks.MOVE, false, shore, islands));
  }

  /** Returns a circle whose radius swings by the given part of it. */
  private Ring round(int x, int y, int radius, double swing, int corners) {
    double phase = random.nextDouble(2 * Math.PI);
    int[] xy = new int[2 * corners];
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * (i + 0.5) / corners;
      double waves =
          StrictMath.sin(2 * angle + phase) + 0.5 * StrictMath.sin(3 * angle - 2 * phase);
      double r = radius * (1 + swing * waves / 1.5);
      xy[2 * i] = x + (int) Math.round(r * StrictMath.cos(angle));
      xy[2 * i + 1] = y + (int) Math.round(r * StrictMath.sin(angle));
    }
    return Frame.TOWN.ring(xy);
  }

  private void addStall(int x, int y) {
    walls.add(Frame.TOWN.ring(new Patch(x - 16, y - 3, x + 16, y + 3)));
  }

  private void addBench(int x, int y) {
    walls.add(Frame.TOWN.ring(new Patch(x - 14, y - 3, x + 14, y + 2)));
  }

  private void addPillar(int x, int y) {
    walls.add(Frame.TOWN.ring(pillar(x, y)));
  }

  private static Patch pillar(int x, int y) {
    return new Patch(x - PILLAR / 2, y - PILLAR / 2, x + PILLAR / 2 + 1, y + PILLAR / 2 + 1);
  }
}
