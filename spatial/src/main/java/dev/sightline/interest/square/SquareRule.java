package dev.sightline.interest.square;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.Slots;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Squares whose side is the observer's radius: its own and the 8 around it. Each radius that some
 * observer has makes one grid of everybody; few different radii are cheap, very many are not.
 */
public final class SquareRule implements Rule, TileSense {
  private static final int NO_LAYER = -1;
  private static final int MOST_EMPTY = 4;

  private final Population population;
  private final Box world;
  private Slots slots = new Slots();
  private PlacedBodies bodies = new PlacedBodies(slots);
  private final LongIntMap layerOfRadius = new LongIntMap();
  private final List<@Nullable SquareGrid> grids = new ArrayList<>();
  private final IntList empty = new IntList();
  private final IntList turned = new IntList();
  private final PlacedBodies.Body before = new PlacedBodies.Body();
  private final PlacedBodies.Body after = new PlacedBodies.Body();
  private final PlacedBodies.Body nowhere = new PlacedBodies.Body();
  private int[] layerOf = {};
  private boolean isFirst = true;

  /** Makes the rule; the grids' origin is the lower left corner of the world. */
  public SquareRule(Population population, Box world) {
    this.population = population;
    this.world = world;
  }

  @Override
  public String name() {
    return "square";
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Soundness soundness() {
    return Soundness.NOW;
  }

  @Override
  public void update(Changes changes, Workers workers, Emissions out) {
    turned.clear();
    for (int id = 0; isFirst && id < population.end(); id++) {
      admit(id);
    }
    for (int i = 0; i < changes.count(); i++) {
      admit(changes.id(i));
    }
    grow();
    begin(changes, out.slice(0));
    for (int slot = 0; isFirst && slot < slots.end(); slot++) {
      update(slot);
    }
    for (int i = 0; i < changes.count(); i++) {
      int slot = slots.of(changes.id(i));
      if (slot != Slots.NONE) {
        update(slot);
      }
    }
    isFirst = false;
    end(changes);
  }

  /**
   * Begins anew with those who are there. Squares get other numbers, so everybody is listed as in
   * another tile, and every observer as watching others.
   */
  @Override
  public void compact(Changes everybody, Workers workers) {
    Slots slotsBefore = slots;
    List<@Nullable SquareGrid> before = new ArrayList<>(grids);
    int[] told = turned.toArray();
    slots = new Slots();
    bodies = new PlacedBodies(slots);
    layerOf = new int[0];
    isFirst = true;
    for (int layer = 0; layer < grids.size(); layer++) {
      SquareGrid grid = grids.get(layer);
      grids.set(layer, grid == null ? null : new SquareGrid(bodies, world, grid.side()));
    }
    update(everybody, workers, Emissions.ignored());
    for (int layer = 0; layer < before.size(); layer++) {
      SquareGrid old = before.get(layer);
      if (old != null) {
        grid(layer).repeat(old, slotsBefore);
      }
    }
    for (int id : told) {
      turned.add(id);
    }
    turned.trim();
  }

  private void admit(int id) {
    if (population.alive(id) && slots.of(id) == Slots.NONE) {
      slots.claim(id);
    }
  }

  private void grow() {
    bodies.growTo(slots.end());
    int known = layerOf.length;
    if (slots.end() > known) {
      layerOf = Arrays.copyOf(layerOf, Capacity.grown(known, slots.end()));
      Arrays.fill(layerOf, known, layerOf.length, NO_LAYER);
    }
  }

  /** Prepares the grids, and makes those for radii that are new. */
  private void begin(Changes changes, Emissions.Slice slice) {
    for (int layer = 0; layer < grids.size(); layer++) {
      SquareGrid grid = grids.get(layer);
      if (grid != null) {
        grid.begin(slots.end(), slice);
      }
    }
    for (int slot = 0; isFirst && slot < slots.end(); slot++) {
      openLayer(slots.id(slot), slice);
    }
    for (int i = 0; i < changes.count(); i++) {
      openLayer(changes.id(i), slice);
    }
  }

  private void openLayer(int id, Emissions.Slice slice) {
    if (population.observes(id) && layerOf(population.radius(id)) == NO_LAYER) {
      SquareGrid grid = new SquareGrid(bodies, world, population.radius(id));
      grid.begin(slots.end(), slice);
      for (int slot = 0; slot < slots.end(); slot++) {
        bodies.read(slot, before);
        if (before.isThere()) {
          grid.move(slot, nowhere, before);
        }
      }
      keep(grid);
    }
  }

  private void keep(SquareGrid grid) {
    int layer = grids.indexOf(null);
    if (layer < 0) {
      layer = grids.size();
      grids.add(grid);
    } else {
      grids.set(layer, grid);
    }
    layerOfRadius.put(key(grid.side()), layer);
  }

  private int layerOf(double radius) {
    return layerOfRadius.get(key(radius), NO_LAYER);
  }

  private static long key(double radius) {
    return Double.doubleToLongBits(radius + 0.0);
  }

  /** Brings an entity that changed to its place in every grid. */
  private void update(int slot) {
    int id = slots.id(slot);
    bodies.read(slot, before);
    after.set(
        population.x(id),
        population.y(id),
        population.perceivableInPlace(id) ? population.size(id) : PlacedBodies.ABSENT);
    if (before.isThere() || after.isThere()) {
      for (int layer = 0; layer < grids.size(); layer++) {
        SquareGrid grid = grids.get(layer);
        if (grid != null) {
          grid.move(slot, before, after);
        }
      }
    }
    look(slot, id);
    bodies.write(slot, after);
  }

  private void look(int slot, int id) {
    int was = layerOf[slot];
    int is = population.observes(id) ? layerOf(population.radius(id)) : NO_LAYER;
    boolean turns = was != is;
    SquareGrid old = was == NO_LAYER || was == is ? null : grids.get(was);
    if (old != null) {
      old.ignore(slot, before.x(), before.y());
    }
    SquareGrid grid = is == NO_LAYER ? null : grids.get(is);
    if (grid != null) {
      turns |= grid.observe(slot, before.x(), before.y(), after.x(), after.y());
    }
    layerOf[slot] = is;
    if (turns) {
      turned.add(id);
    }
  }

  private void end(Changes changes) {
    for (int layer = 0; layer < grids.size(); layer++) {
      SquareGrid grid = grids.get(layer);
      if (grid != null) {
        grid.end();
      }
    }
    dropEmpty();
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (!population.alive(id) && slots.of(id) != Slots.NONE) {
        slots.release(slots.of(id));
      }
    }
  }

