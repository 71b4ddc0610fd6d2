package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.rule.Workers;
import dev.sightline.interest.view.PackedTiles;
import dev.sightline.mesh.SightLine;
import dev.sightline.partition.Tiling;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Perceives who is stored in the observer's tiles: an entity without a size in its current tile,
 * one with a size in every tile that its disc meets.
 */
public final class TileRule implements Rule {

  /*
   * Layout. Tiles have ranks in which neighbors are close (TileOrder). `stored` lists who is in each
   * tile and has a bit per tile that has anybody. An observer refers to its row, the packed set of
   * tiles that it may choose, which all observers in a tile share; and keeps the list of those whom
   * it perceives.
   *
   * A tick: entities that changed go to their new tiles; both tiles list the crossing. Observers who
   * changed their tile or radius, or who moved and whose choice regards the place, are judged anew:
   * whoever is found in row AND occupied is perceived, where the choice regards the place after the
   * tile has been asked for; stamps tell who is new and who is gone. The others look at their row AND
   * the tiles with crossings only: who went from a tile of the row to one outside left, and the other
   * way round; a tile that regards the place is judged anew instead.
   *
   * Invariant: after a tick, an observer's list is its row's members, as the choice has it.
   *
   * Cost: for standing observers one AND per block if anybody crossed an edge, and the crossings in
   * their rows; for others blocks plus members of the row. Observers are independent: slices share
   * the work.
   */

  private static final long[] NO_TILES = {};
  private static final int[] NOBODY = {};

  private final Population people;
  private final Function<ObstacleChange, @Nullable TileChoice> onChange;
  private TileChoice choice;
  private Ground ground;
  private Members stored = new Members();
  private final int[] node;
  private final int[] @Nullable [] nodesOf;
  private final int[] at;
  private final int[] own;
  private final double[] ownRadius;
  private final long[][] row;
  private final boolean[] asks;
  private final long[] @Nullable [] doubts;
  private final boolean[] due;
  private final int[][] list;
  private final int[] listed;
  private final Judge[] judges = new Judge[Emissions.SLICES];
  private final Crossings crossings = new Crossings();
  private boolean everybody = true;
  private int doubting;
  private double only = Double.NaN;
  private @Nullable TileChoice next;
  private final TileList fresh = new TileList();
  private Emissions out = new Emissions(new Nothing());
  private final Workers.Slice judging = this::judgeSlice;

  /** Makes the rule on a map whose obstacles stay. */
  public TileRule(Population people, TileChoice choice) {
    this(people, choice, change -> null);
  }

  /**
   * Makes the rule.
   *
   * @param onChange returns the choice to use after obstacles came or went, the same or another
   *     one, or null if they do not matter
   */
  public TileRule(
      Population people,
      TileChoice choice,
      Function<ObstacleChange, @Nullable TileChoice> onChange) {
    this.people = people;
    this.choice = choice;
    this.onChange = onChange;
    ground = choice.ground();
    int capacity = people.capacity();
    node = filled(capacity);
    nodesOf = new int[capacity][];
    at = filled(capacity);
    own = filled(capacity);
    ownRadius = new double[capacity];
    row = new long[capacity][];
    Arrays.fill(row, NO_TILES);
    asks = new boolean[capacity];
    doubts = new long[capacity][];
    due = new boolean[capacity];
    list = new int[capacity][];
    Arrays.fill(list, NOBODY);
    listed = new int[capacity];
    Arrays.setAll(judges, i -> new Judge(capacity));
  }

  private static int[] filled(int size) {
    int[] array = new int[size];
    Arrays.fill(array, -1);
    return array;
  }

  /** Makes the rule for the observers that have a certain radius; others perceive nothing. */
  static TileRule forRadius(Population people, TileChoice choice, double radius) {
    TileRule rule = new TileRule(people, choice);
    rule.only = radius;
    return rule;
  }

  @Override
  public String name() {
    return choice.name();
  }

  public TileChoice choice() {
    return choice;
  }

  @Override
  public void obstaclesChanged(ObstacleChange change) {
    TileChoice changed = onChange.apply(change);
    if (changed != null) {
      next = changed;
    }
  }

