package dev.sightline.lab.metric;

import dev.sightline.lab.scheme.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Compares a scheme with exact sight over time. */
public final class SightMeter implements Meter {

  /*
   * Compares a scheme with exact sight over time. Per pair one small state: whether it is related and
   * visible, since when, and what is pending. Sums over time are kept as numbers of pairs in each
   * condition, weighed by the ticks for which they hold, so a tick costs what changes in it.
   *
   * Within a tick pairs change in any order; so those that changed are noted with what they were at
   * the end of the tick before, and judged when the tick is over.
   *
   * An entry is a pair that becomes visible while both are there already. It is late if it is not
   * related at once. What is related and not visible is superfluous; among players it is a leak: a
   * cheating client knows the place of somebody who is hidden.
   */

  private static final int[] HORIZONS = {1, 2, 5}; // seconds of foresight
  private static final int[] LATENCIES = {50, 100, 200}; // milliseconds
  private static final double NEAR = 0.9; // of the radius

  private final int players;
  private final double radius;
  private final double tickSeconds;
  private final Map<Long, Pair> pairs = new HashMap<>();
  private final List<Pair> touched = new ArrayList<>();
  private final BitSet present = new BitSet();
  private final BitSet comers = new BitSet();
  private final BitSet leavers = new BitSet();
  private double[] x = new double[64];
  private double[] y = new double[64];
  private double[] walked = new double[64];
  private long tick;
  private long lastTick;

  private long related;
  private long visible;
  private long both;
  private long relatedPlayers;
  private long bothPlayers;
  private long visiblePlayers;
  private double relatedTicks;
  private double visibleTicks;
  private double bothTicks;
  private double relatedPlayerTicks;
  private double bothPlayerTicks;
  private double visiblePlayerTicks;
  private double presenceTicks;
  private double otherTicks;

  private long entries;
  private long late;
  private long neverInTime;
  private long popIns;
  private long popInsNear;
  private long episodes;
  private long episodesUnrelated;
  private final long[] prepared = new long[LATENCIES.length];
  private final double[] foreseen = new double[HORIZONS.length];
  private final Values delays = new Values();
  private final Values ways = new Values();
  private final Values leaks = new Values();

  /** What is known of a pair. */
  private static final class Pair {
    final int observer;
    final int entity;
    boolean isRelated;
    boolean isVisible;
    boolean wasRelated;
    boolean wasVisible;
    boolean isTouched;
    boolean isPending;
    boolean hadRelation;
    long relatedSince;
    long hiddenSince;
    long pendingSince;
    double pendingWay;
    long @Nullable [] superfluous;

    Pair(int observer, int entity) {
      this.observer = observer;
      this.entity = entity;
    }
  }

  /**
   * Makes a meter.
   *
   * @param players a number above every player's; entities from there on are things
   */
  public SightMeter(int players, double radius, double tickSeconds) {
    this.players = players;
    this.radius = radius;
    this.tickSeconds = tickSeconds;
  }

  /** Tells where a thing is; places of players are heard of. */
  public void place(int entity, double atX, double atY) {
    ensure(entity);
    x[entity] = atX;
    y[entity] = atY;
  }

  private void ensure(int entity) {
    if (entity >= x.length) {
      int capacity = Math.max(entity + 1, 2 * x.length);
      x = Arrays.copyOf(x, capacity);
      y = Arrays.copyOf(y, capacity);
      walked = Arrays.copyOf(walked, capacity);
    }
  }

  /** Returns what hears of pairs that become visible and hidden. */
  public Session.Pairs truth() {
    return new Session.Pairs() {
      @Override
      public void entered(int observer, int entity) {
        touch(observer, entity).isVisible = true;
      }

      @Override
      public void left(int observer, int entity) {
        touch(observer, entity).isVisible = false;
      }
    };
  }

  @Override
  public void begin(long number) {
    double ticks = number - lastTick;
    relatedTicks += ticks * related;
    visibleTicks += ticks * visible;
    bothTicks += ticks * both;
    relatedPlayerTicks += ticks * relatedPlayers;
    bothPlayerTicks += ticks * bothPlayers;
    visiblePlayerTicks += ticks * visiblePlayers;
    double there = present.cardinality();
    presenceTicks += ticks * there;
    otherTicks += ticks * there * Math.max(0, there - 1);
    lastTick = number;
    tick = number;
    comers.clear();
    leavers.clear();
  }

  @Override
  public void joined(int player, double atX, double atY) {
    place(player, atX, atY);
    present.set(player);
    comers.set(player);
  }

