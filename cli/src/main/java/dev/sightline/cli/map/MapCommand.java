package dev.sightline.cli.map;

import dev.sightline.cli.render.MapRender;
import picocli.CommandLine.Command;

/** {@code map}: the group of commands for map files. */
@Command(
    name = "map",
    description = "Inspect, convert, make, draw and tile maps.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      MapInfo.class,
      MapConvert.class,
      MapGenerate.class,
      MapRender.class,
      MapTile.class,
      MapQuality.class
    })
public final class MapCommand {}
