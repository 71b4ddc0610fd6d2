package dev.sightline.lab.scheme;

import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Squares;
import dev.sightline.world.World;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A rule by name as a scheme. The only class of the laboratory that knows how rules are made.
 *
 * <p>Options: those of rules, such as {@code path-length}; {@code tiles}, which is {@code square}
 * for squares in place of triangles, or {@code live} for triangles that follow doors; {@code size}
 * of all entities; {@code refresh}, every how many ticks the rule runs; {@link Schemes#ZOOM} where
 * radii change while people play.
 */
final class RuleScheme implements Scheme {
  private static final Set<String> OWN_OPTIONS = Set.of("tiles", "size", "refresh", Schemes.ZOOM);

  /** The value of the option tiles for a world of its own, whose doors may turn. */
  private static final String LIVE = "live";

  private final String name;

  RuleScheme(String name) {
    this.name = name;
  }

  static List<String> names() {
    return RuleRegistry.installed().names();
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
    return kind().settings().contains("max-area");
  }

  @Override
  public boolean usesPreparation() {
    return kind().tiles() == RuleKind.Tiles.TRIANGLES;
  }

  private RuleKind kind() {
    return RuleRegistry.installed().kind(name);
  }

  @Override
  public Session open(Scene scene, SchemeSettings settings) {
    boolean hasOwnWorld = settings.options().getOrDefault("tiles", "").equals(LIVE);
    World world = hasOwnWorld ? World.of(scene.map()) : scene.world();
    SpaceSession session =
        new SpaceSession(
            world,
            factory(scene, settings),
            settings.number("size", 0),
            (int) settings.number("refresh", 1));
    if (name.equals("square")) {
      session.listenTo(new SquareChannels(scene.map().bounds(), settings.radius()));
    } else if (session.rule() instanceof TileRule rule) {
      session.listenTo(new RuleChannels(rule, session));
    }
    return session;
  }

  RuleFactory factory(Scene scene, SchemeSettings settings) {
    RuleSettings rules = rules(scene, settings, usesPreparation());
    boolean isDeep = name.equals("tile-neighbor") && !rules.has("depth");
    return RuleRegistry.installed()
        .factory(
            name,
            isDeep && isFixed(settings)
                ? rules.with("depth", Integer.toString(depth(scene, settings)))
                : rules);
  }

  /** Returns whether neither radii nor tiles change, so that what follows from them is shared. */
  private static boolean isFixed(SchemeSettings settings) {
    return !settings.options().containsKey("tiles")
        && !settings.options().containsKey(Schemes.ZOOM);
  }

  private static RuleSettings rules(Scene scene, SchemeSettings settings, boolean hasTriangles) {
    RuleSettings rules = RuleSettings.of(settings.radius()).with("max-area", settings.maxArea());
    for (Map.Entry<String, String> option : settings.options().entrySet()) {
      if (!OWN_OPTIONS.contains(option.getKey())) {
        rules = rules.with(option.getKey(), option.getValue());
      }
    }
    String tiles = settings.options().getOrDefault("tiles", "");
    boolean isLive = !hasTriangles || tiles.equals(LIVE);
    return isLive ? rules : rules.withTiles(tiles(scene, settings, tiles));
  }

  private static Tiling tiles(Scene scene, SchemeSettings settings, String kind) {
    return kind.equals("square")
        ? Squares.tile(scene.map().bounds(), Math.sqrt(settings.maxArea()))
        : scene.triangles(settings.maxArea(), settings.preparation());
  }

  /** Returns how deep {@code tile-neighbor} reaches. */
  static int depth(Scene scene, SchemeSettings settings) {
    RuleSettings rules = rules(scene, settings, true);
    return isFixed(settings)
        ? scene.depth(settings, () -> depth(scene, rules, settings.radius()))
        : depth(scene, rules, settings.radius());
  }

  private static int depth(Scene scene, RuleSettings rules, double radius) {
    return (int) TileRuleKinds.depth(scene.world(), rules).applyAsDouble(radius);
  }

  /** Returns how far {@code tile-path} reaches. */
  static double pathLength(Scene scene, SchemeSettings settings) {
    RuleSettings rules = rules(scene, settings, true);
    return TileRuleKinds.length(scene.world(), rules).applyAsDouble(settings.radius());
  }
}