  @Override
  public void moved(int player, double atX, double atY) {
    walked[player] += Math.hypot(atX - x[player], atY - y[player]);
    place(player, atX, atY);
  }

  @Override
  public void gone(int player) {
    present.clear(player);
    leavers.set(player);
  }

  @Override
  public void entered(int observer, int entity) {
    touch(observer, entity).isRelated = true;
  }

  @Override
  public void left(int observer, int entity) {
    touch(observer, entity).isRelated = false;
  }

  private Pair touch(int observer, int entity) {
    Pair pair =
        pairs.computeIfAbsent((long) observer << 32 | entity, key -> new Pair(observer, entity));
    if (!pair.isTouched) {
      pair.isTouched = true;
      pair.wasRelated = pair.isRelated;
      pair.wasVisible = pair.isVisible;
      touched.add(pair);
    }
    return pair;
  }

  @Override
  public void end(long number) {
    for (Pair pair : touched) {
      pair.isTouched = false;
      if (leavers.get(pair.observer) || leavers.get(pair.entity)) {
        forget(pair);
      }
      judge(pair);
      count(pair);
    }
    touched.clear();
  }

  /** Ends what an earlier stay of one of the two began; what is now, has just begun. */
  private void forget(Pair pair) {
    uncount(pair);
    if (isLeak(pair.wasRelated, pair.wasVisible, pair)) {
      leaks.add((tick - pair.hiddenSince) * tickSeconds);
    }
    endEpisode(pair, pair.wasVisible);
    pair.wasRelated = false;
    pair.wasVisible = false;
    pair.isPending = false;
    pair.superfluous = null;
  }

  private void uncount(Pair pair) {
    add(pair, pair.wasRelated, pair.wasVisible, -1);
  }

  private void count(Pair pair) {
    add(pair, pair.wasRelated, pair.wasVisible, -1);
    add(pair, pair.isRelated, pair.isVisible, 1);
    if (!pair.isRelated && !pair.isVisible && pair.superfluous == null) {
      pairs.remove((long) pair.observer << 32 | pair.entity);
    }
  }

  private void add(Pair pair, boolean isRelated, boolean isVisible, int more) {
    related += isRelated ? more : 0;
    visible += isVisible ? more : 0;
    both += isRelated && isVisible ? more : 0;
    if (pair.entity < players) {
      relatedPlayers += isRelated ? more : 0;
      visiblePlayers += isVisible ? more : 0;
      bothPlayers += isRelated && isVisible ? more : 0;
    }
  }

  private void judge(Pair pair) {
    boolean isNew = comers.get(pair.observer) || comers.get(pair.entity);
    if (pair.isRelated && !pair.wasRelated) {
      pair.relatedSince = tick;
      judgePopIn(pair, isNew);
    }
    if (pair.isVisible && !pair.wasVisible) {
      judgeEntry(pair, isNew);
    }
    judgeDelay(pair);
    judgeEpisode(pair);
    judgeHidden(pair);
  }

  private void judgePopIn(Pair pair, boolean isNew) {
    if (pair.isVisible && !isNew) {
      popIns++;
      double dx = x[pair.entity] - x[pair.observer];
      double dy = y[pair.entity] - y[pair.observer];
      popInsNear += Math.hypot(dx, dy) < NEAR * radius ? 1 : 0;
    }
  }

  private void judgeEntry(Pair pair, boolean isNew) {
    if (isNew) {
      return;
    }
    entries++;
    double millis = (tick - pair.relatedSince) * tickSeconds * 1000;
    for (int i = 0; i < LATENCIES.length; i++) {
      prepared[i] += pair.isRelated && millis >= LATENCIES[i] - 1e-6 ? 1 : 0;
    }
    foresee(pair);
    if (!pair.isRelated) {
      late++;
      pair.isPending = true;
      pair.pendingSince = tick;
      pair.pendingWay = walked[pair.observer] + walked[pair.entity];
    }
  }

  private void judgeDelay(Pair pair) {
    if (pair.isPending && (pair.isRelated || !pair.isVisible)) {
      pair.isPending = false;
      neverInTime += pair.isRelated ? 0 : 1;
      delays.add((tick - pair.pendingSince) * tickSeconds);
      ways.add(walked[pair.observer] + walked[pair.entity] - pair.pendingWay);
    }
  }

  /** An episode is a time for which a pair is visible. */
  private void judgeEpisode(Pair pair) {
    if (pair.isVisible && !pair.wasVisible) {
      pair.hadRelation = false;
    }
    pair.hadRelation |= pair.isRelated && pair.isVisible;
    endEpisode(pair, pair.wasVisible && !pair.isVisible);
  }

