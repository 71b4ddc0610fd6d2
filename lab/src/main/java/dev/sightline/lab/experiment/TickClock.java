package dev.sightline.lab.experiment;

import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.TileChannels;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** A session whose ticks are timed, by processor time of the calling thread; two kinds apart. */
final class TickClock implements Session {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Session session;
  private long first;
  private long plain;
  private long special;
  private long plainTicks;
  private long specialTicks;
  private boolean isSpecial;

  TickClock(Session session) {
    this.session = session;
  }

  /** Says that the next tick is of the special kind. */
  void markSpecial() {
    isSpecial = true;
  }

  @Override
  public void tick(Pairs changes) {
    long start = THREADS.getCurrentThreadCpuTime();
    session.tick(changes);
    long time = THREADS.getCurrentThreadCpuTime() - start;
    if (first == 0) {
      first = time;
    } else if (isSpecial) {
      special += time;
      specialTicks++;
    } else {
      plain += time;
      plainTicks++;
    }
    isSpecial = false;
  }

  double microsFirstTick() {
    return first / 1e3;
  }

  double microsPerTick() {
    return plainTicks == 0 ? 0 : plain / 1e3 / plainTicks;
  }

  double microsPerSpecialTick() {
    return specialTicks == 0 ? 0 : special / 1e3 / specialTicks;
  }

  @Override
  public void join(int entity, double x, double y, double radius) {
    session.join(entity, x, y, radius);
  }

  @Override
  public void move(int entity, double x, double y) {
    session.move(entity, x, y);
  }

  @Override
  public void leave(int entity) {
    session.leave(entity);
  }

  @Override
  public void radius(int observer, double radius) {
    session.radius(observer, radius);
  }

  @Override
  public int doors() {
    return session.doors();
  }

  @Override
  public void turnDoor(int door, boolean open) {
    session.turnDoor(door, open);
  }

  @Override
  public @Nullable TileChannels tiles() {
    return session.tiles();
  }
}
