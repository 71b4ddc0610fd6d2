package dev.sightline.interest.tile;

import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.rule.Workers;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Perceives who is stored in the observer's tiles: an entity without a size in its current tile,
 * one with a size in every tile that its disc meets.
 */
public final class TileRule implements Rule {

  /*
   * Two lists per tile: who is stored in it, and which observers watch it. An observer keeps its
   * tiles as an ordered array, an entity its own. A pair holds iff the two arrays share a tile.
   *
   * A tick has two phases. First the observers that changed choose again, while the entities stay
   * where they were: what is stored in a tile that came or went enters or leaves. Then the entities
   * that changed go to their new tiles, while the observers stay as they are now: who watches an old
   * tile and no new one loses it, and the other way round. Each phase is exact for what it changes,
   * so their sum is; a pair that left and entered again nets to nothing in the relation.
   *
   * An entity or an observer in several of the tiles in question is looked at once: a stamp tells.
   *
   * Cost: an observer whose choice regards only its tile chooses when it crosses an edge, others in
   * each tick in which they moved; an entity costs when it crosses an edge, by the watchers of two
   * tiles. Standing ones cost nothing.
   */

  private static final TileList NOTHING = new TileList();

  private final Population people;
  private final Function<ObstacleChange, @Nullable TileChoice> onChange;
  private TileChoice choice;
  private Ground places;
  private Members stored = new Members();
  private Members watchers = new Members();
  private final @Nullable TileList[] tilesOf;
  private final @Nullable TileList[] watchedBy;
  private final int[] own;
  private final double[] ownRadius;
  private final int[] stamp;
  private int now;
  private boolean everybody = true;
  private double only = Double.NaN;
  private @Nullable TileChoice next;
  private final TileList fresh = new TileList();
  private final TileList differ = new TileList();

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
    places = choice.ground();
    tilesOf = new TileList[people.capacity()];
    watchedBy = new TileList[people.capacity()];
    own = new int[people.capacity()];
    Arrays.fill(own, -1);
    ownRadius = new double[people.capacity()];
    stamp = new int[people.capacity()];
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
  public void update(Workers workers, Emissions out) {
    if (next != null) {
      replace(next, out);
      next = null;
    }
    lookAll(out);
    goAll(out);
  }

  /** The first phase: observers choose. */
  void lookAll(Emissions out) {
    for (int i = 0; i < count(); i++) {
      look(changed(i), out);
    }
  }

  /** The second phase: entities go. */
  void goAll(Emissions out) {
    for (int i = 0; i < count(); i++) {
      go(changed(i), out);
    }
    everybody = false;
  }

