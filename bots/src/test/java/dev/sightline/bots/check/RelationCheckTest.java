package dev.sightline.bots.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Samples in which something is wrong, and what is said of them. */
class RelationCheckTest {
  /** Two rooms, a wall between them, and a door in it. */
  private static final WorldMap MAP =
      WorldMap.of(
          "rooms",
          new Box(0, 0, 20, 10),
          List.of(
              Obstacle.Segment.of(10, 0, 10, 4),
              Obstacle.Segment.of(10, 6, 10, 10),
              new Obstacle.Segment("gate", Blocks.BOTH, true, 10, 4, 10, 6)));

  @TempDir Path folder;
  private final RelationCheck check = new RelationCheck(MAP);

  /** Two bots on both sides of the door, who hold each other if they are told to. */
  private static Sample sample(String rule, boolean lastOpen, boolean holds) {
    Sample sample = new Sample(7, new boolean[] {lastOpen});
    sample.add(1, 8, 5, rule, 5);
    if (holds) {
      sample.hold(2, 12, 5);
    }
    sample.hold(99, 3, 3); // somebody else's
    sample.add(2, 12, 5, rule, 5);
    if (holds) {
      sample.hold(1, 8, 5);
    }
    return sample;
  }

  @Test
  void check_openDoorThatIsKnown_wantsBothHeld() {
    Sample good = sample("ray", false, true);
    good.door(0, true);
    Findings findings = check.check(good);
    assertEquals(List.of(), findings.examples());
    assertEquals(2, findings.pairs());
    assertTrue(findings.isCertain());
    Sample bad = sample("ray", false, false);
    bad.door(0, true);
    assertEquals(2, check.check(bad).errors());
    assertTrue(check.check(bad).examples().get(0).startsWith("tick 7: avatar 1 at 8.0, 5.0 lacks"));
  }

  @Test
  void check_shutDoorThatIsKnown_wantsNobodyHeld() {
    Sample bad = sample("ray", true, true);
    bad.door(0, false);
    Findings findings = check.check(bad);
    assertEquals(2, findings.errors());
    assertTrue(findings.examples().get(0).contains(" holds 2 at"), findings.examples().get(0));
    Sample good = sample("ray", true, false);
    good.door(0, false);
    assertTrue(check.check(good).isCertain());
  }

  @Test
  void check_doorThatNobodyKnows_countsAsToldLast() {
    assertTrue(check.check(sample("ray", true, true)).isCertain());
    assertTrue(check.check(sample("ray", false, false)).isCertain());
    Findings doubtful = check.check(sample("ray", false, true));
    assertEquals(0, doubtful.errors());
    assertEquals(2, doubtful.undecided());
    assertEquals(2, check.check(sample("ray", true, false)).undecided());
  }

  @Test
  void check_doorsInDoubt_doNotHideWhatTheyCannotExplain() {
    Sample sample = new Sample(7, new boolean[] {false});
    sample.add(1, 8, 1, "ray", 5);
    sample.hold(2, 12, 1); // through a wall
    sample.add(2, 12, 1, "ray", 5);
    sample.add(3, 7, 1, "ray", 5); // beside 1, who lacks it
    sample.hold(1, 8, 1);
    Findings findings = check.check(sample);
    assertEquals(2, findings.errors());
    assertEquals(0, findings.undecided());
  }

  @Test
  void check_copyAtAnotherPlace_isWrong() {
    Sample sample = new Sample(7, new boolean[] {false});
    sample.add(1, 2, 2, "distance", 5);
    sample.hold(2, 3, 3.5);
    sample.add(2, 3, 3, "distance", 5);
    sample.hold(1, 2, 2);
    Findings findings = check.check(sample);
    assertEquals(
        List.of("tick 7: avatar 1 has 2 at 3.0, 3.5, but it is at 3.0, 3.0"), findings.examples());
  }

  @Test
  void check_doorToldInTwoWays_isWrong() {
    Sample sample = sample("distance", false, true);
    sample.door(0, true);
    sample.door(0, false);
    assertEquals(
        List.of("two bots were told differently about door gate"), check.check(sample).examples());
  }

  @Test
  void check_radiusOfEachBot_countsForItself() {
    Sample sample = new Sample(7, new boolean[] {false});
    sample.add(1, 2, 2, "distance", 5);
    sample.hold(2, 6, 2);
    sample.add(2, 6, 2, "distance", 3);
    assertTrue(check.check(sample).isCertain());
  }

  @Test
  void check_rulesByOtherMeans_findErrorsToo() {
    Sample sample = new Sample(7, new boolean[] {false});
    sample.add(1, 2, 2, "square", 5);
    sample.add(2, 3, 3, "square", 5);
    assertEquals(2, check.check(sample).errors());
  }

  @Test
  void write_snapshot_isSortedAndComplete() throws IOException {
    Sample sample = new Sample(7, new boolean[] {true});
    sample.add(12, 8, 5.25, "ray", 5);
    sample.hold(99, 1, 1);
    sample.hold(9, 12, 5);
    sample.hold(3, 1, 1);
    sample.add(9, 12, 5, "ray", 5);
    sample.add(3, 1, 1, "ray", 5);
    sample.hold(12, 8, 5.25);
    Snapshot.write(sample, DoorList.of(MAP), folder);
    assertEquals(
        "id,x,y\n3,1.0,1.0\n9,12.0,5.0\n12,8.0,5.25\n",
        Files.readString(folder.resolve("positions.csv")));
    assertEquals(
        "observer,object\n3,12\n12,3\n12,9\n", Files.readString(folder.resolve("pairs.csv")));
    assertEquals("id,open\ngate,true\n", Files.readString(folder.resolve("doors.csv")));
  }
}
