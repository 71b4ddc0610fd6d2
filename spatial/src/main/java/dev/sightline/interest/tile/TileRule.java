package dev.sightline.interest.tile;

import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.collection.Slots;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.TileSense;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.member.Residents;
import dev.sightline.mesh.Mesh;
import dev.sightline.work.Workers;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldChange;
import dev.sightline.world.WorldTiling;
import java.util.ArrayList;
import java.util.List;

/** Perceives who is in the observer's tiles. {@link TileRuleKinds} has the published ones. */
public final class TileRule implements Rule, TileSense {

  /*
   * Layout. Entities have slots while they are there. Tiles have ranks in which neighbors are close
   * (TileOrder). Residents lists who is in each tile, has a bit per tile that has anybody, and lists
   * this tick's crossings under both tiles. An observer refers to its row, the packed set of tiles
   * that it may choose, which all observers in a tile share, and keeps the list of those whom it
   * perceives (ObserverRows).
   *
   * A tick: entities that changed go to their new tiles (Residents). Observers get the rows of their
   * tiles (Outlooks). Who is concerned is judged (Judges), one after the other (RowScan), and says
   * who entered and left.
   *
   * Invariant: after a tick, an observer's list is its row's members, as the definition has it.
   *
   * Cost: nothing for whoever has no crossing in its row, if crossings are few, else one AND per
   * block of the row. To judge, blocks plus members of the row.
   */

  private final Population population;
  private final ObserverTiles tiles;
  private final WorldTiling world;
  private final TileVerdicts verdicts;
  private Slots slots = new Slots();
  private Residents residents;
  private Outlooks outlooks;
  private Judges judges;
  private final List<TileChange> tileChanges = new ArrayList<>();
  private long changesSeen;
  private boolean isFirst = true;
  private Emissions out = Emissions.ignored();
  private Changes changes = Changes.none();

  TileRule(Population population, ObserverTiles tiles) {
    this.population = population;
    this.tiles = tiles;
    world = tiles.world();
    verdicts = new TileVerdicts(population, tiles);
    residents = new Residents(population, slots, world);
    outlooks = new Outlooks(population, slots, tiles, residents);
    judges = new Judges(population, slots, tiles, residents, outlooks);
  }

  /** Makes a rule of one's own. */
  public static TileRule of(
      String name,
      Population population,
      WorldTiling tiles,
      Soundness soundness,
      TileChoice choice) {
    return new TileRule(population, new ChosenTiles(name, tiles, soundness, choice));
  }

