package dev.sightline.interest.tile.member;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.IntSet;
import dev.sightline.collection.Slots;
import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Population;
import dev.sightline.partition.TileVisitor;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.track.Zones;
import dev.sightline.view.TileOrder;
import dev.sightline.world.TileChange;
import dev.sightline.world.TileList;
import dev.sightline.world.WorldTiling;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Who is in which tile, and who went where in this tick: an entity without a size in its current
 * tile, one with a size in every tile that its disc meets. By slot.
 */
public final class Residents {

  /*
   * Everybody has a current tile (at). Whoever is inside of it has a zone in which that cannot
   * change; others have the nearest tile for their own. Perceivable entities are stored under the
   * ranks of their tiles, all others that are there under that of their current tile, in a table of
   * their own that only changes of tiles read. Discs are in a grid besides, for the same.
   *
   * The number of a tile may come to mean another one. So everybody has the generation of its tile
   * besides, a disc those of all its tiles: with these its tiles are others although the numbers
   * are the same. Compared for those only who changed, or were in tiles that did.
   */

  private static final int NOWHERE = -1;
  private static final int[] NO_RANKS = {};

  private final Population population;
  private final Slots slots;
  private final WorldTiling tiles;
  private final Tiling tiling;
  private final TileOrder order;
  private final Zones zones;
  private final NearestTiles nearest;
  private final LevelGrid discs;
  private final Members stored = new Members();
  private final Members unseen = new Members();
  private final Crossings crossings = new Crossings();
  private int[] at = {};
  private int[] generation = {};
  private boolean[] inside = {};
  private int[] rank = {};
  private int[] unseenRank = {};
  private int[][] discRanks = {};
  private int[][] discGenerations = {};
  private int[] discCount = {};
  private final TileList fresh = new TileList();
  private IntList moved = new IntList();
  private IntList movedFrom = new IntList();
  private final IntSet affected = new IntSet();
  private final IntConsumer affecting = affected::add;
  private final TileVisitor affectingTile = this::addMembers;

  public Residents(Population population, Slots slots, WorldTiling tiles) {
    this.population = population;
    this.slots = slots;
    this.tiles = tiles;
    tiling = tiles.tiling();
    order = tiles.order();
    zones = new Zones(tiling, tiling.bounds(), 0);
    nearest = new NearestTiles(tiling);
    discs = new LevelGrid(tiling.bounds());
  }

  /** Grows to so many slots. */
  public void growTo(int end) {
    int before = at.length;
    if (end > before) {
      int size = Capacity.grown(before, end);
      at = Arrays.copyOf(at, size);
      generation = Arrays.copyOf(generation, size);
      inside = Arrays.copyOf(inside, size);
      rank = Arrays.copyOf(rank, size);
      unseenRank = Arrays.copyOf(unseenRank, size);
      discRanks = Arrays.copyOf(discRanks, size);
      discGenerations = Arrays.copyOf(discGenerations, size);
      discCount = Arrays.copyOf(discCount, size);
      Arrays.fill(at, before, size, NOWHERE);
      Arrays.fill(rank, before, size, NOWHERE);
      Arrays.fill(unseenRank, before, size, NOWHERE);
      Arrays.fill(discRanks, before, size, NO_RANKS);
      Arrays.fill(discGenerations, before, size, NO_RANKS);
      zones.grow(size);
      nearest.grow(size);
    }
  }

  public Members stored() {
    return stored;
  }

  public Crossings crossings() {
    return crossings;
  }

  /** Returns the current tile of an entity, also of one that nobody may perceive. */
  public int tile(int slot) {
    return at[slot];
  }

  /** Returns the current tile of an entity that is there for others, or -1. */
  public int tileForOthers(int slot) {
    return rank[slot] >= 0 || discCount[slot] > 0 ? at[slot] : NOWHERE;
  }

  /** Returns the rank of the current tile of an entity, or -1. */
  int rank(int slot) {
    return at[slot] < 0 ? NOWHERE : order.rank(at[slot]);
  }

  /** Returns whether an entity is in its tile; in obstacles and outside the world it is not. */
  public boolean isInside(int slot) {
    return inside[slot];
  }

  /** Returns in how many tiles an entity is stored as a disc; 0 for a point. */
  public int discCount(int slot) {
    return discCount[slot];
  }

  /** Returns one of the tiles in which an entity is stored as a disc. */
  public int discTile(int slot, int i) {
    return order.tile(discRanks[slot][i]);
  }

  /** Returns the ids of those whose tiles changed in this tick, in the order of the changes. */
  public IntList moved() {
    return moved;
  }

  /** Returns for each of them the current tile before, or -1. */
  public IntList movedFrom() {
    return movedFrom;
  }

  /** Tells of this tick what others told, who were where these are. */
  public void repeat(Residents others) {
    moved = others.moved;
    movedFrom = others.movedFrom;
    moved.trim();
    movedFrom.trim();
  }

  /** Begins a tick. */
  public void begin() {
    moved.clear();
    movedFrom.clear();
  }

  /** Brings an entity that changed to its tiles. */
  public void update(int slot) {
    int id = slots.id(slot);
    int before = tileForOthers(slot);
    boolean isAlive = population.alive(id);
    boolean isPerceivable = population.perceivableInPlace(id);
    if (isAlive) {
      locate(slot, population.x(id), population.y(id));
    } else {
      leave(slot);
    }
    boolean isDisc = isPerceivable && population.size(id) > 0;
    if (isDisc || discCount[slot] > 0) {
      goAsDisc(slot, id, isDisc, before);
    } else {
      goAsPoint(slot, isPerceivable);
      if (before != tileForOthers(slot)
          || (isPerceivable && generation[slot] != generationAt(slot))) {
        note(id, before);
      }
    }
    generation[slot] = generationAt(slot);
    goUnseen(slot, isAlive && !isPerceivable);
  }

