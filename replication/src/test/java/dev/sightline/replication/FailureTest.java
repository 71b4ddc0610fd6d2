package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.Hello;
import dev.sightline.interest.Space;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules, links, clocks and codecs that throw halfway: what was not told is told later. */
final class FailureTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Player ben;
  private Entity ball;

  @SuppressWarnings("NullAway") // set in the first tick
  FailureTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ben = stage.join(12, 10);
          ball = stage.thing(12, 12);
        });
  }

  /** After whatever went wrong: the next tick works for both. */
  private void assertAllWell() {
    stage.tick(() -> ball.setInt(Yard.HEALTH, ball.getInt(Yard.HEALTH) + 1));
    assertEquals(ball.getInt(Yard.HEALTH), anna.replica(ball).get(Yard.HEALTH));
    assertEquals(ball.getInt(Yard.HEALTH), ben.replica(ball).get(Yard.HEALTH));
  }

  @Test
  void end_ruleThrows_tickStaysOpenAndCanBeEnded() {
    boolean[] fails = {false};
    stage.tick(() -> stage.space.addSense("bad", FailingRule.when(() -> fails[0])));
    fails[0] = true;
    stage.server.begin();
    ball.setInt(Yard.HEALTH, 8);
    Entity gone = stage.thing(10, 11);
    assertThrows(IllegalStateException.class, () -> stage.server.end());
    assertEquals(0, anna.link.frames.size(), "nothing was sent");
    fails[0] = false;
    ball.moveTo(13, 12);
    gone.end();
    stage.server.end();
    stage.players.forEach(Player::takeAll);
    assertEquals(8, anna.replica(ball).get(Yard.HEALTH));
    assertEquals(ball.column(), anna.replica(ball).x());
    assertFalse(anna.holds(gone));
    assertAllWell();
  }

  @Test
  void resync_ruleThrowsForEver_worksOnceItIsReplaced() {
    stage.tick(() -> stage.space.addSense("bad", FailingRule.when(() -> false)));
    stage.server.begin();
    stage.space.replaceSense("bad", FailingRule.when(() -> true));
    ball.moveTo(13, 13);
    assertThrows(IllegalStateException.class, () -> stage.server.end());
    assertThrows(IllegalStateException.class, () -> stage.server.resync());
    assertThrows(IllegalStateException.class, () -> stage.server.begin(), "still open");
    stage.space.removeSense("bad");
    stage.server.resync();
    stage.players.forEach(Player::takeAll);
    assertEquals(ball.column(), anna.replica(ball).x());
    assertAllWell();
  }

  @Test
  void resync_nothingWrong_nobodyEntersOrLeaves() {
    stage.server.begin();
    stage.server.resync();
    stage.players.forEach(Player::takeAll);
    assertTrue(anna.news.stream().allMatch(news -> news.startsWith("updated ")), "senses, again");
    assertEquals(Set.of(ball.id(), ben.avatar.id()), anna.held());
    assertAllWell();
  }

  @Test
  void end_linkThrowsAnError_thrownAndAllOthersAreToldLater() {
    TestLink broken =
        new TestLink() {
          @Override
          public void send(byte[] frame, int length) {
            throw new AssertionError("broken");
          }
        };
    stage.server.begin();
    stage.players.remove(stage.join(broken));
    ball.setInt(Yard.HEALTH, 9);
    AssertionError e = assertThrows(AssertionError.class, () -> stage.server.end());
    assertEquals("broken", e.getMessage());
    assertNotNull(broken.refusal);
    assertAllWell();
    assertEquals(2, stage.server.clientCount());
  }

  @Test
  void end_clockThrows_thrownAndAllAreToldLater() {
    boolean[] fails = {false};
    Stage timed =
        new Stage(
            options ->
                options.clock(
                    () -> {
                      if (fails[0]) {
                        throw new IllegalStateException("no time");
                      }
                      return 0;
                    }));
    Entity[] thing = new Entity[1];
    timed.tick(
        () -> {
          timed.join(10, 10);
          thing[0] = timed.thing(11, 11);
        });
    fails[0] = true;
    timed.server.begin();
    thing[0].setInt(Yard.HEALTH, 5);
    thing[0].moveTo(12, 12);
    assertThrows(IllegalStateException.class, () -> timed.server.end());
    fails[0] = false;
    timed.tick();
    Player player = timed.players.get(0);
    assertEquals(5, player.replica(thing[0]).get(Yard.HEALTH));
    assertEquals(thing[0].column(), player.replica(thing[0]).x());
  }

  /** A codec that is fine when a field is set, and may fail when it is told. */
  private static final class FickleCodec extends Codec<Integer> {
    private boolean fails;

    FickleCodec() {
      super("fickle", 8);
    }

    @Override
    public Integer initial() {
      return 0;
    }

    @Override
    public void write(WireWriter out, Integer value) {
      out.bits(1, 3); // halfway
      if (fails) {
        throw new IllegalStateException("fickle");
      }
      out.bits(value, 5);
    }

    @Override
    public Integer read(WireReader in) throws MalformedFrame {
      in.bits(3);
      return (int) in.bits(5);
    }
  }

  /** A space whose entities and events have a field of such a codec, with one client. */
  private static final class FickleStage {
    final FickleCodec codec = new FickleCodec();
    final Schema.Builder words = Schema.named("fickle");
    final Type.Builder thing = words.entity("Thing");
    final Field<Integer> mood = thing.field("mood", codec);
    final Type.Builder event = words.event("Event", Stream.STATE);
    final Field<Integer> tone = event.field("tone", codec);
    final Schema schema = words.build();
    final ReplicationSpace server =
        ReplicationSpace.builder(
                schema, Space.builder(Stage.emptyYard()).sense("all", Rules.everything()).build())
            .build();
    final TestLink link = new TestLink();
    final Entity entity;
    final Client client;

    FickleStage() {
      server.begin();
      entity = server.spawn(thing.type(), 5, 5);
      client = join(link);
      server.end();
      link.frames.clear();
    }

    Client join(TestLink to) {
      Client joined = Objects.requireNonNull(server.join(Hello.of(schema.hash(), 0, "me"), to));
      joined.observe(server.spawn(thing.type(), 6, 6), 10);
      return joined;
    }
  }

  @Test
  void end_codecThrowsInAnUpdate_tickStaysOpenAndCanBeEnded() {
    FickleStage fickle = new FickleStage();
    fickle.server.begin();
    fickle.entity.set(fickle.mood, 7);
    fickle.codec.fails = true;
    assertThrows(IllegalStateException.class, () -> fickle.server.end());
    assertEquals(0, fickle.link.frames.size(), "nothing was sent");
    fickle.codec.fails = false;
    fickle.server.end();
    assertEquals(1, fickle.link.frames.size());
    assertTrue(fickle.client.isOpen());
  }

  @Test
  void end_codecThrowsInAContent_onlyWhoIsToldCloses() {
    FickleStage fickle = new FickleStage();
    fickle.server.begin();
    fickle.entity.set(fickle.mood, 7);
    fickle.server.end();
    fickle.server.begin();
    fickle.codec.fails = true;
    Client late = fickle.join(new TestLink());
    fickle.server.end();
    fickle.codec.fails = false;
    assertFalse(late.isOpen());
    assertEquals("fickle", Objects.requireNonNull(late.fault()).getMessage());
    assertTrue(fickle.client.isOpen());
  }

  @Test
  void end_codecThrowsInAnEvent_thrownAfterAllElseWasSent() {
    FickleStage fickle = new FickleStage();
    State[] events = {State.of(fickle.event.type()), State.of(fickle.event.type())};
    events[0].set(fickle.tone, 3);
    fickle.server.begin();
    fickle.server.tellAll(events[0]);
    fickle.server.tellAll(events[1]); // its field is not told, so its codec is not asked
    fickle.codec.fails = true;
    IllegalStateException e = assertThrows(IllegalStateException.class, () -> fickle.server.end());
    assertEquals("fickle", e.getMessage());
    fickle.codec.fails = false;
    assertEquals(1, fickle.link.frames.size());
    assertEquals(1, fickle.server.traffic().events(), "the other one");
    assertTrue(fickle.client.isOpen());
    fickle.server.begin();
    fickle.server.end();
  }
}
