package dev.sightline.lab.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** All workloads by name: those of the laboratory and those that others registered. */
public final class Workloads {
  private static final List<Workload> OWN =
      List.of(
          new RandomMoves(RandomMoves.Start.OUTSIDE),
          new RandomMoves(RandomMoves.Start.INSIDE),
          new OrbiusLike(),
          new Waypoints(),
          new Groups(),
          new Flocks(),
          new Wanderers(),
          new Gathering());

  private Workloads() {}

  /** Returns all workloads, our own first. */
  public static List<Workload> all() {
    List<Workload> all = new ArrayList<>(OWN);
    ServiceLoader.load(Workload.class).forEach(all::add);
    return all;
  }

  public static List<String> names() {
    return all().stream().map(Workload::name).toList();
  }

  /**
   * Returns the workload with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Workload named(String name) {
    return all().stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no workload '" + name + "'; there are " + String.join(", ", names())));
  }

  public static boolean contains(String name) {
    return names().contains(name);
  }
}
