package dev.sightline.lab.scheme;

import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.catalog.RuleSettings;
import dev.sightline.world.World;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule by name as a scheme. The only class of the laboratory that knows how rules are made.
 *
 * <p>Options: {@code depth}, {@code pathLength} or {@code coverage}, {@code lookahead} in seconds,
 * {@code speed}, {@code lead}; {@code size} of all entities; {@code refresh}, every how many ticks
 * the rule runs.
 */
final class RuleScheme implements Scheme {
  private static final Set<String> WITHOUT_TILES =
      Set.of("distance", "ray", "square", "ahead", "quadtree", "r-tree", "kd-tree", "broadcast");

  private final String name;

  RuleScheme(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean usesRadius() {
    return !name.equals("broadcast");
  }

  @Override
  public boolean usesMaxArea() {
    return !WITHOUT_TILES.contains(name);
  }

  @Override
  public Session open(Scene scene, SchemeSettings settings) {
    World world = World.of(scene.map());
    RuleCatalog catalog = new RuleCatalog(scene.map(), world.mesh(), rules(scene, settings));
    SpaceSession session =
        new SpaceSession(
            world,
            (population, live) -> catalog.rule(name, population),
            settings.number("size", 0),
            (int) settings.number("refresh", 1));
    if (name.equals("square")) {
      session.listenTo(ChosenTiles.squares(scene.map().bounds(), settings.radius()));
    } else if (usesMaxArea()) {
      session.listenTo(ChosenTiles.of(catalog.choice(name)));
    }
    return session;
  }

  private RuleSettings rules(Scene scene, SchemeSettings settings) {
    boolean isDerived = settings.options().containsKey("coverage");
    boolean hasDepth = settings.options().containsKey("depth");
    double length = settings.number("pathLength", 1.5 * settings.radius());
    return new RuleSettings(
        settings.radius(),
        usesMaxArea() ? scene.triangles(settings.maxArea(), settings.preparation()) : null,
        settings.maxArea(),
        hasDepth ? (Integer) (int) settings.number("depth", 0) : null,
        isDerived ? null : (Double) length,
        lookahead(settings),
        settings.number("coverage", 1));
  }

  private static @Nullable Lookahead lookahead(SchemeSettings settings) {
    boolean isGiven =
        settings.options().containsKey("lookahead") || settings.options().containsKey("speed");
    return isGiven
        ? new Lookahead(
            settings.number("lookahead", 0.1),
            settings.number("speed", settings.radius() / 4),
            settings.number("lead", 0.5))
        : null;
  }
}
