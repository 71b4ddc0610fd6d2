package dev.sightline.lab.metric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.Trace.Event;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.TraceMotion;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Counts on worlds so small that they can be worked out by hand. */
final class MessageMeterTest {
  /** A field with one wall from (10, 0) to (10, 8). */
  private static final Scene FIELD =
      new Scene(
          "field",
          WorldMap.of("field", new Box(0, 0, 20, 10), List.of(Obstacle.Segment.of(10, 0, 10, 8))));

  private final Trace.Builder events = Trace.builder("t", true);

  @Test
  void distance_oneWalksUpToAnother_isContentThenUpdates() {
    add(1, 0, 2, 5, Event.JOIN);
    add(2, 0, 9, 5, Event.JOIN);
    add(1, 1, 5, 5, Event.MOVE); // 4 apart, the radius: both hear of each other
    add(1, 2, 6, 5, Event.MOVE); // 2 hears an update, 1 stands still for 2
    add(1, 3, 1, 5, Event.MOVE); // out of each other's radius
    MessageCounts counts = count("distance", 4, 1);
    assertEquals(2, counts.content());
    assertEquals(0, counts.contentAtStart());
    assertEquals(1, counts.updates());
    assertEquals(2, counts.ended());
    assertEquals(1.0, counts.contentPerClient());
    assertEquals(0.5, counts.updatesPerClient());
    assertEquals(2, counts.ownContent());
    assertEquals(3, counts.ownUpdates());
  }

  @Test
  void ray_wallBetween_hidesUntilOnePassesIt() {
    add(1, 0, 9, 5, Event.JOIN);
    add(2, 0, 11, 5, Event.JOIN);
    add(1, 1, 9, 8, Event.MOVE); // the line to (11, 5) passes the wall at height 6.5
    add(2, 2, 11, 9, Event.MOVE); // at height 8.5: free
    add(2, 3, 11, 8.5, Event.MOVE); // 8.25: an update for 1
    add(2, 4, 11, 1, Event.MOVE);
    MessageCounts counts = count("ray", 9, 1);
    assertEquals(2, counts.content());
    assertEquals(1, counts.updates());
    assertEquals(2, counts.ended());
  }

  @Test
  void items_arePerceivedAndPerceiveNothing_andNeverSend() {
    add(1, 0, 2, 5, Event.JOIN);
    add(1, 1, 3, 5, Event.MOVE);
    MessageCounts counts = count("distance", 4, 1, new Point(4, 5), new Point(7, 5));
    assertEquals(2, counts.content()); // one at the start, one after the step
    assertEquals(1, counts.contentAtStart());
    assertEquals(0, counts.updates());
  }

  @Test
  void standing_entitiesSendNothing_alsoIfTheTraceRepeatsThem() {
    add(1, 0, 2, 5, Event.JOIN);
    add(2, 0, 3, 5, Event.JOIN);
    add(1, 1, 2, 5, Event.MOVE);
    add(1, 2, 4, 5, Event.MOVE);
    add(1, 2, 2, 5, Event.MOVE); // there and back within a tick
    assertEquals(0, count("distance", 4, 1).updates());
  }

  @Test
  void updates_goToThoseRelatedBeforeAndAfter_only() {
    add(1, 0, 2, 5, Event.JOIN);
    add(2, 0, 3, 5, Event.JOIN);
    add(3, 0, 15, 5, Event.JOIN);
    add(1, 1, 14, 5, Event.MOVE); // 2 loses it, 3 gets content: nobody had it before and has it now
    MessageCounts counts = count("distance", 4, 1);
    assertEquals(0, counts.updates());
    assertEquals(4, counts.content());
    assertEquals(2, counts.ended());
  }

