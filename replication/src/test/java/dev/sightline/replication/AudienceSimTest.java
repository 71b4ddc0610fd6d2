package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.EntityRecord;
import dev.sightline.frame.FrameReader;
import dev.sightline.frame.FrameVisitor;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Fields for those who hear, for the team, for the owner. */
final class AudienceSimTest {
  private final Stage stage = new Stage();
  private Player anna;
  private Player ben;

  @SuppressWarnings("NullAway") // set in the first tick
  AudienceSimTest() {
    stage.tick(
        () -> {
          anna = stage.join(10, 10);
          ben = stage.join(12, 10);
        });
  }

  @Test
  void content_byDefault_onlyWhatIsForEveryoneAndThoseWhoHear() {
    assertTrue(anna.replica(ben.avatar).knows(Yard.HEALTH));
    assertTrue(anna.replica(ben.avatar).knows(Yard.NOISE));
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
    assertFalse(anna.replica(ben.avatar).knows(Yard.SECRET));
    assertTrue(ben.replica(ben.avatar).knows(Yard.SECRET), "everybody owns what it is itself");
  }

  @Test
  void set_forOthersOnly_notABitOfIt() {
    stage.tick();
    int empty = anna.lastLength;
    stage.tick(
        () -> {
          ben.avatar.set(Yard.SECRET, "treasure");
          ben.avatar.setInt(Yard.PLAN, 3);
        });
    assertEquals(empty, anna.lastLength);
    assertEquals("treasure", ben.replica(ben.avatar).get(Yard.SECRET));
    assertEquals(3, ben.replica(ben.avatar).get(Yard.PLAN));
  }

  @Test
  void team_same_toldWhole_other_forgotten() {
    stage.tick(
        () -> {
          ben.avatar.setInt(Yard.PLAN, 3);
          ben.avatar.team(1);
        });
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
    stage.tick(() -> anna.client().team(1));
    assertEquals(3, anna.replica(ben.avatar).get(Yard.PLAN));
    stage.tick(() -> ben.avatar.setInt(Yard.PLAN, 4));
    assertEquals(4, anna.replica(ben.avatar).get(Yard.PLAN));
    stage.tick(() -> ben.avatar.team(2));
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
    stage.tick(() -> ben.avatar.setInt(Yard.PLAN, 5));
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
  }

  @Test
  void owner_changes_fieldsFollow() {
    Entity[] pet = new Entity[1];
    stage.tick(
        () -> {
          pet[0] = stage.server.spawn(Yard.AVATAR, 11, 11);
          pet[0].set(Yard.SECRET, "bone");
          pet[0].owner(anna.client());
        });
    assertEquals("bone", anna.replica(pet[0]).get(Yard.SECRET));
    assertFalse(ben.replica(pet[0]).knows(Yard.SECRET));
    stage.tick(() -> pet[0].owner(ben.client()));
    assertFalse(anna.replica(pet[0]).knows(Yard.SECRET));
    assertEquals("bone", ben.replica(pet[0]).get(Yard.SECRET));
    stage.tick(() -> pet[0].owner(null));
    assertFalse(ben.replica(pet[0]).knows(Yard.SECRET));
  }

  @Test
  void senses_hearingEnds_noiseIsForgotten() {
    stage.tick(() -> ben.avatar.setInt(Yard.NOISE, 50));
    assertEquals(50, anna.replica(ben.avatar).get(Yard.NOISE));
    stage.tick(() -> stage.space.replaceSense("hearing", Rules.distance(0.01)));
    assertFalse(anna.replica(ben.avatar).knows(Yard.NOISE));
    stage.tick(() -> ben.avatar.setInt(Yard.NOISE, 60));
    assertEquals(List.of(), anna.news);
    stage.tick(() -> stage.space.replaceSense("hearing", Rules.distance(2)));
    assertEquals(60, anna.replica(ben.avatar).get(Yard.NOISE));
  }

