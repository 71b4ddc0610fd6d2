package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.interest.rule.Rule;
import dev.sightline.schema.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events: to whom they are addressed, by which senses, and who speaks. */
final class EventSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Player ben;
  private Player carl;

  @SuppressWarnings("NullAway") // set in the first tick
  EventSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ben = stage.join(12, 10);
          carl = stage.join(24, 10); // hears anna and ben, but does not see them
        });
  }

  private static State shout(String words) {
    State event = State.of(Yard.SHOUT);
    event.set(Yard.WORDS, words);
    return event;
  }

  private State shoutBy(Entity speaker) {
    State event = shout("hey");
    event.refer(Yard.SPEAKER, speaker.id());
    return event;
  }

  private static State flash(int brightness) {
    State event = State.of(Yard.FLASH);
    event.set(Yard.BRIGHTNESS, brightness);
    return event;
  }

  @Test
  void tell_oneClient_onlyIt() {
    stage.tick(() -> stage.server.tell(ben.client(), shout("psst")));
    assertEquals(List.of(), anna.news);
    assertEquals(List.of("shout psst by ?"), ben.news);
  }

  @Test
  void tellAll_everybodyOnce() {
    stage.tick(() -> stage.server.tellAll(flash(3)));
    for (Player player : stage.players) {
      assertEquals(List.of("flash 3"), player.news);
    }
  }

  @Test
  void tellTeam_membersOnly() {
    stage.tick(
        () -> {
          anna.client().team(1);
          carl.client().team(1);
          stage.server.tellTeam(1, flash(4));
        });
    assertEquals(List.of("flash 4"), anna.news);
    assertEquals(List.of(), ben.news);
    assertEquals(List.of("flash 4"), carl.news);
  }

  @Test
  void tellPerceivers_ofEntity_bySense() {
    stage.tick(() -> stage.server.tellPerceivers(anna.avatar, Yard.SIGHT, flash(5)));
    assertEquals(List.of("flash 5"), anna.news, "itself");
    assertEquals(List.of("flash 5"), ben.news);
    assertEquals(List.of(), carl.news);
    stage.tick(() -> stage.server.tellPerceivers(anna.avatar, Yard.HEARING, shoutBy(anna.avatar)));
    assertEquals(List.of("shout hey by " + anna.avatar.id()), carl.news);
  }

  @Test
  void tellPerceivers_ofPlace_bySense() {
    stage.tick(() -> stage.server.tellPerceivers(15, 10, Rule.OWN_RADIUS, Yard.SIGHT, flash(6)));
    assertEquals(List.of("flash 6"), anna.news);
    assertEquals(List.of("flash 6"), ben.news);
    assertEquals(List.of("flash 6"), carl.news, "9 away");
    stage.tick(() -> stage.server.tellPerceivers(11, 10, Rule.OWN_RADIUS, Yard.SIGHT, flash(7)));
    assertEquals(List.of(), carl.news, "13 away");
    stage.tick(() -> stage.server.tellPerceivers(11, 10, Rule.OWN_RADIUS, Yard.HEARING, flash(8)));
    assertEquals(List.of("flash 8"), carl.news);
  }

  @Test
  void tellPerceivers_severalObservers_once() {
    stage.tick(() -> anna.client().observe(stage.thing(11, 11), 10));
    stage.tick(() -> stage.server.tellPerceivers(11, 10, Rule.OWN_RADIUS, -1, flash(9)));
    assertEquals(List.of("flash 9"), anna.news);
  }

  @Test
  void tellPerceivers_movedInTheSameTick_asOfItsEnd() {
    stage.tick(
        () -> {
          stage.server.tellPerceivers(80, 80, Rule.OWN_RADIUS, -1, flash(1));
          ben.avatar.moveTo(79, 79);
        });
    assertEquals(List.of("flash 1"), ben.news.stream().filter(n -> n.startsWith("flash")).toList());
    assertEquals(List.of("left " + ben.avatar.id()), anna.news);
  }

  @Test
  void tell_hiddenSpeaker_unknown() {
    Entity[] far = new Entity[1];
    stage.tick(() -> far[0] = stage.thing(80, 80));
    stage.tick(() -> stage.server.tellAll(shoutBy(far[0])));
    assertEquals(List.of("shout hey by ?"), anna.news);
  }

  @Test
  void tell_speakerEntersInTheSameTick_known() {
    Entity[] ghost = new Entity[1];
    stage.tick(
        () -> {
          ghost[0] = stage.thing(11, 11);
          stage.server.tell(anna.client(), shoutBy(ghost[0]));
        });
    assertEquals(List.of("entered " + ghost[0].id(), "shout hey by " + ghost[0].id()), anna.news);
  }

  @Test
  void tell_severalStreams_eachInOrder() {
    stage.tick(
        () -> {
          stage.server.tell(anna.client(), shout("a"));
          stage.server.tell(anna.client(), flash(1));
          stage.server.tell(anna.client(), shout("b"));
          stage.server.tell(anna.client(), flash(2));
        });
    assertEquals(List.of("flash 1", "flash 2", "shout a by ?", "shout b by ?"), anna.news);
  }
}
