package dev.sightline.cli.shared;

import dev.sightline.lab.scheme.Preparations;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.prepare.Preparation;
import picocli.CommandLine.Option;

/** The options that simplify a map before it is tiled. */
public final class TilePreparation {
  @Option(
      names = "--drop-small",
      paramLabel = "L",
      description = "Leave out polygons whose longest edge is below L.")
  private double dropSmall;

  @Option(
      names = "--thin-to-lines",
      paramLabel = "W",
      description = "Turn rectangles thinner than W into lines.")
  private double thinToLines;

  public WorldMap prepare(WorldMap map) {
    check("--drop-small", dropSmall);
    check("--thin-to-lines", thinToLines);
    WorldMap dropped = dropSmall > 0 ? Preparation.dropSmall(map, dropSmall) : map;
    return thinToLines > 0 ? Preparation.thinToLines(dropped, thinToLines) : dropped;
  }

  /** Refuses what is no length, naming the option. */
  public static void check(String option, double value) {
    if (!(value >= 0 && value < Preparations.LIMIT)) {
      throw new BadInput(
          option + " must be at least 0 and below " + Preparations.LIMIT + ", not " + value);
    }
  }
}
