package dev.sightline.lab.metric;

import dev.sightline.collection.IntList;
import java.util.Arrays;
import java.util.BitSet;

/** Counts the messages of a run: contents, updates, ends. */
public final class MessageMeter implements Meter {

  /*
   * Counts messages without keeping the relation: per entity how many observers it has, and how many
   * of them are new in this tick. An entity that moved is told to those who had it before and have
   * it now: all it has after the tick but the new ones.
   *
   * A pair that ends counts as ended unless one of the two left in this tick. Who leaves and joins
   * in one tick has all its pairs end and begin: every end of that tick that concerns it is one of
   * the old stay, since a new pair cannot end in the tick in which it began.
   *
   * Cost: constant per event and pair; bursts are counted per observer that got content.
   */

  private int[] observers = new int[64];
  private int[] fresh = new int[64];
  private int[] burst = new int[64];
  private final IntList freshEntities = new IntList();
  private final IntList receivers = new IntList();
  private final IntList movers = new IntList();
  private final BitSet leavers = new BitSet();
  private final BitSet comers = new BitSet();
  private long content;
  private long contentAtStart;
  private long updates;
  private long ended;
  private long endedByLeaving;
  private long joins;
  private long moves;
  private int[] bursts = new int[64];
  private long tick;

  @Override
  public void begin(long number) {
    tick = number;
    movers.clear();
    leavers.clear();
    comers.clear();
  }

  @Override
  public void joined(int player, double x, double y) {
    ensure(player);
    comers.set(player);
    joins++;
  }

  @Override
  public void moved(int player, double x, double y) {
    movers.add(player);
    moves++;
  }

  @Override
  public void gone(int player) {
    leavers.set(player);
  }

  @Override
  public void entered(int observer, int entity) {
    ensure(Math.max(observer, entity));
    content++;
    observers[entity]++;
    if (fresh[entity]++ == 0) {
      freshEntities.add(entity);
    }
    if (burst[observer]++ == 0) {
      receivers.add(observer);
    }
  }

  @Override
  public void left(int observer, int entity) {
    observers[entity]--;
    if (leavers.get(observer) || leavers.get(entity)) {
      endedByLeaving++;
    } else {
      ended++;
    }
  }

  @Override
  public void end(long number) {
    for (int i = 0; i < movers.size(); i++) {
      int mover = movers.get(i);
      updates += observers[mover] - fresh[mover];
    }
    for (int i = 0; i < freshEntities.size(); i++) {
      fresh[freshEntities.get(i)] = 0;
    }
    freshEntities.clear();
    countBursts();
    contentAtStart = tick == 0 ? content : contentAtStart;
  }

  /** Notes how much content each client got, but for those who have just joined. */
  private void countBursts() {
    for (int i = 0; i < receivers.size(); i++) {
      int size = burst[receivers.get(i)];
      burst[receivers.get(i)] = 0;
      if (!comers.get(receivers.get(i))) {
        if (size >= bursts.length) {
          bursts = Arrays.copyOf(bursts, Math.max(size + 1, 2 * bursts.length));
        }
        bursts[size]++;
      }
    }
    receivers.clear();
  }

  private void ensure(int entity) {
    if (entity >= observers.length) {
      int capacity = Math.max(entity + 1, 2 * observers.length);
      observers = Arrays.copyOf(observers, capacity);
      fresh = Arrays.copyOf(fresh, capacity);
      burst = Arrays.copyOf(burst, capacity);
    }
  }

  /**
   * Returns what was counted so far.
   *
   * @param clients how many players ever joined
   */
  public MessageCounts counts(int clients) {
    return new MessageCounts(
        clients,
        content,
        contentAtStart,
        updates,
        ended,
        endedByLeaving,
        joins,
        moves,
        quantile(0.99),
        quantile(1));
  }

  /** Returns the size of burst below or at which this part of all bursts is. */
  private int quantile(double part) {
    long all = 0;
    for (int count : bursts) {
      all += count;
    }
    long wanted = (long) Math.ceil(part * all);
    long seen = 0;
    for (int size = 0; size < bursts.length; size++) {
      seen += bursts[size];
      if (seen >= wanted && seen > 0) {
        return size;
      }
    }
    return 0;
  }
}