  /** Part of the first phase that may come before it: those who no longer look here stop. */
  void stopAll(Emissions out) {
    for (int i = 0; i < count(); i++) {
      if (!looks(changed(i))) {
        look(changed(i), out);
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

  /** Forgets all places, since tiles got other numbers or meanings. */
  private void replace(TileChoice other, Emissions out) {
    for (int id = 0; id < people.end(); id++) {
      watch(id, NOTHING, out);
    }
    choice = other;
    places = other.ground();
    stored = new Members();
    watchers = new Members();
    Arrays.fill(tilesOf, null);
    Arrays.fill(own, -1);
    everybody = true;
  }

  private void look(int id, Emissions out) {
    if (!looks(id)) {
      watch(id, NOTHING, out);
      own[id] = -1;
      return;
    }
    int tile = places.tile(people.x(id), people.y(id), own[id]);
    if (tile == own[id] && people.radius(id) == ownRadius[id] && !choice.regardsPlace()) {
      return;
    }
    own[id] = tile;
    ownRadius[id] = people.radius(id);
    fresh.clear();
    choice.choose(tile, people.x(id), people.y(id), people.radius(id), fresh);
    fresh.order();
    watch(id, fresh, out);
  }

  /** Gives an observer new tiles while all entities stay. */
  private void watch(int id, TileList to, Emissions out) {
    TileList from = orNothing(watchedBy[id]);
    findDifference(from, to);
    if (differ.size() == 0) {
      return;
    }
    now++;
    Emissions.Slice slice = out.slice(id % Emissions.SLICES);
    for (int d = 0; d < differ.size(); d++) {
      int tile = differ.get(d);
      for (int i = stored.size(tile) - 1; i >= 0; i--) {
        int entity = stored.get(tile, i);
        if (entity != id && stamp[entity] != now) {
          stamp[entity] = now;
          say(slice, id, entity, shares(tilesOf[entity], from), shares(tilesOf[entity], to));
        }
      }
    }
    enlist(id, from, to);
  }

  private void enlist(int id, TileList from, TileList to) {
    for (int d = 0; d < differ.size(); d++) {
      int tile = differ.get(d);
      if (from.contains(tile)) {
        watchers.remove(tile, id);
      } else {
        watchers.add(tile, id);
      }
    }
    watchedBy[id] = copied(to, watchedBy[id]);
  }

  /** Brings an entity to its new tiles while all observers stay. */
  private void go(int id, Emissions out) {
    TileList from = orNothing(tilesOf[id]);
    fresh.clear();
    if (people.perceivable(id)) {
      int hint = from.size() > 0 ? from.get(0) : -1;
      places.tiles(people.x(id), people.y(id), people.size(id), hint, fresh);
    }
    findDifference(from, fresh);
    if (differ.size() == 0) {
      return;
    }
    now++;
    for (int d = 0; d < differ.size(); d++) {
      tell(differ.get(d), id, from, out);
    }
    store(id, from);
  }

  private void tell(int tile, int id, TileList from, Emissions out) {
    for (int i = watchers.size(tile) - 1; i >= 0; i--) {
      int observer = watchers.get(tile, i);
      if (observer != id && stamp[observer] != now) {
        stamp[observer] = now;
        TileList watched = watchedBy[observer];
        Emissions.Slice slice = out.slice(observer % Emissions.SLICES);
        say(slice, observer, id, shares(from, watched), shares(fresh, watched));
      }
    }
  }

  private void store(int id, TileList from) {
    for (int d = 0; d < differ.size(); d++) {
      int tile = differ.get(d);
      if (from.contains(tile)) {
        stored.remove(tile, id);
      } else {
        stored.add(tile, id);
      }
    }
    tilesOf[id] = copied(fresh, tilesOf[id]);
  }

  private static TileList orNothing(@Nullable TileList list) {
    return list == null ? NOTHING : list;
  }

  private static TileList copied(TileList from, @Nullable TileList into) {
    TileList copy = into == null ? new TileList() : into;
    copy.copy(from);
    return copy;
  }

  private static void say(
      Emissions.Slice slice, int observer, int entity, boolean before, boolean after) {
    if (after && !before) {
      slice.entered(observer, entity);
    } else if (before && !after) {
      slice.left(observer, entity);
    }
  }

  /** Returns whether two ordered lists share a tile; the first is short. */
  private static boolean shares(@Nullable TileList few, @Nullable TileList many) {
    if (few == null || many == null) {
      return false;
    }
    for (int i = 0; i < few.size(); i++) {
      if (many.contains(few.get(i))) {
        return true;
      }
    }
    return false;
  }

  /** Collects the tiles that are in one of two ordered lists. */
  private void findDifference(TileList a, TileList b) {
    differ.clear();
    int i = 0;
    int j = 0;
    while (i < a.size() || j < b.size()) {
      int x = i < a.size() ? a.get(i) : Integer.MAX_VALUE;
      int y = j < b.size() ? b.get(j) : Integer.MAX_VALUE;
      if (x != y) {
        differ.add(Math.min(x, y));
      }
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
  }

  @Override
  public void perceivers(double x, double y, Visitor visitor) {
    int tile = places.tile(x, y, -1);
    int[] ids = new int[watchers.size(tile)];
    Arrays.setAll(ids, i -> watchers.get(tile, i));
    Arrays.sort(ids);
    for (int id : ids) {
      visitor.visit(id);
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double x = people.x(observer);
    double y = people.y(observer);
    int tile = places.tile(x, y, -1);
    TileList chosen = new TileList();
    choice.choose(tile, x, y, people.radius(observer), chosen);
    chosen.order();
    TileList met = new TileList();
    places.tiles(people.x(entity), people.y(entity), people.size(entity), -1, met);
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
}
