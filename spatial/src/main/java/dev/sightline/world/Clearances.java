package dev.sightline.world;

import dev.sightline.path.Clearance;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The clearances of a world, each made once and kept while it is in use. */
final class Clearances {

  /*
   * Each commit costs as much as there are clearances, and each of them is a mesh. So one is kept for
   * as long as somebody holds it, its ground, or a search over it: a ground holds its clearance.
   */

  /** So many are kept although nobody holds them. */
  static final int RECENT = 2;

  private final Map<Double, WeakReference<Clearance>> made = new HashMap<>();
  private final Kept<Clearance> kept = new Kept<>(RECENT, clearance -> false);

  /** Returns the clearance of a radius, which is made if there is none. */
  Clearance get(double radius, Supplier<Clearance> maker) {
    return kept.get(made, radius, maker);
  }

  /** Returns the clearances that are kept, and forgets the others. */
  List<Clearance> kept() {
    return kept.all(made);
  }
}
