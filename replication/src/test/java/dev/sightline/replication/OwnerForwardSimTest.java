package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.schema.WireWriter;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Two spaces on the same entities, each owned by one of them. */
final class OwnerForwardSimTest {
  private final MemoryPeers group = new MemoryPeers();
  private final Peers wire = group.join();
  private final Stage here = new Stage(options -> options.peers(group.join()).publicIds(1, 0));
  private final Stage there = new Stage(options -> options.peers(group.join()).publicIds(1, 1000));
  private Player anna;
  private Entity door;

  @SuppressWarnings("NullAway") // set in the first tick
  OwnerForwardSimTest() {
    here.tick(
        () -> {
          anna = here.join(10, 10);
          door = here.thing(12, 12);
        });
  }

  @Test
  void publish_atOwner_sends() {
    here.tick(
        () -> here.server.publish(door.id(), EntityChange.of(Yard.THING).set(Yard.OPEN, true)));
    assertTrue(anna.replica(door).get(Yard.OPEN));
  }

  @Test
  void publish_elsewhere_forwardsToOwnerWhoSends() {
    there.tick(() -> there.server.publish(door.id(), someChange()));
    assertEquals(0, anna.replica(door).get(Yard.HEALTH), "the owner's tick has not begun");
    here.tick();
    assertEquals(7, anna.replica(door).get(Yard.HEALTH));
    assertEquals("ajar", anna.replica(door).get(Yard.LABEL));
    assertEquals(door.column(), anna.replica(door).x());
    assertEquals(13, door.x());
    assertTrue(anna.replica(door).target(Yard.TARGET, 0) == anna.replicas.self());
  }

  private EntityChange someChange() {
    return EntityChange.of(Yard.THING)
        .set(Yard.HEALTH, 7)
        .set(Yard.LABEL, "ajar")
        .refer(Yard.TARGET, anna.avatar.id())
        .moveTo(13, 12);
  }

  @Test
  void publish_elsewhereInitialValue_forwardsIt() {
    here.tick(() -> door.set(Yard.HEALTH, 50));
    there.tick(
        () -> there.server.publish(door.id(), EntityChange.of(Yard.THING).set(Yard.HEALTH, 0)));
    here.tick();
    assertEquals(0, anna.replica(door).get(Yard.HEALTH));
  }

  @Test
  void spawn_ownedElsewhere_refused() {
    there.server.begin();
    IllegalStateException e =
        assertThrows(
            IllegalStateException.class, () -> there.server.spawn(Yard.THING, door.id(), 1, 1));
    assertEquals("entity " + door.id() + " is owned by another space", e.getMessage());
    there.server.end();
    assertEquals(0, there.server.entityCount());
  }

  @Test
  void publish_entityOfNobody_refused() {
    here.tick(() -> door.end());
    there.server.begin();
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class, () -> there.server.publish(door.id(), someChange()));
    assertEquals("nobody is known to own an entity " + door.id(), e.getMessage());
  }

  @Test
  void publish_endedMeanwhile_countedOnly() {
    there.tick(() -> there.server.publish(door.id(), someChange()));
    here.server.begin(); // takes the change
    door.end();
    here.server.end();
    there.server.begin();
    assertThrows(
        IllegalArgumentException.class, () -> there.server.publish(door.id(), someChange()));
    assertEquals(0, here.server.refusedForwards());
  }

  @Test
  void publish_wrongType_refused() {
    here.server.begin();
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> here.server.publish(door.id(), EntityChange.of(Yard.AVATAR)));
    assertEquals("a change of type Avatar cannot be made to " + door, e.getMessage());
  }

  @Test
  void begin_forwardedNonsense_countedAndNobodyNotices() {
    byte[] nonsense = new byte[40];
    for (int i = 0; i < 50; i++) {
      Arrays.fill(nonsense, (byte) (37 * i + 1));
      wire.forward(door.id(), nonsense, nonsense.length);
    }
    here.tick();
    assertEquals(50, here.server.refusedForwards());
    assertTrue(anna.holds(door));
  }

  @Test
  void publish_everyPrefixOfAChange_refused() {
    WireWriter out = new WireWriter(64);
    someChange().write(out);
    for (int length = 0; length < out.size(); length++) {
      wire.forward(door.id(), out.array(), length);
    }
    here.tick();
    assertEquals(out.size(), here.server.refusedForwards());
    assertEquals(0, anna.replica(door).get(Yard.HEALTH));
  }
}
