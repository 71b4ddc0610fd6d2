package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example of docs/rules.md. */
final class RulesExampleTest {
  @Test
  void example_ofTheDocument_isSound() {
    World world = World.of(WorldMap.of("yard", new Box(0, 0, 20, 20), List.of()));
    RuleRegistry rules = RuleRegistry.installed(); // the built-in ones, and those of your providers
    Space space =
        Space.builder(world)
            .sense("sight", rules.factory("tile-visibility", RuleSettings.of(5)))
            .build();
    Soundness promise = space.rule("sight").soundness(); // hides nothing that is visible now
    assertTrue(promise.sound());
  }
}
