package dev.sightline.lab.scheme;

import dev.sightline.lab.scheme.literal.LiteralScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** All schemes by name: every rule, the literal algorithms, and what others registered. */
public final class Schemes {
  /** The option that tells a scheme that radii will change while people play. */
  public static final String ZOOM = "zoom";

  private Schemes() {}

  /** Returns the names of all rules, in their usual order. */
  public static List<String> rules() {
    return RuleScheme.names();
  }

  /** Returns the names of all schemes: the rules first. */
  public static List<String> names() {
    List<String> names = new ArrayList<>(rules());
    others().forEach(scheme -> names.add(scheme.name()));
    return names;
  }

  /**
   * Returns the scheme with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Scheme named(String name) {
    if (rules().contains(name)) {
      return new RuleScheme(name);
    }
    return others().stream()
        .filter(scheme -> scheme.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no rule or scheme '" + name + "'; there are " + String.join(", ", names())));
  }

  private static List<Scheme> others() {
    List<Scheme> others = new ArrayList<>(LiteralScheme.all());
    ServiceLoader.load(Scheme.class).forEach(others::add);
    return others;
  }
}