  @Override
  public void update(Workers workers, Emissions said) {
    out = said;
    choice.advance();
    if (next != null) {
      replace(next);
      next = null;
    }
    for (int i = 0; i < count(); i++) {
      locate(changed(i));
      go(changed(i));
    }
    for (int i = 0; i < count(); i++) {
      look(changed(i));
    }
    if (!everybody) {
      lookWhereInDoubt();
    }
    everybody = false;
    workers.run(Emissions.SLICES, judging);
    crossings.clear();
  }

  /** Before an update of several rules for different radii: those who no longer look here stop. */
  void stopAll(Emissions said) {
    for (int i = 0; i < count(); i++) {
      int id = changed(i);
      if (!looks(id)) {
        row[id] = NO_TILES;
        judges[id % Emissions.SLICES].judge(id, said.slice(id % Emissions.SLICES));
      }
    }
  }

  private int count() {
    return everybody ? people.end() : people.changedCount();
  }

  private int changed(int i) {
    return everybody ? i : people.changed(i);
  }

  private boolean looks(int id) {
    return people.observes(id) && (Double.isNaN(only) || people.radius(id) == only);
  }

  /** Looks at all places again, since tiles got other numbers or meanings. */
  @SuppressWarnings("ReferenceEquality") // another order gives other ranks
  private void replace(TileChoice other) {
    if (other.order() != choice.order()) {
      stored = new Members();
      Arrays.fill(node, -1);
      Arrays.fill(nodesOf, null);
      Arrays.fill(at, -1);
    }
    choice = other;
    ground = other.ground();
    Arrays.fill(own, -1);
    everybody = true;
  }

  private void locate(int id) {
    if (people.alive(id)) {
      at[id] = ground.tile(people.x(id), people.y(id), at[id]);
    }
  }

  /** Brings an entity to its new tiles. */
  private void go(int id) {
    if (nodesOf[id] == null && (!people.perceivable(id) || people.size(id) == 0)) {
      goAsPoint(id);
    } else {
      goAsDisc(id);
    }
  }

  private void goAsPoint(int id) {
    int before = node[id] < 0 ? -1 : stored.rank(node[id]);
    int after = people.perceivable(id) ? choice.order().rank(at[id]) : -1;
    if (before == after) {
      return;
    }
    crossings.add(id, before, after);
    if (before >= 0) {
      stored.remove(node[id]);
    }
    node[id] = after < 0 ? -1 : stored.add(after, id);
  }

  /** Takes an entity that has or had a size out of all its tiles and puts it into the new ones. */
  private void goAsDisc(int id) {
    int[] nodes = nodesOf[id];
    for (int i = 0; nodes != null && i < nodes.length; i++) {
      crossings.blur(stored.rank(nodes[i]));
      stored.remove(nodes[i]);
    }
    nodesOf[id] = null;
    if (!people.perceivable(id) || people.size(id) == 0) {
      goAsPoint(id);
      return;
    }
    if (node[id] >= 0) {
      crossings.blur(stored.rank(node[id]));
      stored.remove(node[id]);
      node[id] = -1;
    }
    fresh.clear();
    ground.tiles(people.x(id), people.y(id), people.size(id), -1, fresh);
    nodes = new int[fresh.size()];
    for (int i = 0; i < nodes.length; i++) {
      int rank = choice.order().rank(fresh.get(i));
      nodes[i] = stored.add(rank, id);
      crossings.blur(rank);
    }
    nodesOf[id] = nodes;
  }

  /** Gives an observer that changed its row. */
  private void look(int id) {
    if (!looks(id)) {
      due[id] |= listed[id] > 0;
      row[id] = NO_TILES;
      own[id] = -1;
      setDoubts(id, null);
      return;
    }
    double x = people.x(id);
    double y = people.y(id);
    double radius = people.radius(id);
    int tile = at[id];
    boolean stays = tile == own[id] && radius == ownRadius[id];
    if (stays && !choice.regardsPlace()) {
      return;
    }
    due[id] = true;
    own[id] = tile;
    ownRadius[id] = radius;
    long[] candidates = isIn(tile, x, y) ? choice.candidates(tile, radius) : null;
    asks[id] = candidates != null && choice.regardsPlace();
    row[id] = candidates != null ? candidates : chosen(tile, x, y, radius);
    setDoubts(id, candidates != null ? choice.doubts(tile, radius) : null);
  }

