package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleProvider;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples of docs/rules.md. */
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

  /** Brings a rule that the page makes. */
  public static final class Whispers implements RuleProvider {
    @Override
    public List<RuleKind> kinds() {
      return List.of(
          new RuleKind(
              "whisper",
              "within a share of the radius",
              List.of("share"),
              settings ->
                  (people, world) -> new DistanceRule(people, settings.positive("share", 0.2), 0)));
    }
  }

  @Test
  void example_ofAnOwnRule_perceivesByIt() {
    World world = World.of(WorldMap.of("yard", new Box(0, 0, 20, 20), List.of()));
    RuleRegistry rules = RuleRegistry.with(new Whispers());
    Space space =
        Space.builder(world).sense("ears", rules.factory("whisper", RuleSettings.of(5))).build();
    long anna = space.add(10, 10, 5);
    long near = space.add(11, 10);
    long far = space.add(11.1, 10);
    space.tick();
    assertTrue(space.perceives(anna, near));
    assertFalse(space.perceives(anna, far));
  }
}
