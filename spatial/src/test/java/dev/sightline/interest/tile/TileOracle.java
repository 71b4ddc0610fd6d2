package dev.sightline.interest.tile;

import dev.sightline.interest.PairSet;
import dev.sightline.interest.reach.Damping;
import dev.sightline.interest.rule.Population;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.BitSet;

/** The tile rules by their definitions: all tiles, all pairs, until nothing changes. */
final class TileOracle {
  private final Tiling tiling;

  TileOracle(Tiling tiling) {
    this.tiling = tiling;
  }

  /** An observer's tiles by definition. */
  interface Definition {
    BitSet tiles(int own, double x, double y, double radius);
  }

  static boolean square(Population population, int observer, int entity) {
    double side = population.radius(observer);
    double dx = column(population, observer, side) - column(population, entity, side);
    double dy = row(population, observer, side) - row(population, entity, side);
    if (side == 0) {
      return population.x(observer) == population.x(entity)
          && population.y(observer) == population.y(entity);
    }
    return Math.abs(dx) <= 1 && Math.abs(dy) <= 1;
  }

  private static double column(Population population, int id, double side) {
    return Math.floor((population.x(id) - population.world().minX()) / side);
  }

  private static double row(Population population, int id, double side) {
    return Math.floor((population.y(id) - population.world().minY()) / side);
  }

  BitSet disc(int own, double x, double y, double radius) {
    BitSet set = new BitSet();
    set.set(own);
    for (int t = 0; t < tiling.limit(); t++) {
      if (tiling.exists(t) && tiling.meetsDisc(t, x, y, radius)) {
        set.set(t);
      }
    }
    return set;
  }

  /** Algorithm 5: grows over point neighbors inside the disc until nothing is added. */
  BitSet distance(int own, double x, double y, double radius) {
    BitSet disc = disc(own, x, y, radius);
    BitSet set = new BitSet();
    set.set(own);
    for (int before = 0; before != set.cardinality(); ) {
      before = set.cardinality();
      BitSet more = pointNeighbors(set);
      more.and(disc);
      set.or(more);
    }
    return set;
  }

  /** Algorithm 6. */
  BitSet neighbor(int own, int depth) {
    BitSet set = new BitSet();
    set.set(own);
    for (int d = 0; d < depth; d++) {
      set.or(pointNeighbors(set));
    }
    return set;
  }

  private BitSet pointNeighbors(BitSet of) {
    BitSet set = new BitSet();
    for (int t = 0; t < tiling.limit(); t++) {
      for (int k = 0; k < tiling.pointNeighborCount(t); k++) {
        if (of.get(t)) {
          set.set(tiling.pointNeighbor(t, k));
        }
      }
    }
    return set;
  }

  /** Algorithm 7. */
  BitSet path(int own, double length) {
    return path(own, length, (from, to) -> 0);
  }

  /** The same with steps that are longer, as relaxation of all edges until nothing gets shorter. */
  BitSet path(int own, double length, Damping damping) {
    double[] best = new double[tiling.limit()];
    Arrays.fill(best, Double.POSITIVE_INFINITY);
    best[own] = 0;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int t = 0; t < best.length; t++) {
        for (int k = 0; k < tiling.edgeNeighborCount(t); k++) {
          int u = tiling.edgeNeighbor(t, k);
          double dx = tiling.centroidX(u) - tiling.centroidX(t);
          double dy = tiling.centroidY(u) - tiling.centroidY(t);
          double through = best[t] + Math.sqrt(dx * dx + dy * dy) + damping.extra(t, u);
          if (through < best[u]) {
            best[u] = through;
            changed = true;
          }
        }
      }
    }
    BitSet set = new BitSet();
    set.set(own);
    for (int t = 0; t < best.length; t++) {
      set.set(t, set.get(t) || best[t] < length);
    }
    return set;
  }

  /** Returns the pairs of a definition. */
  PairSet pairs(Population population, Definition definition) {
    BitSet[] watched = new BitSet[population.end()];
    BitSet[] met = new BitSet[population.end()];
    for (int id = 0; id < population.end(); id++) {
      int own = tile(population.x(id), population.y(id));
      watched[id] =
          definition.tiles(
              own, population.x(id), population.y(id), Math.max(0, population.radius(id)));
      met[id] = new BitSet();
      met[id].set(own);
      for (int t = 0; population.size(id) > 0 && t < tiling.limit(); t++) {
        if (tiling.exists(t)
            && tiling.meetsDisc(t, population.x(id), population.y(id), population.size(id) / 2)) {
          met[id].set(t);
        }
      }
    }
    return PairSet.judged(population, (o, e) -> watched[o].intersects(met[e]));
  }

  private int tile(double x, double y) {
    for (int t = 0; t < tiling.limit(); t++) {
      if (tiling.exists(t) && tiling.contains(t, x, y)) {
        return t;
      }
    }
    return tiling.nearest(x, y);
  }
}
