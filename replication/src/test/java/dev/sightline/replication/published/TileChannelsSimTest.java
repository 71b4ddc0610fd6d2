package dev.sightline.replication.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.replication.channel.ChannelMapping;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Squares of 5 by 5, a channel each: who watches a tile hears all that is in it. */
final class TileChannelsSimTest {
  private final PublishedSpace lab =
      PublishedSpace.builder(World.of(WorldMap.of("yard", new Box(0, 0, 100, 100), List.of())))
          .rule(PublishedSpaceTest.rule("square", 5), 5)
          .keep(PublishedSpaceTest.rule("square", 8), 8)
          .channels(ChannelMapping::tiles)
          .build();
  private final long anna = lab.addPlayer(12, 12); // watches from 5 to 20
  private final long ball = lab.addItem(16, 12);

  TileChannelsSimTest() {
    lab.tick();
  }

  @Test
  void addPlayer_joinsNineTiles() {
    assertEquals(9, lab.total().subscriptions());
    assertEquals(1, lab.total().content());
    assertTrue(lab.holds(anna, ball));
  }

  @Test
  void move_withinAWatchedTile_oneUpdate() {
    lab.move(ball, 17, 13);
    assertEquals(1, lab.tick().updates());
  }

  @Test
  void move_betweenWatchedTiles_oneUpdate() {
    lab.move(ball, 13, 13);
    MessageCounts counts = lab.tick();
    assertEquals(1, counts.updates());
    assertEquals(0, counts.content());
  }

  @Test
  void move_intoATileThatNobodyWatches_endedAndNothingTold() {
    lab.move(ball, 21, 12);
    MessageCounts counts = lab.tick();
    assertEquals(0, counts.updates());
    assertEquals(1, counts.ended());
    lab.move(ball, 22, 12);
    assertEquals(0, lab.tick().updates());
  }

  @Test
  void move_entityAndWatcherTogether_oneUpdate() {
    lab.move(ball, 21, 12);
    lab.move(anna, 16, 12);
    MessageCounts counts = lab.tick();
    assertEquals(1, counts.updates(), "related before and after");
    assertEquals(3, counts.subscriptions());
  }

  @Test
  void move_wideEntityOverSeveralTiles_oneUpdate() {
    lab.space().size(ball, 6);
    lab.tick();
    lab.move(ball, 15, 12);
    assertEquals(1, lab.tick().updates());
  }

  @Test
  void move_clientHasDroppedIt_askedForAndCountedApart() {
    lab.move(anna, 24, 12); // watches from 15 to 30; her client keeps from 16 to 40
    lab.move(ball, 15.5, 12);
    assertEquals(1, lab.tick().dropped());
    assertFalse(lab.holds(anna, ball));
    lab.move(ball, 15.6, 12);
    MessageCounts counts = lab.tick();
    assertEquals(1, counts.updates());
    assertEquals(1, counts.asked());
    assertEquals(0, counts.content());
  }
}
