package dev.sightline.server.metrics;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.HdrHistogram.Histogram;

/** How long the virtual machine stood still to collect garbage; to the millisecond. */
public final class Pauses implements AutoCloseable {
  private static final long LONGEST = TimeUnit.MINUTES.toNanos(1);
  private static final int DIGITS = 2;

  private final Histogram all = new Histogram(1_000, LONGEST, DIGITS);
  private final List<NotificationEmitter> collectors = new ArrayList<>();
  private final NotificationListener listener = (notification, to) -> heard(notification);

  Pauses() {
    for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (collector instanceof GarbageCollectorMXBean
          && collector instanceof NotificationEmitter emitter
          && stopsTheWorld(collector.getName())) {
        emitter.addNotificationListener(listener, null, null);
        collectors.add(emitter);
      }
    }
  }

  /** Some collectors report what they do beside the program as a collector of its own. */
  private static boolean stopsTheWorld(String collector) {
    return !collector.endsWith("Cycles") && !collector.contains("Concurrent");
  }

  private void heard(Notification notification) {
    if (notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      var info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
      record(TimeUnit.MILLISECONDS.toNanos(info.getGcInfo().getDuration()));
    }
  }

  synchronized void record(long nanos) {
    all.recordValue(Math.min(Math.max(nanos, 0), LONGEST));
  }

  /** Returns a copy of what was recorded since the start, in nanoseconds. */
  public synchronized Histogram all() {
    return all.copy();
  }

  @Override
  public void close() {
    for (NotificationEmitter collector : collectors) {
      try {
        collector.removeNotificationListener(listener);
      } catch (ListenerNotFoundException e) {
        throw new AssertionError(e); // it was added above
      }
    }
    collectors.clear();
  }
}