  /** Rows that were not decided may be now; lines may have changed with those who moved. */
  private void lookWhereInDoubt() {
    if (doubting > 0) {
      for (int id = 0; id < people.end(); id++) {
        if (doubts[id] != null) {
          look(id);
          due[id] = true;
        }
      }
    }
  }

  private void setDoubts(int id, long @Nullable [] to) {
    doubting += (to != null ? 1 : 0) - (doubts[id] != null ? 1 : 0);
    doubts[id] = to;
  }

  /** Returns whether a place is in its tile; in obstacles and outside the world it is not. */
  private boolean isIn(int tile, double x, double y) {
    Tiling tiling = choice.tiling();
    return !choice.regardsPlace() || tiling == null || tiling.contains(tile, x, y);
  }

  private long[] chosen(int tile, double x, double y, double radius) {
    fresh.clear();
    choice.choose(tile, x, y, radius, fresh);
    return fresh.pack(choice.order());
  }

  private void judgeSlice(int slice) {
    for (int o = slice; o < people.end(); o += Emissions.SLICES) {
      if (due[o] || isBlurredFor(o)) {
        due[o] = false;
        judges[slice].judge(o, out.slice(slice));
      } else if (!crossings.isEmpty()) {
        judges[slice].watch(o, out.slice(slice));
      }
    }
  }

  /** Returns whether an observer's tiles saw more than a list of crossings says. */
  private boolean isBlurredFor(int o) {
    return (crossings.isBlurred() && PackedTiles.meets(row[o], crossings.blurred()))
        || (asks[o] && PackedTiles.meets(row[o], crossings.touched()));
  }

  /** Compares whom an observer perceives with its list; one per slice. */
  private final class Judge {
    private final int[] stamp;
    private int before;
    private int[] found = new int[64];
    private int[] mask = {};
    private @Nullable SightLine line;

    Judge(int capacity) {
      stamp = new int[capacity];
    }

    void judge(int observer, Emissions.Slice slice) {
      before += 2;
      int[] known = list[observer];
      for (int i = 0; i < listed[observer]; i++) {
        stamp[known[i]] = before;
      }
      int count = collect(observer, slice);
      for (int i = 0; i < listed[observer]; i++) {
        if (stamp[known[i]] == before) {
          slice.left(observer, known[i]);
        }
      }
      if (count > known.length) {
        list[observer] = new int[count + count / 4];
      }
      System.arraycopy(found, 0, list[observer], 0, count);
      listed[observer] = count;
    }

    /** Follows the crossings in the row of an observer that stays what it is. */
    void watch(int observer, Emissions.Slice slice) {
      long[] tiles = row[observer];
      int[] touched = crossings.touched();
      if (!PackedTiles.meets(tiles, touched)) {
        return;
      }
      unfold(tiles);
      for (long entry : tiles) {
        int block = PackedTiles.block(entry);
        int bits = block < touched.length ? (int) entry & touched[block] : 0;
        for (; bits != 0; bits &= bits - 1) {
          follow(observer, block << 5 | Integer.numberOfTrailingZeros(bits), slice);
        }
      }
      for (long entry : tiles) {
        mask[PackedTiles.block(entry)] = 0;
      }
    }

    private void unfold(long[] tiles) {
      int last = tiles.length == 0 ? 0 : PackedTiles.block(tiles[tiles.length - 1]);
      int most = Math.max(last + 1, crossings.touched().length);
      if (mask.length < most) {
        mask = new int[most + most / 4];
      }
      for (long entry : tiles) {
        mask[PackedTiles.block(entry)] = (int) entry;
      }
    }