  @Test
  void leave_pairsOfTheLeaver_areNotCountedAsEnded() {
    add(1, 0, 2, 5, Event.JOIN);
    add(2, 0, 3, 5, Event.JOIN);
    add(1, 1, 2, 5, Event.LEAVE);
    add(2, 2, 4, 5, Event.MOVE);
    MessageCounts counts = count("distance", 4, 1);
    assertEquals(0, counts.ended());
    assertEquals(2, counts.endedByLeaving());
    assertEquals(0, counts.updates());
  }

  @Test
  void leaveAndJoin_withinOneTick_areContentAgain() {
    add(1, 0, 2, 5, Event.JOIN);
    add(2, 0, 3, 5, Event.JOIN);
    add(1, 0.5, 2, 5, Event.LEAVE);
    add(1, 0.6, 2, 5, Event.JOIN);
    add(2, 1, 3.5, 5, Event.MOVE); // 1 is new and gets content, no update
    MessageCounts counts = count("distance", 4, 1);
    assertEquals(4, counts.content());
    assertEquals(2, counts.contentAtStart());
    assertEquals(0, counts.updates());
    assertEquals(0, counts.ended());
    assertEquals(2, counts.clients());
  }

  @Test
  void joinAndLeave_withinOneTick_isNeverHeardOf_butCountsAsClient() {
    add(1, 0, 2, 5, Event.JOIN);
    add(2, 0.1, 3, 5, Event.JOIN);
    add(2, 0.2, 3, 5, Event.LEAVE);
    add(1, 1, 2.5, 5, Event.MOVE);
    MessageCounts counts = count("distance", 4, 1);
    assertEquals(0, counts.content());
    assertEquals(2, counts.clients());
  }

  @Test
  void bursts_leaveOutWhoHasJustJoined() {
    add(1, 0, 1, 5, Event.JOIN);
    add(1, 1, 5, 5, Event.MOVE);
    MessageCounts counts =
        count("distance", 2, 1, new Point(1, 6), new Point(5, 6), new Point(6, 5));
    assertEquals(2, counts.burstMost());
    assertEquals(2, counts.burst99());
  }

  @Test
  void subscriptions_ofSquares_areOwnAndEightAround() {
    add(1, 0, 7, 5, Event.JOIN);
    add(1, 1, 9, 5, Event.MOVE); // over the border at 8: three new squares
    Session session = open("square", 4);
    TileChannels tiles = Objects.requireNonNull(session.tiles());
    assertEquals(15, tiles.count());
    SubscriptionMeter meter = new SubscriptionMeter(tiles);
    replay(session, 4, 1, List.of(meter));
    assertEquals(12, meter.joins());
    assertEquals(3, meter.leaves());
    assertEquals(9, meter.meanTiles());
  }

  @Test
  void replay_tooManyTicks_isRefused() {
    add(1, 0, 7, 5, Event.JOIN);
    add(1, 1e9, 9, 5, Event.MOVE);
    TraceMotion motion = new TraceMotion(Timeline.of(events.build()), 0.1);
    assertThrows(
        IllegalArgumentException.class, () -> new Replay(motion, new Items(List.of(), 0), 4, true));
    assertEquals(0, count("distance", 4, 0.1).content()); // where nothing happens is left out
  }

  private void add(int player, double t, double x, double y, Event event) {
    events.add(Integer.toString(player), t, x, y, event);
  }

  private static Session open(String rule, double radius) {
    return Schemes.named(rule).open(FIELD, SchemeSettings.of(radius, 1, Preparations.NONE, 1));
  }

  private MessageCounts count(String rule, double radius, double tick, Point... items) {
    MessageMeter meter = new MessageMeter();
    int clients = replay(open(rule, radius), radius, tick, List.of(meter), items);
    return meter.counts(clients);
  }

  private int replay(
      Session session, double radius, double tick, List<Meter> meters, Point... items) {
    TraceMotion motion = new TraceMotion(Timeline.of(events.build()), tick);
    new Replay(motion, new Items(List.of(items), 0), radius, false)
        .run(session, new ArrayList<>(meters));
    return motion.everJoined();
  }
}
