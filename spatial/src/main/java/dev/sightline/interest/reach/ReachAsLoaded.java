package dev.sightline.interest.reach;

import dev.sightline.world.World;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Derives a reach once per radius, measured in the world as its map was loaded: so it does not
 * depend on what changed before somebody asked, and all rules of a world agree. Safe for several
 * threads.
 */
public final class ReachAsLoaded implements DoubleUnaryOperator {
  private final World world;
  private final Function<World, DoubleUnaryOperator> measurement;
  private final DerivedReach known = new DerivedReach(this::derive);
  private WeakReference<World> measured = new WeakReference<>(null);
  private SoftReference<DoubleUnaryOperator> last = new SoftReference<>(null);

  /**
   * Prepares the measurement.
   *
   * @param measurement makes what measures a world
   */
  public ReachAsLoaded(World world, Function<World, DoubleUnaryOperator> measurement) {
    this.world = world;
    this.measurement = measurement;
  }

  @Override
  public double applyAsDouble(double radius) {
    return known.applyAsDouble(radius);
  }

  /** Measures, with what measured before if the world is the same and it is still there. */
  private double derive(double radius) {
    World loaded = world.asLoaded();
    DoubleUnaryOperator measure = measured.get() == loaded ? last.get() : null;
    if (measure == null) {
      measure = measurement.apply(loaded);
      measured = new WeakReference<>(loaded);
      last = new SoftReference<>(measure);
    }
    return measure.applyAsDouble(radius);
  }
}
