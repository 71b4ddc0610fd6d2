package dev.sightline.lab.experiment;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All maps that have names: those of the laboratory, and what others registered. */
public final class NamedMaps {
  private NamedMaps() {}

  private record Made(String name, String description, Supplier<WorldMap> source)
      implements NamedMap {
    @Override
    public WorldMap make() {
      return source.get();
    }
  }

  /** Returns all of them, our own first. */
  public static List<NamedMap> all() {
    List<NamedMap> all = new ArrayList<>();
    all.add(
        new Made(
            "town-walls",
            "the 155 walls of town, which is all that the published map had",
            NamedMaps::walls));
    all.add(
        new Made(
            "town",
            "the generated town, with doors, glass, hedges and water",
            () -> Town.generate(1)));
    all.add(
        new Made(
            "city",
            "400 buildings in streets, half of them at an angle to their street",
            NamedMaps::city));
    ServiceLoader.load(NamedMap.class).forEach(all::add);
    return all;
  }

  private static WorldMap walls() {
    WorldMap town = Town.generate(1);
    return new WorldMap(
        town.name(),
        town.bounds(),
        town.obstacles().subList(0, Town.WALLS),
        town.spawns(),
        town.items(),
        town.areas());
  }

  private static WorldMap city() {
    return City.generate(1, 400, 400, 400);
  }

  /** Returns the map with a name, or null. */
  static @Nullable NamedMap named(String name) {
    return all().stream().filter(map -> map.name().equals(name)).findFirst().orElse(null);
  }

  static List<String> names() {
    return all().stream().map(NamedMap::name).toList();
  }
}
