package dev.sightline.maps.format;

import dev.sightline.map.WorldMap;
import java.util.List;

/**
 * A map that passed the rules.
 *
 * @param warnings what was repaired or looks odd, one line each
 */
public record LoadedMap(WorldMap map, List<String> warnings) {
  public LoadedMap {
    warnings = List.copyOf(warnings);
  }
}
