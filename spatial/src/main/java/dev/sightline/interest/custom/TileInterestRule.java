package dev.sightline.interest.custom;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldChange;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rule made of a {@link TileInterest}: an observer is interested in the entities that are stored
 * in the tiles it visits.
 *
 * <p>Plain and right: tiles are visited for those who changed, whose pairs are then gone through; a
 * tick costs (changed x all) comparisons. Tile rules that know more about their tiles implement
 * {@link Rule} themselves.
 */
public final class TileInterestRule extends PairwiseRule {
  private final TileInterest tiles;
  private @Nullable FoundTiles[] found = {};
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
    super(name, population, soundness);
    this.tiles = Objects.requireNonNull(tiles, "tiles of interest");
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
    if (found.length < population.end()) {
      found = Arrays.copyOf(found, Capacity.grown(found.length, population.end()));
    }
    boolean all = restart;
    restart = false;
    for (int id = 0; all && id < population.end(); id++) {
      find(id);
    }
    for (int i = 0; !all && i < changes.count(); i++) {
      find(changes.id(i));
    }
    ask(changes, all, workers, out);
  }

  @Override
  public void compact(Changes everybody, Workers workers) {
    super.compact(everybody, workers);
    found = Arrays.copyOf(found, Math.min(found.length, population.end()));
  }

  private void find(int id) {
    if (population.alive(id)) {
      FoundTiles of = found[id];
      if (of == null) {
        of = new FoundTiles(new BitSet(), new BitSet());
        found[id] = of;
      }
      find(id, of);
    } else {
      found[id] = null;
    }
  }

  private void find(int id, FoundTiles of) {
    of.interest.clear();
    of.stored.clear();
    if (population.observes(id)) {
      visit(id, population.radius(id), of.interest);
    }
    if (population.perceivableInPlace(id)) {
      visitStored(population.x(id), population.y(id), population.size(id), of.stored);
    }
  }

  private void add(BitSet to, int tile) {
    if (tile < 0 || tile >= tiles.tiles()) {
      throw new IllegalStateException(
          "the rule " + name + " names the tile " + tile + " of " + tiles.tiles());
    }
    to.set(tile);
  }

  @Override
  boolean holds(int observer, int entity) {
    FoundTiles of = found[observer];
    FoundTiles in = found[entity];
    return of != null && in != null && of.interest.intersects(in.stored);
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
    for (int o = 0; o < found.length; o++) {
      FoundTiles of = found[o];
      if (of != null && isOfInterest(o, of, radius, there)) {
        out.add(o);
      }
    }
  }

  private boolean isOfInterest(int observer, FoundTiles of, double radius, BitSet there) {
    return radius == OWN_RADIUS
        ? of.interest.intersects(there)
        : population.observes(observer) && visited(observer, radius).intersects(there);
  }

  private BitSet stored(double x, double y, double size) {
    BitSet in = new BitSet();
    visitStored(x, y, size, in);
    return in;
  }

  private void visitStored(double x, double y, double size, BitSet in) {
    tiles.visitStored(x, y, size, tile -> add(in, tile));
  }

  private BitSet visited(int observer, double radius) {
    BitSet visited = new BitSet();
    visit(observer, radius, visited);
    return visited;
  }

  private void visit(int observer, double radius, BitSet to) {
    double x = population.x(observer);
    double y = population.y(observer);
    tiles.visit(observer, x, y, radius, tile -> add(to, tile));
  }

  /** The tiles of interest to an entity, none if it does not observe, and those it is stored in. */
  private record FoundTiles(BitSet interest, BitSet stored) {}
}