  private int generationAt(int slot) {
    return at[slot] < 0 ? 0 : tiling.generation(at[slot]);
  }

  /** Takes note of an entity that meets other tiles than before. */
  private void note(int id, int before) {
    moved.add(id);
    movedFrom.add(before);
  }

  private void locate(int slot, double x, double y) {
    if (inside[slot]) {
      if (!zones.contains(slot, x, y)) {
        find(slot, x, y);
      }
    } else {
      int near = at[slot] < 0 ? Tiling.NONE : nearest.nearest(slot, at[slot], x, y);
      if (near != Tiling.NONE) {
        at[slot] = near;
      } else {
        find(slot, x, y);
      }
    }
  }

  private void find(int slot, double x, double y) {
    at[slot] = tiles.tileAt(x, y, at[slot]);
    inside[slot] = tiling.contains(at[slot], x, y);
    if (inside[slot]) {
      zones.setInside(slot, at[slot], x, y, 0);
      nearest.remove(slot);
    } else {
      nearest.put(slot, at[slot], x, y);
    }
  }

  private void leave(int slot) {
    at[slot] = NOWHERE;
    inside[slot] = false;
    nearest.remove(slot);
  }

  private void goAsPoint(int slot, boolean isPerceivable) {
    int before = rank[slot];
    int after = isPerceivable ? order.rank(at[slot]) : NOWHERE;
    if (before != after) {
      crossings.add(slot, before, after);
      if (before >= 0) {
        stored.remove(before, slot);
      }
      if (after >= 0) {
        stored.add(after, slot);
      }
      rank[slot] = after;
    }
  }

  private void goUnseen(int slot, boolean isUnseen) {
    int before = unseenRank[slot];
    if (before == NOWHERE && !isUnseen) {
      return;
    }
    int after = isUnseen ? order.rank(at[slot]) : NOWHERE;
    if (before != after) {
      if (before >= 0) {
        unseen.remove(before, slot);
      }
      if (after >= 0) {
        unseen.add(after, slot);
      }
      unseenRank[slot] = after;
    }
  }

  /** Takes an entity that has or had a size out of all its tiles and puts it into the new ones. */
  private void goAsDisc(int slot, int id, boolean isDisc, int before) {
    if (isDisc) {
      double size = population.size(id);
      tiles.tilesAt(population.x(id), population.y(id), size, at[slot], fresh);
      discs.put(slot, population.x(id), population.y(id), size / 2);
      if (isStoredIn(fresh, slot)) {
        return;
      }
      takeOut(slot);
      store(fresh, slot);
    } else {
      takeOut(slot);
      discs.remove(slot);
      goAsPoint(slot, population.perceivableInPlace(id));
    }
    note(id, before);
  }

  private boolean isStoredIn(TileList in, int slot) {
    if (discCount[slot] != in.size()) {
      return false;
    }
    for (int i = 0; i < in.size(); i++) {
      if (discRanks[slot][i] != order.rank(in.get(i))
          || discGenerations[slot][i] != tiling.generation(in.get(i))) {
        return false;
      }
    }
    return true;
  }

  private void takeOut(int slot) {
    for (int i = 0; i < discCount[slot]; i++) {
      takeOut(slot, discRanks[slot][i]);
    }
    discCount[slot] = 0;
    if (rank[slot] >= 0) {
      takeOut(slot, rank[slot]);
      rank[slot] = NOWHERE;
    }
  }

  private void takeOut(int slot, int from) {
    crossings.blur(from);
    stored.remove(from, slot);
  }

  private void store(TileList in, int slot) {
    if (discRanks[slot].length < in.size()) {
      discRanks[slot] = new int[in.size() + in.size() / 2];
      discGenerations[slot] = new int[discRanks[slot].length];
    }
    for (int i = 0; i < in.size(); i++) {
      int to = order.rank(in.get(i));
      discRanks[slot][i] = to;
      discGenerations[slot][i] = tiling.generation(in.get(i));
      stored.add(to, slot);
      crossings.blur(to);
    }
    discCount[slot] = in.size();
  }

  /**
   * Finds those who may be in other tiles after a change, where they are or on their next way, and
   * forgets where their tiles end. The set is valid until the next call.
   */
  public IntSet affectedBy(TileChange change) {
    affected.clear();
    for (int tile : change.tiles()) {
      addMembers(tile);
    }
    for (Box area : change.areas()) {
      tiling.visitBox(area, affectingTile); // on a border a tile with a lower number may have come
      nearest.visitNear(area, affecting);
      discs.visit(area, affecting);
    }
    for (int i = 0; i < affected.size(); i++) {
      zones.clear(affected.get(i));
      nearest.forgetWay(affected.get(i));
    }
    return affected;
  }

  private void addMembers(int tile) {
    addMembers(stored, order.rank(tile));
    addMembers(unseen, order.rank(tile));
  }

  private void addMembers(Members of, int ofRank) {
    int block = ofRank >> 5;
    if ((of.occupied(block) >>> ofRank & 1) != 0) {
      for (int i = of.first(block); i < of.end(block); i += 2) {
        if (of.pairs()[i + 1] == ofRank) {
          affected.add(of.pairs()[i]);
        }
      }
    }
  }
}
