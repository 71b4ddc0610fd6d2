package dev.sightline.interest.tile;

import dev.sightline.collection.IntList;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.work.Workers;
import dev.sightline.world.TileChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Perceives who is in the observer's tiles. */
public final class TileRule implements Rule {

  /*
   * Layout. Tiles have ranks in which neighbors are close (TileOrder). Residents lists who is in each
   * tile, has a bit per tile that has anybody, and lists this tick's crossings under both tiles. An
   * observer refers to its row, the packed set of tiles that it may choose, which all observers in a
   * tile share, and keeps the list of those whom it perceives (Onlookers).
   *
   * A tick: entities that changed go to their new tiles. Observers who changed their tile or radius
   * are judged anew: whoever is found in row AND occupied is perceived; stamps tell who is new and who
   * is gone. Where a choice regards the place in the tile, each occupied tile is asked for, and says
   * how far the observer may go before the answer changes; the least of these is the observer's room,
   * and going farther has it judged anew too. All others follow the crossings in their row: who went
   * from a chosen tile to another one left, and the other way round. Everything that is asked about
   * them is asked for the place where they were judged, so answers agree; a tile that somebody comes
   * to may take some room away, or be too near to tell, and then the observer is judged after all.
   *
   * An observer in an obstacle or outside has the nearest tile for its own. Its row reaches farther,
   * in steps, so that it serves others too and some moves.
   *
   * Invariant: after a tick, an observer's list is its row's members, as the choice has it.
   *
   * Cost: to follow, one AND per block of the row if anybody crossed an edge, and the crossings; to
   * judge, blocks plus members of the row. Observers are independent: slices share the work.
   */

  private static final double[] FARTHER = {1.125, 1.25, 1.5, 2};
  private static final double LEAST_MARGIN = 1.0 / 32;
  private static final double ROUNDING = 1e-9;
  private static final double TINY = 0x1p-500; // squares below are 0

  private final Population people;
  private final TileChoice choice;
  private final Function<ObstacleChange, @Nullable TileChange> onChange;
  private final List<TileChange> tileChanges = new ArrayList<>();
  private final Residents residents;
  private final ByPlace byPlace = new ByPlace();
  private final Onlookers onlookers;
  private final Judge[] judges = new Judge[Emissions.SLICES];
  private boolean isFirst = true;
  private double only = Double.NaN;
  private double margin;
  private final TileList fresh = new TileList();
  private Emissions out = new Emissions(new Nothing());
  private Changes changes = new Changes();
  private final Workers.Slice judging = this::judgeSlice;

  /** Makes the rule on a map whose obstacles stay. */
  public TileRule(Population people, TileChoice choice) {
    this(people, choice, change -> null);
  }

