package dev.sightline.interest;

import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.Scope;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Collects the senses and options of a space, see {@link Space#builder}. */
public final class SpaceBuilder {
  private static final int LEAST_CAPACITY = 64;

  /** Spaces that never had so many entities keep their memory. */
  private static final int LEAST_PEAK = 1024;

  final World world;
  private final List<String> names = new ArrayList<>();
  private final List<RuleFactory> factories = new ArrayList<>();
  private final List<Integer> rates = new ArrayList<>();
  Workers workers = Workers.caller();
  private @Nullable Scope scope;
  boolean keepsObservers;
  int leastPeak = LEAST_PEAK;
  int mostAge = Ticks.MOST_AGE;

  SpaceBuilder(World world) {
    this.world = Objects.requireNonNull(world, "a space needs a world");
  }

  /** Adds a sense; the first is bit 0 of masks, the next bit 1, up to 32. */
  public SpaceBuilder sense(String name, RuleFactory factory) {
    return sense(name, factory, 1);
  }

  /** Adds a sense that runs in every {@code rate}-th tick. */
  public SpaceBuilder sense(String name, RuleFactory factory, int rate) {
    names.add(Objects.requireNonNull(name, "a sense needs a name"));
    factories.add(Objects.requireNonNull(factory, "a sense needs a factory of rules"));
    rates.add(rate);
    return this;
  }

  /** Sets how senses combine; by default any of them suffices. */
  public SpaceBuilder scope(Scope combination) {
    scope = combination;
    return this;
  }

  /** Sets who does the work; by default the thread that calls {@link Space#tick}. */
  public SpaceBuilder workers(Workers crew) {
    workers = Workers.checked(Objects.requireNonNull(crew, "workers"));
    return this;
  }

  /** Keeps up who perceives an entity, for {@link Space#visitObservers}; costs time per change. */
  public SpaceBuilder keepObservers() {
    keepsObservers = true;
    return this;
  }

  /** For tests: gives memory back also if there never were more than so many entities. */
  SpaceBuilder leastPeak(int entities) {
    leastPeak = entities;
    return this;
  }

  /** For tests: makes rules anew after so many ticks. */
  SpaceBuilder mostAge(int ticks) {
    mostAge = ticks;
    return this;
  }

  /** Returns an empty population. */
  Population population() {
    return new Population(LEAST_CAPACITY, world.map().bounds());
  }

  /** Adds the senses, and says how they combine. */
  void addSensesTo(Senses senses) {
    for (int i = 0; i < names.size(); i++) {
      senses.add(names.get(i), factories.get(i), rates.get(i));
    }
    senses.scope(scope);
  }

  /**
   * Makes the space.
   *
   * @throws IllegalArgumentException if there is no sense, two have one name, or the scope names a
   *     bit without a sense
   */
  public Space build() {
    if (names.isEmpty()) {
      throw new IllegalArgumentException("a space needs a sense");
    }
    return new Space(this);
  }
}
