package dev.sightline.interest.tile;

import dev.sightline.collection.IntList;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Squares whose side is the observer's radius: its own and the 8 around it. Each radius that some
 * observer has makes one grid; few different radii are cheap, very many are not.
 */
public final class SquareRule implements Rule {
  private final Population people;
  private final Box world;
  private final Map<Double, TileRule> byRadius = new HashMap<>();
  private final List<TileRule> grids = new ArrayList<>();

  /** Makes the rule; the grids' origin is the lower left corner of the world. */
  public SquareRule(Population people, Box world) {
    this.people = people;
    this.world = world;
  }

  @Override
  public String name() {
    return "square";
  }

  @Override
  public Population population() {
    return people;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (people.observes(id)) {
        grid(people.radius(id));
      }
    }
    for (TileRule grid : grids) {
      grid.stopAll(changes, out);
    }
    for (TileRule grid : grids) {
      grid.update(changes, workers, out);
    }
  }

  private TileRule grid(double radius) {
    TileRule grid = byRadius.get(radius);
    if (grid == null) {
      grid = TileRule.forRadius(people, new SquareCells(world, radius), radius);
      byRadius.put(radius, grid);
      grids.add(grid);
    }
    return grid;
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    for (TileRule grid : grids) {
      grid.perceivers(x, y, radius, out);
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double radius = people.radius(observer);
    return new TileRule(people, new SquareCells(world, radius)).judge(observer, entity);
  }
}