    private void follow(int observer, int rank, Emissions.Slice slice) {
      for (int e = crossings.first(rank); e >= 0; e = crossings.next(e)) {
        int end = crossings.otherEnd(e);
        int entity = crossings.id(e);
        if (entity != observer && (end < 0 || (mask[end >> 5] >>> end & 1) == 0)) {
          if (crossings.isArrival(e)) {
            enter(observer, entity);
            slice.entered(observer, entity);
          } else {
            leave(observer, entity);
            slice.left(observer, entity);
          }
        }
      }
    }

    private void enter(int observer, int entity) {
      if (listed[observer] == list[observer].length) {
        list[observer] = Arrays.copyOf(list[observer], 4 + 2 * listed[observer]);
      }
      list[observer][listed[observer]++] = entity;
    }

    private void leave(int observer, int entity) {
      int[] known = list[observer];
      int i = listed[observer] - 1;
      while (known[i] != entity) {
        i--;
      }
      known[i] = known[--listed[observer]];
    }

    private int collect(int observer, Emissions.Slice slice) {
      int count = 0;
      for (long entry : row[observer]) {
        int block = PackedTiles.block(entry);
        int bits = (int) entry & stored.occupied(block);
        for (; bits != 0; bits &= bits - 1) {
          int rank = block << 5 | Integer.numberOfTrailingZeros(bits);
          if (!asks[observer] || isChosen(observer, rank)) {
            count = collect(observer, rank, count, slice);
          }
        }
      }
      return count;
    }

    private boolean isInSight(int o, int e) {
      if (line == null) {
        line = choice.line();
      }
      return at[o] == at[e]
          || line == null
          || line.clear(people.x(o), people.y(o), people.x(e), people.y(e));
    }

    private boolean isChosen(int o, int rank) {
      int tile = choice.order().tile(rank);
      return choice.chooses(own[o], tile, people.x(o), people.y(o), ownRadius[o]);
    }

    private int collect(int observer, int rank, int from, Emissions.Slice slice) {
      int count = from;
      long[] doubtful = doubts[observer];
      boolean byLine = doubtful != null && PackedTiles.contains(doubtful, rank);
      for (int n = stored.first(rank); n != Members.END; n = stored.next(n)) {
        int entity = stored.id(n);
        int is = stamp[entity];
        if (entity != observer && is != before + 1 && (!byLine || isInSight(observer, entity))) {
          stamp[entity] = before + 1;
          if (is != before) {
            slice.entered(observer, entity);
          }
          if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
          }
          found[count++] = entity;
        }
      }
      return count;
    }
  }

  /** Returns whether two ordered lists share a tile; the first is short. */
  private static boolean shares(TileList few, TileList many) {
    for (int i = 0; i < few.size(); i++) {
      if (many.contains(few.get(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void perceivers(double x, double y, Visitor visitor) {
    int tile = ground.tile(x, y, -1);
    int rank = choice.order().rank(tile);
    for (int o = 0; o < people.end(); o++) {
      if (PackedTiles.contains(row[o], rank)
          && (!asks[o] || choice.chooses(own[o], tile, people.x(o), people.y(o), ownRadius[o]))) {
        visitor.visit(o);
      }
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double x = people.x(observer);
    double y = people.y(observer);
    int tile = ground.tile(x, y, -1);
    TileList chosen = new TileList();
    choice.choose(tile, x, y, people.radius(observer), chosen);
    chosen.order();
    TileList met = new TileList();
    ground.tiles(people.x(entity), people.y(entity), people.size(entity), -1, met);
    boolean yes = shares(met, chosen);
    String words =
        String.format(
            "it meets %s, %s of the %d tiles of the observer in tile %d",
            met.size() == 1 ? "tile " + met.get(0) : met.size() + " tiles",
            yes ? "one" : "none",
            chosen.size(),
            tile);
    return Verdict.of(name(), yes, words).with("tile", tile).with("tiles", chosen.size());
  }

  private static final class Nothing implements Emissions.Holder {
    @Override
    public boolean held(int observer, int entity) {
      return false;
    }

    @Override
    public void accept(Emissions emissions) {}
  }
}