  @Test
  void enter_afterGroupsChangedAsleep_right() {
    stage.tick(() -> ben.avatar.moveTo(80, 80));
    stage.tick(
        () -> {
          ben.avatar.team(4);
          ben.avatar.setInt(Yard.PLAN, -2);
          anna.client().team(4);
        });
    stage.tick(() -> ben.avatar.moveTo(12, 10));
    assertEquals(List.of("returned " + ben.avatar.id()), anna.news);
    assertEquals(-2, anna.replica(ben.avatar).get(Yard.PLAN));
  }

  @Test
  void team_changedWhileEntriesWait_toldAsOfTheNewTeam() {
    Entity[] pets = new Entity[2];
    anna.link.isReady = false;
    stage.tick(() -> pets[0] = stage.server.spawn(Yard.AVATAR, 11, 11));
    stage.tick(
        () -> {
          pets[0].team(4);
          pets[0].setInt(Yard.PLAN, 5);
          ben.avatar.moveTo(80, 80);
          pets[1] = stage.server.spawn(Yard.AVATAR, 11, 12);
          pets[1].team(5);
        });
    stage.tick(() -> anna.client().team(4));
    anna.link.isReady = true;
    stage.tick(() -> ben.avatar.moveTo(12, 10));
    assertEquals(5, anna.replica(pets[0]).get(Yard.PLAN));
    assertFalse(anna.replica(pets[1]).knows(Yard.PLAN));
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
  }

  @Test
  void leave_owner_nobodyElseIsTold() {
    stage.tick(() -> ben.avatar.set(Yard.SECRET, "x"));
    stage.tick(
        () -> {
          stage.server.leave(ben.client());
          stage.players.remove(ben);
        });
    Player[] carl = new Player[1];
    stage.tick(() -> carl[0] = stage.join(11, 10));
    stage.tick(() -> ben.avatar.set(Yard.SECRET, "y"));
    assertEquals(ben.client().number(), carl[0].client().number(), "the number is used again");
    assertFalse(carl[0].replica(ben.avatar).knows(Yard.SECRET));
  }

  @Test
  void ask_inTheTickOfLeavingTheTeam_notToldWhatTheTeamIsTold() throws MalformedFrame {
    stage.tick(
        () -> {
          ben.avatar.team(1);
          anna.client().team(1);
        });
    assertTrue(anna.replica(ben.avatar).knows(Yard.PLAN));
    anna.send(frame -> frame.ask(anna.replica(ben.avatar).shortId()));
    stage.run(
        () -> {
          anna.client().team(2);
          ben.avatar.setInt(Yard.PLAN, 4);
        });
    byte[] frame = anna.link.frames.element();
    List<Integer> told = new ArrayList<>();
    new FrameReader(Yard.SCHEMA)
        .read(
            frame,
            0,
            frame.length,
            new FrameVisitor() {
              @Override
              public void content(EntityRecord record, int generation, Type type, long id) {
                told.add(record.groups() >> type.groupOf(Yard.PLAN) & 1);
              }
            });
    assertEquals(List.of(0), told);
    anna.takeAll();
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
  }

  @Test
  void team_changedWhileOutOfScopeAndBack_fieldsFollow() {
    stage.tick(
        () -> {
          ben.avatar.team(1);
          anna.client().team(1);
          ben.avatar.setInt(Yard.PLAN, 3);
        });
    stage.tick(() -> ben.avatar.moveTo(70, 70));
    stage.tick(() -> anna.client().team(2));
    stage.tick(() -> ben.avatar.moveTo(12, 10));
    assertFalse(anna.replica(ben.avatar).knows(Yard.PLAN));
    stage.tick(() -> ben.avatar.moveTo(70, 70));
    stage.tick(
        () -> {
          anna.client().team(1);
          ben.avatar.setInt(Yard.PLAN, 0);
        });
    stage.tick(() -> ben.avatar.moveTo(12, 10));
    assertEquals(0, anna.replica(ben.avatar).get(Yard.PLAN));
  }
}
