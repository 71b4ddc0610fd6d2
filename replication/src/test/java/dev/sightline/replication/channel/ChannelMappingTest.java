package dev.sightline.replication.channel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.SpaceBuilder;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Who joins which channels. */
final class ChannelMappingTest {
  private final World world = World.of(WorldMap.of("yard", new Box(0, 0, 50, 50), List.of()));
  private final List<Integer> heard = new ArrayList<>();
  private final MemoryCommunication channels =
      new MemoryCommunication((observer, message, length) -> heard.add(observer));

  private static RuleFactory rule(String name) {
    return RuleRegistry.installed().factory(name, RuleSettings.of(5));
  }

  private Space space(String... rules) {
    SpaceBuilder builder = Space.builder(world);
    for (String name : rules) {
      builder.sense(name, rule(name));
    }
    return builder.build();
  }

  private Set<Integer> hearing(ChannelMapping mapping, int entity) {
    heard.clear();
    mapping.visitChannels(entity, channel -> channels.send(channel, new byte[1], 1));
    return new TreeSet<>(heard);
  }

  @Test
  void objects_anyRule_channelPerEntity() {
    Space space = space("distance");
    ChannelMapping mapping = ChannelMapping.objects(space);
    long anna = space.add(10, 10, 5);
    long ball = space.add(12, 10);
    mapping.follow(space.tick(), channels);
    assertEquals(Set.of((int) anna), hearing(mapping, (int) ball));
    assertEquals(1, channels.subscriptions());
    space.move(ball, 40, 40);
    mapping.follow(space.tick(), channels);
    assertEquals(Set.of(), hearing(mapping, (int) ball));
    assertEquals(0, channels.channels());
  }

  @Test
  void tiles_tileRule_channelPerTile() {
    Space space = space("square");
    ChannelMapping mapping = ChannelMapping.tiles(space);
    long anna = space.add(12, 12, 5);
    long near = space.add(7, 7);
    long far = space.add(40, 40);
    mapping.follow(space.tick(), channels);
    assertEquals(9, channels.subscriptions(), "the own tile and its neighbors");
    assertEquals(Set.of((int) anna), hearing(mapping, (int) near));
    assertEquals(Set.of(), hearing(mapping, (int) far));
    space.move(anna, 17, 12);
    mapping.follow(space.tick(), channels);
    assertEquals(12, channels.subscriptions(), "three more");
    assertEquals(Set.of(), hearing(mapping, (int) near));
    space.remove(anna);
    mapping.follow(space.tick(), channels);
    assertEquals(0, channels.channels());
  }

  @Test
  void tiles_otherRule_refused() {
    String message =
        "the rule distance has no tiles: channels of tiles would tell what it hides; use a channel"
            + " per entity";
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class,
                () -> ChannelMapping.tiles(space("square", "distance")))
            .getMessage());
  }

  @Test
  void tiles_ruleReplacedByAnother_refusedWhenItTakesEffect() {
    Space space = space("square");
    ChannelMapping mapping = ChannelMapping.tiles(space);
    space.add(12, 12, 5);
    mapping.follow(space.tick(), channels);
    space.replaceSense("square", rule("ray"));
    assertThrows(IllegalStateException.class, () -> mapping.follow(space.tick(), channels));
  }

  @Test
  void tiles_ruleReplacedByTiles_channelsFollow() {
    Space space = space("square");
    ChannelMapping mapping = ChannelMapping.tiles(space);
    long anna = space.add(12, 12, 5);
    long ball = space.add(13, 13);
    mapping.follow(space.tick(), channels);
    space.replaceSense("square", rule("tile-circle"));
    mapping.follow(space.tick(), channels);
    assertEquals(Set.of((int) anna), hearing(mapping, (int) ball));
    assertTrue(channels.subscriptions() > 9);
    space.radius(anna, Space.BLIND);
    mapping.follow(space.tick(), channels);
    assertEquals(0, channels.channels());
  }

  @Test
  void subscribe_twiceOrNever_refused() {
    channels.subscribe(1, 7);
    assertThrows(IllegalStateException.class, () -> channels.subscribe(1, 7));
    assertThrows(IllegalStateException.class, () -> channels.unsubscribe(2, 7));
    assertThrows(IllegalStateException.class, () -> channels.unsubscribe(1, 8));
  }
}
