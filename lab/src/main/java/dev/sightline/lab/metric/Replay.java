package dev.sightline.lab.metric;

import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import java.util.List;

/**
 * Plays a motion on a session and lets meters watch. Players have the numbers of the motion; items
 * follow behind them and never move.
 *
 * <p>Per tick: moves are applied, then the relation is updated. Ticks in which nothing happens are
 * left out where the scheme allows it.
 */
public final class Replay {
  private static final long MOST_TICKS = 100_000_000;

  private final Motion motion;
  private final Items items;
  private final double radius;
  private final boolean everyTick;

  /**
   * Makes a replay.
   *
   * @param radius how far players perceive
   * @param everyTick whether ticks in which nothing happens are played too
   */
  public Replay(Motion motion, Items items, double radius, boolean everyTick) {
    this.motion = motion;
    this.items = items;
    this.radius = radius;
    this.everyTick = everyTick;
    if (everyTick && motion.lastTick() > MOST_TICKS) {
      throw new IllegalArgumentException(
          "more than " + MOST_TICKS + " ticks: " + motion.lastTick() + "; take a longer tick");
    }
  }

  /** Changes something between the moves of a tick and the update of the relation. */
  @FunctionalInterface
  public interface Intervention {
    void before(long tick, Session session);
  }

  /** Plays everything, once. */
  public void run(Session session, List<? extends Meter> meters) {
    run(session, meters, (tick, nothing) -> {});
  }

  /** Plays everything, once, with something else that happens in ticks. */
  public void run(Session session, List<? extends Meter> meters, Intervention intervention) {
    Meter all = new Meters(List.copyOf(meters));
    for (int i = 0; i < items.count(); i++) {
      session.join(motion.players() + i, items.x(i), items.y(i), Session.BLIND);
    }
    Motion.Stage stage = new Applied(session, all);
    for (long tick = next(-1); tick >= 0; tick = next(tick)) {
      all.begin(tick);
      motion.play(tick, stage);
      intervention.before(tick, session);
      session.tick(all);
      all.end(tick);
    }
  }

  private long next(long tick) {
    if (tick < 0) {
      return 0; // items are there from the first tick on, whoever comes
    }
    if (everyTick) {
      return tick < motion.lastTick() ? tick + 1 : -1;
    }
    return motion.nextTick();
  }

  private final class Applied implements Motion.Stage {
    private final Session session;
    private final Meter meter;

    Applied(Session session, Meter meter) {
      this.session = session;
      this.meter = meter;
    }

    @Override
    public void join(int player, double x, double y) {
      session.join(player, x, y, radius);
      meter.joined(player, x, y);
    }

    @Override
    public void move(int player, double x, double y) {
      session.move(player, x, y);
      meter.moved(player, x, y);
    }

    @Override
    public void leave(int player) {
      session.leave(player);
      meter.gone(player);
    }
  }

  /** Several meters as one. */
  private record Meters(List<Meter> all) implements Meter {
    @Override
    public void begin(long tick) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).begin(tick);
      }
    }

    @Override
    public void joined(int player, double x, double y) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).joined(player, x, y);
      }
    }

    @Override
    public void moved(int player, double x, double y) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).moved(player, x, y);
      }
    }

    @Override
    public void gone(int player) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).gone(player);
      }
    }

    @Override
    public void entered(int observer, int entity) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).entered(observer, entity);
      }
    }

    @Override
    public void left(int observer, int entity) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).left(observer, entity);
      }
    }

    @Override
    public void end(long tick) {
      for (int i = 0; i < all.size(); i++) {
        all.get(i).end(tick);
      }
    }
  }
}
