package dev.sightline.replication.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages counted by hand in tiny worlds. */
final class PublishedSpaceTest {
  private static final World YARD =
      World.of(WorldMap.of("yard", new Box(0, 0, 100, 100), List.of()));

  static RuleFactory rule(String name, double radius) {
    return RuleRegistry.installed().factory(name, RuleSettings.of(radius));
  }

  private final PublishedSpace lab =
      PublishedSpace.builder(YARD)
          .rule(rule("distance", 5), 5)
          .keep(rule("distance", 6), 6)
          .build();
  private final long anna = lab.addPlayer(10, 10);
  private final long ben = lab.addPlayer(13, 10);
  private final long item = lab.addItem(10, 14);

  private void assertCounts(long content, long updates, long ended, MessageCounts counts) {
    assertEquals(content, counts.content(), "content");
    assertEquals(updates, counts.updates(), "updates");
    assertEquals(ended, counts.ended(), "ended");
  }

  @Test
  void tick_first_contentForEachPair() {
    assertCounts(4, 0, 0, lab.tick()); // each other, and the item both: 3, 4 -> 5 away
    assertEquals(4, lab.total().subscriptions());
  }

  @Test
  void tick_standing_nothing() {
    lab.tick();
    assertCounts(0, 0, 0, lab.tick());
  }

  @Test
  void tick_moves_updateForWhoStaysRelated() {
    lab.tick();
    lab.move(anna, 10, 11);
    assertCounts(0, 1, 0, lab.tick());
    lab.move(item, 10, 13);
    assertCounts(0, 2, 0, lab.tick());
  }

  @Test
  void tick_thereAndBackOrNowhere_nothing() {
    lab.tick();
    lab.move(anna, 30, 30);
    lab.move(anna, 10, 10);
    lab.move(item, 10, 14);
    assertCounts(0, 0, 0, lab.tick());
  }

  @Test
  void tick_leavesAndComesAgainInOne_contentAndNothingEnded() {
    lab.tick();
    lab.remove(ben);
    lab.addPlayer(13, 10);
    assertCounts(3, 0, 0, lab.tick()); // anna and the new one, and the item for the new one
  }

  @Test
  void tick_movesAway_endedAndNoUpdate() {
    lab.tick();
    lab.move(item, 10, 40);
    assertCounts(0, 0, 2, lab.tick());
  }

  @Test
  void tick_movesInto_contentAndNoUpdate() {
    lab.tick();
    lab.move(item, 10, 40);
    lab.tick();
    lab.move(item, 10, 14);
    assertCounts(2, 0, 0, lab.tick());
  }

  @Test
  void tick_leaver_itsPairsDoNotCountAsEnded() {
    lab.tick();
    lab.remove(ben);
    assertCounts(0, 0, 0, lab.tick());
    assertFalse(lab.holds(anna, ben));
  }

  @Test
  void drop_betweenTheRadii_kept() {
    lab.tick();
    lab.move(anna, 10, 8.2); // the item is 5.8 away
    assertCounts(0, 1, 1, lab.tick());
    assertTrue(lab.holds(anna, item));
    lab.move(anna, 10, 7.8);
    assertEquals(1, lab.tick().dropped());
    assertFalse(lab.holds(anna, item));
  }

  @Test
  void drop_movedOutOfSightMeanwhile_keptWhereItWasLastTold() {
    lab.tick();
    lab.move(item, 60, 60);
    assertEquals(0, lab.tick().dropped(), "the client cannot know");
    assertTrue(lab.holds(anna, item));
  }

  @Test
  void keep_lessThanTheRule_refused() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                PublishedSpace.builder(YARD)
                    .rule(rule("distance", 5), 5)
                    .keep(rule("distance", 4), 4));
    assertEquals("clients keep what is within 4.0, which is less than 5.0", e.getMessage());
  }

  @Test
  void build_withoutRule_refused() {
    assertThrows(NullPointerException.class, () -> PublishedSpace.builder(YARD).build());
  }
}