  /** Keeps the last few grids that have no observers, for those who change their radius often. */
  private void dropEmpty() {
    int kept = 0;
    for (int i = 0; i < empty.size(); i++) {
      if (isEmpty(empty.get(i))) {
        empty.set(kept++, empty.get(i));
      }
    }
    empty.truncate(kept);
    for (int layer = 0; layer < grids.size(); layer++) {
      if (isEmpty(layer) && !isListed(layer)) {
        empty.add(layer);
      }
    }
    while (empty.size() > MOST_EMPTY) {
      drop(empty.get(0));
      for (int i = 1; i < empty.size(); i++) {
        empty.set(i - 1, empty.get(i));
      }
      empty.truncate(empty.size() - 1);
    }
  }

  private boolean isEmpty(int layer) {
    SquareGrid grid = grids.get(layer);
    return grid != null && !grid.hasObservers();
  }

  private boolean isListed(int layer) {
    for (int i = 0; i < empty.size(); i++) {
      if (empty.get(i) == layer) {
        return true;
      }
    }
    return false;
  }

  private void drop(int layer) {
    SquareGrid grid = grids.set(layer, null);
    if (grid != null) {
      layerOfRadius.remove(key(grid.side()));
    }
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList out) {
    for (SquareGrid grid : grids) {
      if (grid != null && radius == OWN_RADIUS) {
        grid.visitPerceivers(x, y, o -> out.add(slots.id(o)));
      } else if (grid != null) {
        grid.visitObservers(x, y, 3 * radius, o -> addBeside(o, x, y, radius, out));
      }
    }
  }

  /** Adds an observer if squares of a side would have it beside a place. */
  private void addBeside(int slot, double x, double y, double side, IntList out) {
    if (isBeside(bodies.x(slot), x, world.minX(), side)
        && isBeside(bodies.y(slot), y, world.minY(), side)) {
      out.add(slots.id(slot));
    }
  }

  private static boolean isBeside(double at, double other, double origin, double side) {
    return SquareCells.isBeside(
        SquareCells.index(at, origin, side), SquareCells.index(other, origin, side));
  }

  @Override
  public int layers() {
    return grids.size();
  }

  @Override
  public int layer(int observer) {
    int slot = slots.of(observer);
    return slot == Slots.NONE ? NO_LAYER : layerOf[slot];
  }

  @Override
  public int tile(int layer, int entity) {
    SquareGrid grid = grids.get(layer);
    int slot = slots.of(entity);
    return grid == null || slot == Slots.NONE ? NO_TILE : grid.cell(slot);
  }

  @Override
  public void visitTiles(int layer, int entity, Visitor visitor) {
    SquareGrid grid = grids.get(layer);
    if (grid != null && tile(layer, entity) != NO_TILE) {
      grid.visitCells(slots.of(entity), visitor);
    }
  }

  @Override
  public void visitWatched(int observer, Visitor visitor) {
    int layer = layer(observer);
    SquareGrid grid = layer == NO_LAYER ? null : grids.get(layer);
    if (grid != null) {
      grid.visitWatched(slots.of(observer), visitor);
    }
  }

  @Override
  public int movedCount(int layer) {
    SquareGrid grid = grids.get(layer);
    return grid == null ? 0 : grid.moved().size();
  }

  @Override
  public int moved(int layer, int i) {
    return grid(layer).moved().get(i);
  }

  @Override
  public int movedFrom(int layer, int i) {
    return grid(layer).movedFrom().get(i);
  }

  private SquareGrid grid(int layer) {
    SquareGrid grid = grids.get(layer);
    if (grid == null) {
      throw new IllegalArgumentException("no layer " + layer);
    }
    return grid;
  }

  @Override
  public int turnedCount() {
    return turned.size();
  }

  @Override
  public int turned(int i) {
    return turned.get(i);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double side = population.radius(observer);
    SquareCells cells = new SquareCells(world.minX(), world.minY(), side);
    int own = cells.use(cells.column(population.x(observer)), cells.row(population.y(observer)));
    boolean yes =
        cells.meets(own, population.x(entity), population.y(entity), population.size(entity));
    String words =
        String.format(
            "it meets %s of the squares of side %s around the observer's",
            yes ? "one" : "none", side);
    return Verdict.of(name(), yes, words)
        .with("column", cells.columnOf(own))
        .with("row", cells.rowOf(own));
  }
}
