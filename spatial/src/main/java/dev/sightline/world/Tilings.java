package dev.sightline.world;

import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleOptions;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Supplier;

/** The tilings of a world, each made once and kept while it is in use. */
final class Tilings {

  /*
   * The tilings of a world, each made once. Each commit costs as much as there are tilings, and every
   * radius that a rule on tiles ever had makes another one. So a tiling is kept for as long as
   * somebody holds it or its tiles, views, order or discs, and besides the few that were asked for
   * last: who prepares one and then makes a rule on it finds it again. Tiles from elsewhere may be
   * those of several worlds, so they hold none of these; their views in a world do.
   */

  /** So many are kept although nobody holds them. */
  static final int RECENT = 8;

  private final Map<Object, WeakReference<WorldTiling>> made = new HashMap<>();
  private final Map<Tiling, WeakReference<WorldTiling>> ofOthers = new WeakHashMap<>();
  private final Kept<WorldTiling> kept = new Kept<>(RECENT, WorldTiling::isOutdated);

  /** What triangles follow. */
  record Triangles(TriangleOptions options, boolean throughDoors) {}

  /** Returns the tiling with a key, which is made if there is none. */
  WorldTiling get(Object key, Supplier<WorldTiling> maker) {
    return kept.get(made, key, maker);
  }

  /** Returns a tiling from elsewhere as one of this world. */
  WorldTiling ofOthers(Tiling tiling, Supplier<WorldTiling> maker) {
    return kept.get(ofOthers, tiling, maker);
  }

  /** Returns the tilings that are kept, and forgets the others. */
  List<WorldTiling> kept() {
    List<WorldTiling> all = kept.all(made);
    all.addAll(kept.all(ofOthers));
    return all;
  }
}