  private void endEpisode(Pair pair, boolean ends) {
    if (ends) {
      episodes++;
      episodesUnrelated += pair.hadRelation || pair.wasRelated ? 0 : 1;
    }
  }

  private void judgeHidden(Pair pair) {
    boolean was = pair.wasRelated && !pair.wasVisible;
    boolean is = pair.isRelated && !pair.isVisible;
    if (is && !was) {
      pair.hiddenSince = tick;
    } else if (was && !is) {
      if (pair.entity < players) {
        leaks.add((tick - pair.hiddenSince) * tickSeconds);
      }
      note(pair);
    }
  }

  private boolean isLeak(boolean isRelated, boolean isVisible, Pair pair) {
    return isRelated && !isVisible && pair.entity < players;
  }

  /** Keeps the ticks from, to in which a pair was superfluous, if they may still be foresight. */
  private void note(Pair pair) {
    long[] old = pair.superfluous == null ? new long[0] : pair.superfluous;
    long least = tick - ticks(HORIZONS[HORIZONS.length - 1]);
    int from = 0;
    while (from < old.length && old[from + 1] <= least) {
      from += 2;
    }
    long[] kept = Arrays.copyOfRange(old, from, old.length + 2);
    kept[kept.length - 2] = pair.hiddenSince;
    kept[kept.length - 1] = tick;
    pair.superfluous = kept;
  }

  /** Counts the ticks in which a pair was superfluous and that this entry justifies. */
  private void foresee(Pair pair) {
    for (int i = 0; i < HORIZONS.length; i++) {
      long from = tick - ticks(HORIZONS[i]);
      if (pair.wasRelated && !pair.wasVisible) {
        foreseen[i] += tick - Math.max(from, pair.hiddenSince);
      }
      long[] old = pair.superfluous == null ? new long[0] : pair.superfluous;
      for (int k = 0; k < old.length; k += 2) {
        foreseen[i] += Math.max(0, old[k + 1] - Math.max(from, old[k]));
      }
    }
    pair.superfluous = null;
  }

  private long ticks(int seconds) {
    return Math.round(seconds / tickSeconds);
  }

  /** Tells what was measured, by name. */
  public void results(BiConsumer<String, Double> out) {
    double superfluousTicks = relatedTicks - bothTicks;
    out.accept("visiblePairs", ratio(visibleTicks, presenceTicks));
    out.accept("relatedPairs", ratio(relatedTicks, presenceTicks));
    out.accept("missedShare", ratio(visibleTicks - bothTicks, visibleTicks));
    out.accept("superfluousPerVisible", ratio(superfluousTicks, visibleTicks));
    out.accept("superfluousShare", ratio(superfluousTicks, relatedTicks));
    double minutes = presenceTicks * tickSeconds / 60;
    out.accept("entries", (double) entries);
    out.accept("lateShare", ratio(late, entries));
    out.accept("neverInTimeShare", ratio(neverInTime, entries));
    out.accept("entryDelayMillis", ratio(delays.sum() * 1000, (double) entries));
    out.accept("lateDelayMillis95", delays.quantile(0.95) * 1000);
    out.accept("entryDelayUnits", ratio(ways.sum(), (double) entries));
    out.accept("popInsPerMinute", ratio((double) popIns, minutes));
    out.accept("popInsNearPerMinute", ratio((double) popInsNear, minutes));
    for (int i = 0; i < HORIZONS.length; i++) {
      out.accept("foreseen" + HORIZONS[i] + "s", ratio(foreseen[i], superfluousTicks));
    }
    out.accept("leakShare", ratio(relatedPlayerTicks - bothPlayerTicks, relatedPlayerTicks));
    out.accept(
        "hiddenKnownShare",
        ratio(relatedPlayerTicks - bothPlayerTicks, otherTicks - visiblePlayerTicks));
    out.accept("leakSecondsMean", leaks.mean());
    out.accept("leakSeconds95", leaks.quantile(0.95));
    for (int i = 0; i < LATENCIES.length; i++) {
      out.accept("unpreparedShare" + LATENCIES[i], ratio(entries - prepared[i], entries));
    }
    out.accept("episodes", (double) episodes);
    out.accept("episodesNeverRelatedShare", ratio(episodesUnrelated, episodes));
  }

  private static double ratio(long part, long all) {
    return ratio((double) part, (double) all);
  }

  private static double ratio(double part, double all) {
    return all == 0 ? Double.NaN : part / all;
  }
}