  @Override
  public String name() {
    return tiles.name();
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Mesh mesh() {
    return world.mesh();
  }

  @Override
  public Soundness soundness() {
    return tiles.soundness();
  }

  /** Returns the tiles of the rule. */
  public WorldTiling tiles() {
    return world;
  }

  /**
   * Finds for all tiles what observers of a radius need, which is else found when one first comes
   * to a tile: for a server that rather takes its time at the start.
   */
  public void prepare(double radius) {
    synchronized (tiles.lock()) {
      for (int tile = 0; tile < world.tiling().limit(); tile++) {
        if (world.tiling().exists(tile)) {
          long[] row = tiles.candidates(tile, radius);
          if (row != null) {
            tiles.rim(tile, radius, row);
          }
        }
      }
    }
  }

  @Override
  public void worldChanged(WorldChange change) {
    world.requireCurrent();
    TileChange effect = change.of(world);
    if (effect != null) {
      tiles.changed(effect);
      tileChanges.add(effect);
    }
  }

  @Override
  public boolean isOutdatedBy(WorldChange change) {
    TileChange effect = change.of(world);
    return effect != null && (effect.tiles().length > 0 || effect.touched().length > 0);
  }

  @Override
  public void update(Changes batch, Workers workers, Emissions said) {
    world.requireCurrent();
    out = said;
    changes = batch;
    synchronized (tiles.lock()) {
      tiles.advance();
    }
    follow(workers);
  }

  private void follow(Workers workers) {
    changesSeen = world.tiling().changes();
    outlooks.begin();
    residents.begin();
    admit();
    moveWithTiles();
    updateChanged();
    outlooks.lookAgain(tileChanges);
    tileChanges.clear();
    residents.crossings().sort();
    judges.judge(workers, out);
    finish();
  }

  /** Begins anew with those who are there; what this tick tells of tiles stays. */
  @Override
  public void compact(Changes everybody, Workers workers) {
    Residents residentsBefore = residents;
    Outlooks outlooksBefore = outlooks;
    slots = new Slots();
    residents = new Residents(population, slots, world);
    outlooks = new Outlooks(population, slots, tiles, residents);
    judges = new Judges(population, slots, tiles, residents, outlooks);
    isFirst = true;
    out = Emissions.ignored();
    changes = everybody;
    follow(workers);
    residents.repeat(residentsBefore);
    outlooks.repeat(outlooksBefore);
    judges.trim();
  }

  /** Gives slots to those who came. */
  private void admit() {
    if (isFirst) {
      for (int id = 0; id < population.end(); id++) {
        admit(id);
      }
    }
    for (int i = 0; i < changes.count(); i++) {
      admit(changes.id(i));
    }
    residents.growTo(slots.end());
    outlooks.rows().growTo(slots.end());
    judges.growTo(slots.end());
  }

  private void admit(int id) {
    if (population.alive(id) && slots.of(id) == Slots.NONE) {
      slots.claim(id);
    }
  }

  private void updateChanged() {
    if (isFirst || changes.count() > slots.end() / 8) {
      for (int slot = 0; slot < slots.end(); slot++) {
        if (slots.isUsed(slot) && (isFirst || changes.of(slots.id(slot)) != 0)) {
          update(slot);
        }
      }
      isFirst = false;
    } else {
      for (int i = 0; i < changes.count(); i++) {
        int slot = slots.of(changes.id(i));
        if (slot != Slots.NONE) {
          update(slot);
        }
      }
    }
  }

  private void update(int slot) {
    residents.update(slot);
    outlooks.look(slot);
  }

  /** Brings those whom a change of tiles affects to other tiles. */
  private void moveWithTiles() {
    for (int k = 0; k < tileChanges.size(); k++) {
      IntSet affected = residents.affectedBy(tileChanges.get(k));
      for (int i = 0; i < affected.size(); i++) {
        update(affected.get(i));
      }
    }
  }

  private void finish() {
    residents.crossings().clear();
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (!population.alive(id) && slots.of(id) != Slots.NONE) {
        slots.release(slots.of(id));
      }
    }
  }

  @Override
  public void perceivers(double x, double y, double radius, IntList found) {
    outlooks.perceivers(x, y, radius, found);
  }

  @Override
  public int layers() {
    return 1;
  }

  @Override
  public int layer(int observer) {
    return 0;
  }

  @Override
  public int tile(int layer, int entity) {
    int slot = slots.of(entity);
    return slot == Slots.NONE ? NO_TILE : residents.tileForOthers(slot);
  }

  @Override
  public void visitTiles(int layer, int entity, Visitor visitor) {
    int slot = slots.of(entity);
    if (slot != Slots.NONE && residents.discCount(slot) > 0) {
      for (int i = 0; i < residents.discCount(slot); i++) {
        visitor.visit(residents.discTile(slot, i));
      }
    } else if (slot != Slots.NONE && residents.tileForOthers(slot) != NO_TILE) {
      visitor.visit(residents.tileForOthers(slot));
    }
  }

  @Override
  public void visitWatched(int observer, Visitor visitor) {
    int slot = slots.of(observer);
    if (slot != Slots.NONE && outlooks.rows().isOpen(slot)) {
      if (world.tiling().changes() != changesSeen) {
        throw new IllegalStateException(
            "the tiles have changed since the last tick of the space; tick first");
      }
      TileList watched = new TileList();
      outlooks.watched(slot, watched);
      for (int i = 0; i < watched.size(); i++) {
        visitor.visit(watched.get(i));
      }
    }
  }

  @Override
  public int movedCount(int layer) {
    return residents.moved().size();
  }

  @Override
  public int moved(int layer, int i) {
    return residents.moved().get(i);
  }

  @Override
  public int movedFrom(int layer, int i) {
    return residents.movedFrom().get(i);
  }

  @Override
  public int turnedCount() {
    return outlooks.turned().size();
  }

  @Override
  public int turned(int i) {
    return outlooks.turned().get(i);
  }

  @Override
  public Verdict judge(int observer, int entity) {
    return verdicts.judge(observer, entity);
  }
}
