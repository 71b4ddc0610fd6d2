package dev.sightline.interest.catalog;

import dev.sightline.interest.ahead.AheadRule;
import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.interest.index.TreeKind;
import dev.sightline.interest.index.TreeRule;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.rule.RuleKind;
import dev.sightline.interest.rule.RuleProvider;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.sight.RayRule;
import dev.sightline.interest.social.AlwaysRule;
import dev.sightline.interest.square.SquareRule;
import dev.sightline.interest.tile.TileRuleKinds;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * Rules by name: the built-in ones, then those that {@linkplain RuleProvider providers} bring.
 *
 * <pre>{@code
 * RuleFactory sight = RuleRegistry.installed().factory("tile-visibility", RuleSettings.of(5));
 * Rule rule = sight.make(population, world);
 * }</pre>
 */
public final class RuleRegistry {
  private final Map<String, RuleKind> kinds = new LinkedHashMap<>();

  private RuleRegistry(List<RuleKind> all) {
    for (RuleKind kind : all) {
      if (kinds.putIfAbsent(kind.name(), kind) != null) {
        throw new IllegalArgumentException("two rules are called " + kind.name());
      }
    }
  }

  /**
   * Returns all rules that are installed: the built-in ones and those of providers that the context
   * class loader of the calling thread finds.
   *
   * @throws IllegalArgumentException if two have the same name
   */
  public static RuleRegistry installed() {
    List<RuleKind> all = new ArrayList<>(builtIn());
    ServiceLoader.load(RuleProvider.class).forEach(provider -> all.addAll(provider.kinds()));
    return new RuleRegistry(all);
  }

  /** Returns the built-in rules and those of a provider. */
  public static RuleRegistry with(RuleProvider provider) {
    List<RuleKind> all = new ArrayList<>(builtIn());
    all.addAll(provider.kinds());
    return new RuleRegistry(all);
  }

  private static List<RuleKind> builtIn() {
    List<RuleKind> all = new ArrayList<>();
    all.add(new RuleKind("distance", "within the radius", List.of("size"), RuleRegistry::distance));
    all.add(
        kind(
            "ray",
            "within the radius and the line of sight is clear",
            (population, world) -> new RayRule(population, world.mesh())));
    all.add(
        kind(
            "square",
            "in the own square (side = radius) or one of the 8 around it",
            (population, world) -> new SquareRule(population, world.map().bounds())));
    all.addAll(TileRuleKinds.all());
    all.add(ahead());
    all.add(tree("quadtree", TreeKind.QUADTREE));
    all.add(tree("r-tree", TreeKind.R_TREE));
    all.add(tree("kd-tree", TreeKind.KD_TREE));
    all.add(
        kind("broadcast", "everybody", (population, world) -> AlwaysRule.broadcast(population)));
    return all;
  }

  private static RuleFactory distance(RuleSettings settings) {
    String size = settings.text("size", "point");
    if (!size.equals("point") && !size.equals("aura")) {
      throw new IllegalArgumentException("size must be point or aura, not '" + size + "'");
    }
    return size.equals("aura")
        ? (population, world) -> DistanceRule.withSizes(population, 1, 0)
        : (population, world) -> new DistanceRule(population);
  }

  private static RuleKind kind(String name, String summary, RuleFactory factory) {
    return new RuleKind(name, summary, List.of(), settings -> factory);
  }

  private static RuleKind tree(String name, TreeKind tree) {
    String summary = "as by distance, found with a tree that is built anew each tick";
    return kind(name, summary, (population, world) -> new TreeRule(population, tree));
  }

  private static RuleKind ahead() {
    return new RuleKind(
        "ahead",
        "may become visible soon, or is visible from where the observer is going",
        List.of("ahead", "speed", "lead"),
        settings ->
            (population, world) ->
                new AheadRule(population, world.mesh(), lookahead(world, settings)));
  }

  /** Returns how far {@code ahead} looks. */
  public static Lookahead lookahead(World world, RuleSettings settings) {
    double shorter = Math.min(world.map().bounds().width(), world.map().bounds().height());
    double usual = (settings.radius() > 0 ? settings.radius() : shorter / 12) / 4;
    return new Lookahead(
        settings.positive("ahead", 0.1),
        settings.positive("speed", usual),
        settings.number("lead", 0.5));
  }

  /** Returns the names of all rules. */
  public List<String> names() {
    return List.copyOf(kinds.keySet());
  }

  /** Returns all rules. */
  public List<RuleKind> kinds() {
    return List.copyOf(kinds.values());
  }

  /** Returns whether there is a rule of this name. */
  public boolean has(String name) {
    return kinds.containsKey(name);
  }

  /**
   * Returns the rule with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public RuleKind kind(String name) {
    RuleKind kind = kinds.get(name);
    if (kind == null) {
      throw new IllegalArgumentException(
          "no rule '" + name + "'; there are " + String.join(", ", names()));
    }
    return kind;
  }

  /**
   * Returns a factory of the rule with a name. Settings of other rules do not matter, so that one
   * set serves for all.
   *
   * @throws IllegalArgumentException if there is none, or a setting is of no rule at all
   */
  public RuleFactory factory(String name, RuleSettings settings) {
    RuleKind kind = kind(name);
    for (String given : settings.names()) {
      if (kinds.values().stream().noneMatch(any -> any.settings().contains(given))) {
        throw new IllegalArgumentException("no rule has a setting '" + given + "'");
      }
    }
    return kind.with(settings);
  }
}
