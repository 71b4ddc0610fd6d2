package dev.sightline.interest.custom;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;

/**
 * A rule made of a {@link TileInterest}: an observer is interested in the entities that are stored
 * in the tiles it visits.
 *
 * <p>Plain and right: tiles are visited for those who changed, whose pairs are then gone through; a
 * tick costs (changed x all) comparisons. Tile rules that know more about their tiles implement
 * {@link Rule} themselves.
 */
public final class TileInterestRule implements Rule {
  private final String name;
  private final Population population;
  private final TileInterest tiles;
  private final Soundness soundness;
  private final List<BitSet> interest = new ArrayList<>();
  private final List<BitSet> stored = new ArrayList<>();
  private boolean restart;

  /** Makes a rule that promises nothing. */
  public TileInterestRule(String name, Population population, TileInterest tiles) {
    this(name, population, Soundness.NONE, tiles);
  }

  /**
   * Makes a rule.
   *
   * @param soundness what the tiles promise about what is visible within the radius
   */
  public TileInterestRule(
      String name, Population population, Soundness soundness, TileInterest tiles) {
    this.name = name;
    this.soundness = Objects.requireNonNull(soundness, "what a rule promises");
    this.population = population;
    this.tiles = Objects.requireNonNull(tiles, "tiles of interest");
  }

  private void growTo(int end) {
    while (interest.size() < end) {
      interest.add(new BitSet());
      stored.add(new BitSet());
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return soundness;
  }

  @Override
  public void worldChanged(WorldChange change) {
    restart = true;
  }

  @Override
  public boolean isOutdatedBy(WorldChange change) {
    return true;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    growTo(population.end());
    if (restart) {
      restart = false;
      for (int id = 0; id < population.end(); id++) {
        find(id);
      }
      decideAll(out);
      return;
    }
    for (int i = 0; i < changes.count(); i++) {
      find(changes.id(i));
    }
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      for (int other = 0; other < population.end(); other++) {
        decide(id, other, out);
        decide(other, id, out);
      }
    }
  }

  private void decideAll(Emissions out) {
    for (int o = 0; o < population.end(); o++) {
      for (int e = 0; e < population.end(); e++) {
        decide(o, e, out);
      }
    }
  }

  private void find(int id) {
    interest.get(id).clear();
    stored.get(id).clear();
    double x = population.x(id);
    double y = population.y(id);
    if (population.observes(id)) {
      tiles.visit(id, x, y, population.radius(id), tile -> add(interest.get(id), tile));
    }
    if (population.perceivableInPlace(id)) {
      tiles.visitStored(x, y, population.size(id), tile -> add(stored.get(id), tile));
    }
  }

  private void add(BitSet to, int tile) {
    if (tile < 0 || tile >= tiles.tiles()) {
      throw new IllegalStateException(
          "the rule " + name + " names the tile " + tile + " of " + tiles.tiles());
    }
    to.set(tile);
  }

  private void decide(int observer, int entity, Emissions out) {
    boolean holds = observer != entity && interest.get(observer).intersects(stored.get(entity));
    if (holds != out.held(observer, entity)) {
      if (holds) {
        out.slice(0).entered(observer, entity);
      } else {
        out.slice(0).left(observer, entity);
      }
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    if (population.x(entity) == Population.NOWHERE) {
      return Verdict.of(name, false, "it has no place");
    }
    BitSet there = stored(population.x(entity), population.y(entity), population.size(entity));
    boolean yes = visited(observer, population.radius(observer)).intersects(there);
    int tile = there.nextSetBit(0);
    String words = "in tile " + tile + (yes ? ", which is of interest" : ", which is not");
    return Verdict.of(name, yes, words).with("tile", tile);
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    BitSet there = stored(x, y, 0);
    for (int o = 0; o < interest.size(); o++) {
      boolean perceives =
          radius == OWN_RADIUS
              ? interest.get(o).intersects(there)
              : population.observes(o) && visited(o, radius).intersects(there);
      if (perceives) {
        out.add(o);
      }
    }
  }

  private BitSet stored(double x, double y, double size) {
    BitSet found = new BitSet();
    tiles.visitStored(x, y, size, tile -> add(found, tile));
    return found;
  }

  private BitSet visited(int observer, double radius) {
    BitSet visited = new BitSet();
    tiles.visit(
        observer,
        population.x(observer),
        population.y(observer),
        radius,
        tile -> add(visited, tile));
    return visited;
  }
}
