package dev.sightline.interest.rule;

import dev.sightline.work.Workers;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * What a rule said in one tick: pairs that entered and left, in a buffer per slice.
 *
 * <p>Pairs of one slice apply in order, so a rule may say that a pair left and entered again; the
 * relation nets that to nothing. Different slices must speak of different pairs.
 */
public final class Emissions {
  /** The number of slices, whatever the number of threads. */
  public static final int SLICES = 8;

  private static final int LARGE = 1 << 16;

  private final Slice[] slices = new Slice[SLICES];
  private final Holder holder;

  /** Makes empty buffers for what {@code holder} keeps. */
  public Emissions(Holder holder) {
    this.holder = holder;
    for (int i = 0; i < SLICES; i++) {
      slices[i] = new Slice();
    }
  }

  /** Returns the buffer of a slice; one thread at a time. */
  public Slice slice(int index) {
    return slices[index];
  }

  /** Returns whether the pair was said to have entered, and not to have left, before this tick. */
  public boolean held(int observer, int entity) {
    return holder.held(observer, entity);
  }

  /**
   * Hands over what has been said so far if it is much. For rules that speak of millions of pairs;
   * from then on {@link #held} knows of those pairs. Called outside of {@link Workers#run}.
   */
  public void relieve() {
    int sum = 0;
    for (Slice slice : slices) {
      sum += slice.size;
    }
    if (sum >= LARGE) {
      holder.accept(this);
      clear();
    }
  }

  /** Puts ids in place of the numbers by which a rule spoke since the last call. */
  public void rename(IntUnaryOperator id) {
    for (Slice slice : slices) {
      slice.rename(id);
    }
  }

  /** Returns buffers whose pairs nobody keeps: for a rule that says again what it has said. */
  public static Emissions ignored() {
    return new Emissions(new Nobody());
  }

  /** Gives back memory, when empty. */
  public void trim() {
    for (Slice slice : slices) {
      slice.trim();
    }
  }

  public void clear() {
    for (Slice slice : slices) {
      slice.size = 0;
      slice.renamed = 0;
    }
  }

  /** Keeps the pairs of one rule. */
  public interface Holder {
    boolean held(int observer, int entity);

    void accept(Emissions emissions);
  }

  private static final class Nobody implements Holder {
    @Override
    public boolean held(int observer, int entity) {
      return false;
    }

    @Override
    public void accept(Emissions emissions) {}
  }

  /** A buffer of packed pairs. */
  public static final class Slice {
    private static final long LEFT = 1L << 63;
    private static final int LEAST = 256;

    private long[] pairs = new long[LEAST];
    private long[] routed = new long[LEAST];
    private int size;
    private int renamed;

    /** Makes an empty slice. */
    public Slice() {}

    public void entered(int observer, int entity) {
      add(pair(observer, entity));
    }

    public void left(int observer, int entity) {
      add(LEFT | pair(observer, entity));
    }

    private static long pair(int observer, int entity) {
      if ((observer | entity) < 0) {
        throw new IllegalStateException(
            "a rule speaks of the pair " + observer + ", " + entity + ": ids are not negative");
      }
      return (long) observer << 32 | entity;
    }

    private void rename(IntUnaryOperator id) {
      for (; renamed < size; renamed++) {
        int observer = id.applyAsInt(observer(renamed));
        int entity = id.applyAsInt(entity(renamed));
        pairs[renamed] = (pairs[renamed] & LEFT) | (long) observer << 32 | entity;
      }
    }

    /**
     * Brings pairs of the same range of observers together, keeping their order.
     *
     * @param shift ranges are {@code 1 << shift} observers long
     * @param end one more than the greatest id that there is
     * @param ends receives where each range ends
     * @throws IllegalStateException if a pair cannot be
     */
    public void route(int shift, int end, int[] ends) {
      if (routed.length < pairs.length) {
        routed = new long[pairs.length];
      }
      Arrays.fill(ends, 0);
      for (int i = 0; i < size; i++) {
        requirePair(i, end);
        ends[observer(i) >>> shift]++;
      }
      int sum = 0;
      for (int range = 0; range < ends.length; range++) {
        int count = ends[range];
        ends[range] = sum;
        sum += count;
      }
      for (int i = 0; i < size; i++) {
        routed[ends[observer(i) >>> shift]++] = pairs[i];
      }
      long[] swap = pairs;
      pairs = routed;
      routed = swap;
    }

    private void requirePair(int i, int end) {
      int observer = observer(i);
      int entity = entity(i);
      if (observer == entity || observer >= end || entity < 0 || entity >= end) {
        throw new IllegalStateException(
            "a rule speaks of the pair "
                + observer
                + ", "
                + entity
                + ": both must be ids below "
                + end
                + ", and differ");
      }
    }

    public int size() {
      return size;
    }

    public int observer(int i) {
      return (int) (pairs[i] >>> 32) & Integer.MAX_VALUE;
    }

    public int entity(int i) {
      return (int) pairs[i];
    }

    public boolean entered(int i) {
      return pairs[i] >= 0;
    }

    private void trim() {
      if (size == 0 && pairs.length > LEAST) {
        pairs = new long[LEAST];
        routed = new long[LEAST];
      }
    }

    private void add(long pair) {
      if (size == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * size);
      }
      pairs[size++] = pair;
    }
  }
}
