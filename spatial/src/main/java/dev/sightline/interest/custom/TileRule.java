package dev.sightline.interest.custom;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.BitSet;

/**
 * A rule made of a {@link TileInterest}: an observer is interested in the entities that are stored
 * in the tiles it visits.
 *
 * <p>Plain and right: tiles are visited for those who changed, whose pairs are then gone through; a
 * tick costs (changed x all) comparisons. Tile rules that know more about their tiles implement
 * {@link Rule} themselves.
 */
public final class TileRule implements Rule {
  private final String name;
  private final Population population;
  private final TileInterest tiles;
  private final BitSet[] interest;
  private final BitSet[] stored;
  private boolean restart;

  public TileRule(String name, Population population, TileInterest tiles) {
    this.name = name;
    this.population = population;
    this.tiles = tiles;
    interest = new BitSet[population.capacity()];
    stored = new BitSet[population.capacity()];
    for (int i = 0; i < interest.length; i++) {
      interest[i] = new BitSet();
      stored[i] = new BitSet();
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
    return Soundness.NONE;
  }

  @Override
  public void obstaclesChanged(ObstacleChange change) {
    restart = true;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
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
    interest[id].clear();
    stored[id].clear();
    double x = population.x(id);
    double y = population.y(id);
    if (population.observes(id)) {
      tiles.visit(id, x, y, population.radius(id), interest[id]::set);
    }
    if (population.perceivable(id)) {
      tiles.visitStored(x, y, population.size(id), stored[id]::set);
    }
  }

  private void decide(int observer, int entity, Emissions out) {
    boolean holds = observer != entity && interest[observer].intersects(stored[entity]);
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
    BitSet there = stored(population.x(entity), population.y(entity), population.size(entity));
    boolean yes = meets(observer, there);
    int tile = there.nextSetBit(0);
    String words = "in tile " + tile + (yes ? ", which is of interest" : ", which is not");
    return Verdict.of(name, yes, words).with("tile", tile);
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    BitSet there = stored(x, y, 0);
    for (int observer = 0; observer < population.end(); observer++) {
      if (population.observes(observer) && meets(observer, there)) {
        visitor.visit(observer);
      }
    }
  }

  private BitSet stored(double x, double y, double size) {
    BitSet found = new BitSet();
    tiles.visitStored(x, y, size, found::set);
    return found;
  }

  private boolean meets(int observer, BitSet there) {
    BitSet visited = new BitSet();
    double x = population.x(observer);
    double y = population.y(observer);
    tiles.visit(observer, x, y, population.radius(observer), visited::set);
    return visited.intersects(there);
  }
}
