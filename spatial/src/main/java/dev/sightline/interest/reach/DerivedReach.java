package dev.sightline.interest.reach;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/** Derives a reach once per radius. Safe for several threads; nothing is allocated for the last. */
final class DerivedReach implements DoubleUnaryOperator {
  private final DoubleUnaryOperator derivation;
  private final Map<Double, Double> known = new HashMap<>();
  private volatile Pair last = new Pair(Double.NaN, Double.NaN);

  private record Pair(double radius, double reach) {}

  DerivedReach(DoubleUnaryOperator derivation) {
    this.derivation = derivation;
  }

  @Override
  public double applyAsDouble(double radius) {
    Pair pair = last;
    return pair.radius == radius ? pair.reach : lookUp(radius);
  }

  private synchronized double lookUp(double radius) {
    double reach = known.computeIfAbsent(radius, derivation::applyAsDouble);
    last = new Pair(radius, reach);
    return reach;
  }
}