  /**
   * Makes the rule.
   *
   * @param onChange returns what obstacles that came or went did to the tiles, null for nothing
   */
  public TileRule(
      Population people,
      TileChoice choice,
      Function<ObstacleChange, @Nullable TileChange> onChange) {
    this.people = people;
    this.choice = choice;
    this.onChange = onChange;
    onlookers = new Onlookers(people.capacity());
    residents = new Residents(people, choice);
    Arrays.setAll(judges, i -> new Judge(people, choice, residents, onlookers));
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

  @Override
  public Population population() {
    return people;
  }

  @Override
  public Soundness soundness() {
    return choice.soundness();
  }

  public TileChoice choice() {
    return choice;
  }

  @Override
  public void obstaclesChanged(ObstacleChange change) {
    TileChange effect = onChange.apply(change);
    if (effect != null) {
      tileChanges.add(effect);
    }
  }

  @Override
  public void update(Changes batch, Workers workers, Emissions said) {
    out = said;
    changes = batch;
    choice.advance();
    byPlace.growTo(people.end());
    moveWithTiles();
    if (isFirst || changes.count() > people.end() / 8) {
      updateByPlace();
    } else {
      updateChanged();
    }
    isFirst = false;
    lookAgain();
    residents.crossings().sort();
    workers.run(Emissions.SLICES, judging);
    residents.crossings().clear();
  }

  private void updateByPlace() {
    if (Double.isNaN(only)) {
      byPlace.refresh(residents::rank);
    }
    for (int i = 0; i < byPlace.count(); i++) {
      int id = byPlace.get(i);
      if (isFirst || changes.of(id) != 0) {
        update(id);
      }
    }
  }

  private void updateChanged() {
    for (int i = 0; i < changes.count(); i++) {
      update(changes.id(i));
    }
  }

  private void update(int id) {
    residents.update(id);
    look(id);
  }

  /** Before an update of several rules for different radii: those who no longer look here stop. */
  void stopAll(Changes batch, Emissions said) {
    changes = batch;
    byPlace.growTo(people.end());
    for (int i = 0; i < changes.count(); i++) {
      int id = changes.id(i);
      if (!looks(id)) {
        onlookers.close(id);
        judges[slice(id)].judge(id, said.slice(slice(id)));
      }
    }
  }

  /** Returns the slice of an observer of a rule for one radius, the same in all of them. */
  private int slice(int id) {
    int slice = 0;
    while (part(slice + 1) <= id) {
      slice++;
    }
    return slice;
  }

  private boolean looks(int id) {
    return people.observes(id) && (Double.isNaN(only) || people.radius(id) == only);
  }

  /** Brings whomever a change of tiles concerns to other tiles. */
  private void moveWithTiles() {
    for (TileChange change : tileChanges) {
      for (int id = 0; id < people.end(); id++) {
        if (residents.isConcerned(id, change)) {
          residents.forgetZone(id);
          update(id);
        }
      }
    }
  }

  /** Gives an observer that changed its row, unless it keeps it. */
  private void look(int id) {
    if (!looks(id)) {
      onlookers.close(id);
    } else if (!keepsRow(id)) {
      onlookers.due[id] = true;
      setRow(id);
    } else if (onlookers.moved(id) > 0) {
      onlookers.due[id] |= onlookers.moved(id) >= onlookers.room(id);
    }
  }

  private boolean keepsRow(int id) {
    if (residents.tile(id) != onlookers.own[id] || people.radius(id) != onlookers.radius(id)) {
      return false;
    }
    if (!choice.regardsPlace()) {
      return true;
    }
    double dx = people.x(id) - onlookers.x(id);
    double dy = people.y(id) - onlookers.y(id);
    double moved = dx == 0 && dy == 0 ? 0 : Math.sqrt(dx * dx + dy * dy) * (1 + ROUNDING) + TINY;
    onlookers.setMoved(id, moved);
    double holds = onlookers.margin(id);
    return holds < Double.POSITIVE_INFINITY
        ? moved == 0 || holds - moved > LEAST_MARGIN * people.radius(id)
        : residents.isInside(id);
  }

  private void setRow(int id) {
    int tile = residents.tile(id);
    double radius = people.radius(id);
    double reach = reach(id, tile, radius);
    onlookers.setOwn(id, tile, radius, margin);
    onlookers.setReach(id, reach);
    long[] row = reach < Double.POSITIVE_INFINITY ? choice.candidates(tile, reach) : null;
    onlookers.setDoubts(id, row != null ? choice.doubts(tile, reach) : null);
    if (row != null) {
      onlookers.row[id] = row;
      onlookers.rim[id] = rim(tile, reach, radius, row);
    } else {
      onlookers.row[id] = chosen(tile, people.x(id), people.y(id), radius);
      onlookers.rim[id] = Onlookers.NO_TILES;
      onlookers.setOwn(id, tile, radius, 0);
    }
  }

  private long[] rim(int tile, double reach, double radius, long[] row) {
    if (!choice.regardsPlace()) {
      return Onlookers.NO_TILES;
    }
    return choice.rim(tile, 2 * radius - reach, row);
  }

  /** Returns how far the row of an observer is to reach, and sets how far that will hold. */
  private double reach(int id, int tile, double radius) {
    margin = Double.POSITIVE_INFINITY;
    Tiling tiling = choice.tiling();
    if (!choice.regardsPlace() || tiling == null || residents.isInside(id)) {
      return radius;
    }
    double away =
        Math.sqrt(tiling.squareDistance(tile, people.x(id), people.y(id))) * (1 + ROUNDING);
    for (double factor : FARTHER) {
      margin = (factor - 1) * radius * (1 - ROUNDING) - away;
      if (margin > 2 * LEAST_MARGIN * radius) {
        return factor * radius;
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /**
   * Has observers judged anew whose rows are others after a change, or were not decided and may be
   * now; for the latter also lines may have changed with those who moved.
   */
  private void lookAgain() {
    if (!tileChanges.isEmpty() || onlookers.isAnybodyInDoubt()) {
      for (int i = 0; i < byPlace.count(); i++) {
        int id = byPlace.get(i);
        if (onlookers.doubts[id] != null
            || (!tileChanges.isEmpty() && looks(id) && !hasItsRow(id))) {
          setRow(id);
          onlookers.due[id] = true;
        }
      }
    }
    tileChanges.clear();
  }

  /** Returns whether the row of an observer is what the choice has for it, without doubts. */
  @SuppressWarnings("ReferenceEquality") // rows are never changed, but replaced
  private boolean hasItsRow(int id) {
    int own = onlookers.own[id];
    double reach = onlookers.reach(id);
    if (reach == Double.POSITIVE_INFINITY) {
      return false;
    }
    long[] row = choice.candidates(own, reach);
    return row == null
        ? !isNearChange(id)
        : row == onlookers.row[id] && choice.doubts(own, reach) == null;
  }

  /** Returns whether a change may concern tiles that an observer chose, or could. */
  private boolean isNearChange(int id) {
    Tiling tiling = choice.tiling();
    for (TileChange change : tileChanges) {
      double far = people.radius(id) * (1 + ROUNDING) + TINY;
      if (tiling == null
          || change.around(far).contains(people.x(id), people.y(id))
          || change.area().meets(tiling.box(onlookers.own[id]))) {
        return true;
      }
    }
    return false;
  }

  private long[] chosen(int tile, double x, double y, double radius) {
    fresh.clear();
    choice.choose(tile, x, y, radius, fresh);
    return fresh.pack(choice.order());
  }

  private void judgeSlice(int slice) {
    Crossings crossings = residents.crossings();
    int end = part(slice + 1);
    for (int i = part(slice); i < end; i++) {
      int o = byPlace.get(i);
      if (onlookers.due[o] || isBlurredFor(o, crossings)) {
        onlookers.due[o] = false;
        judges[slice].judge(o, out.slice(slice));
      } else if (!crossings.isEmpty()) {
        judges[slice].watch(o, out.slice(slice));
      }
    }
  }

  /** Returns where a slice of the observers begins. */
  private int part(int slice) {
    return (int) ((long) byPlace.count() * slice / Emissions.SLICES);
  }

  /** Returns whether an observer's tiles saw more than a list of crossings says. */
  private boolean isBlurredFor(int o, Crossings crossings) {
    return crossings.isBlurred() && PackedTiles.meets(onlookers.row[o], crossings.blurred());
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
  public void perceivers(double x, double y, double radius, IntList out) {
    Visitor visitor = out::add;
    int tile = choice.ground().tile(x, y, -1);
    int rank = choice.order().rank(tile);
    for (int o = 0; o < people.end(); o++) {
      if (PackedTiles.contains(onlookers.row[o], rank) && chooses(o, tile, rank)) {
        visitor.visit(o);
      }
    }
  }

  private boolean chooses(int o, int tile, int rank) {
    return tile == onlookers.own[o]
        || !PackedTiles.contains(onlookers.rim[o], rank)
        || choice.chooses(rank, people.x(o), people.y(o), onlookers.radius(o));
  }

  @Override
  public Verdict judge(int observer, int entity) {
    double x = people.x(observer);
    double y = people.y(observer);
    int tile = choice.ground().tile(x, y, -1);
    TileList chosen = new TileList();
    choice.choose(tile, x, y, people.radius(observer), chosen);
    chosen.order();
    TileList met = new TileList();
    choice.ground().tiles(people.x(entity), people.y(entity), people.size(entity), -1, met);
    boolean yes = shares(met, chosen);
    String words =
        String.format(
            "it meets %s, %s of the %d tiles of the observer in tile %d",
            met.size() == 1 ? "tile " + met.get(0) : met.size() + " tiles",
            yes ? "one" : "none",
            chosen.size(),
            tile);
    TileChoice.Way way = nearest(tile, met, people.radius(observer));
    Verdict verdict =
        Verdict.of(name(), yes, way == null ? words : words + ", " + words(way))
            .with("tile", tile)
            .with("tiles", chosen.size())
            .with("objectTile", met.get(0));
    if (way == null) {
      return verdict;
    }
    Verdict limited = verdict.with("limit", way.limit());
    return way.leads() ? limited.with(way.key(), way.length()) : limited;
  }

  private TileChoice.@Nullable Way nearest(int own, TileList met, double radius) {
    TileChoice.Way nearest = null;
    for (int i = 0; i < met.size(); i++) {
      TileChoice.Way way = choice.way(own, met.get(i), radius);
      if (way != null && (nearest == null || way.length() < nearest.length())) {
        nearest = way;
      }
    }
    return nearest;
  }

  private static String words(TileChoice.Way way) {
    String measured =
        way.leads()
            ? String.format(Locale.ROOT, "%s %.6g", way.measure(), way.length())
            : "no way leads there";
    return String.format(Locale.ROOT, "%s, limit %.6g", measured, way.limit());
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
