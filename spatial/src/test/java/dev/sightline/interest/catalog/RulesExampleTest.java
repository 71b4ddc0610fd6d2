package dev.sightline.interest.catalog;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.SpaceBuilder;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleProvider;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.interest.tile.TileChoice;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.world.TileList;
import dev.sightline.world.World;
import dev.sightline.world.WorldTiling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
                  (population, world) ->
                      new DistanceRule(population, settings.positive("share", 0.2), 0)));
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

  @Test
  void example_ofSettings_makesAnAdaptiveRuleOfTwoParts() {
    World world = World.of(WorldMap.of("yard", new Box(0, 0, 20, 20), List.of()));
    RuleRegistry rules = RuleRegistry.installed();
    RuleSettings settings =
        RuleSettings.of(5).with("max-area", 0.5).with("dense", "tile-path").with("path-length", 6);
    RuleFactory factory = rules.factory("adaptive", settings);
    Space space = Space.builder(world).sense("sight", factory).build();
    assertFalse(space.rule("sight").soundness().sound(), "tile-path promises less");
    RuleFactory mixed = rules.factory("adaptive", settings.with("open", "hexagon"));
    SpaceBuilder builder = Space.builder(world).sense("sight", mixed);
    assertThrows(IllegalArgumentException.class, builder::build);
  }

  @Test
  void settings_ofAllRules_areInTheTable() throws IOException {
    List<String> page = Files.readAllLines(Path.of("../docs/rules.md"));
    for (RuleKind kind : RuleRegistry.installed().kinds()) {
      for (String setting : kind.settings()) {
        String row = "| `" + setting + "` |";
        assertTrue(
            page.stream()
                .anyMatch(line -> line.startsWith(row) && line.contains("`" + kind.name() + "`")),
            kind.name() + " reads " + setting + ", which is not in docs/rules.md");
      }
    }
  }

  /** The own tile and those beside it. */
  static final class NextDoor implements TileChoice {
    private final Tiling tiling;

    NextDoor(Tiling tiling) {
      this.tiling = tiling;
    }

    @Override
    public void choose(int own, double x, double y, double radius, TileList out) {
      for (int k = 0; k < tiling.edgeNeighborCount(own); k++) {
        out.add(tiling.edgeNeighbor(own, k)); // the own tile is there without being added
      }
    }

    @Override
    public boolean regardsPlace() {
      return false; // all places in a tile have the same
    }
  }

  @Test
  void example_ofAChoiceOfTiles_perceivesWhoIsBeside() {
    Obstacle gate = new Obstacle.Segment("gate", Blocks.BOTH, true, 10, 0, 10, 20);
    World world = World.of(WorldMap.of("yard", new Box(0, 0, 20, 20), List.of(gate)));
    Space space =
        Space.builder(world)
            .sense(
                "beside",
                (population, there) -> {
                  WorldTiling tiles = there.triangles(TriangleOptions.refined(4));
                  TileChoice choice = new NextDoor(tiles.tiling());
                  return TileRule.of("next-door", population, tiles, Soundness.NONE, choice);
                })
            .build();
    long anna = space.add(9.99, 10, 5);
    long bert = space.add(10.01, 10, 5);
    long ball = space.add(9.99, 10.01);
    long far = space.add(19, 19);
    space.tick();
    assertTrue(space.perceives(anna, ball));
    assertFalse(space.perceives(anna, bert));
    assertFalse(space.perceives(anna, far));
    world.open(world.obstacle("gate"));
    world.commit();
    space.tick();
    assertTrue(space.perceives(anna, bert));
  }
}
