package dev.sightline.lab.metric;

import dev.sightline.collection.IntList;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import java.util.Arrays;
import java.util.List;

/**
 * What becomes visible and hidden along a trace: found once, and told to the meters of all schemes
 * that are compared with it.
 */
public final class SightTape {
  private long[] ticks = new long[64];
  private int[] ends = new int[64];
  private int count;
  private final IntList observers = new IntList();
  private final IntList entities = new IntList(); // those that become hidden as complements

  private SightTape() {}

  /** Records what a session says of everything that happens. */
  public static SightTape of(Motion motion, Items items, double radius, Session sight) {
    SightTape tape = new SightTape();
    new Replay(motion, items, radius, false).run(sight, List.of(tape.new Recorder()));
    return tape;
  }

  /**
   * Returns what tells all of it in the same ticks, before anything else happens in them.
   *
   * @param visible hears of pairs
   */
  public Meter player(Session.Pairs visible) {
    return new Player(visible);
  }

  private final class Recorder implements Meter {
    @Override
    public void entered(int observer, int entity) {
      observers.add(observer);
      entities.add(entity);
    }

    @Override
    public void left(int observer, int entity) {
      observers.add(observer);
      entities.add(~entity);
    }

    @Override
    public void end(long tick) {
      int end = observers.size();
      if (end > (count == 0 ? 0 : ends[count - 1])) {
        if (count == ticks.length) {
          ticks = Arrays.copyOf(ticks, 2 * count);
          ends = Arrays.copyOf(ends, 2 * count);
        }
        ticks[count] = tick;
        ends[count++] = end;
      }
    }
  }

  private final class Player implements Meter {
    private final Session.Pairs visible;
    private int next;
    private int at;

    Player(Session.Pairs visible) {
      this.visible = visible;
    }

    @Override
    public void begin(long tick) {
      while (next < count && ticks[next] <= tick) {
        tellUntil(ends[next++]);
      }
    }

    private void tellUntil(int end) {
      for (; at < end; at++) {
        int entity = entities.get(at);
        if (entity >= 0) {
          visible.entered(observers.get(at), entity);
        } else {
          visible.left(observers.get(at), ~entity);
        }
      }
    }
  }
}
