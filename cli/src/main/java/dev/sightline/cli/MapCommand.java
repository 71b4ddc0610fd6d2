package dev.sightline.cli;

import picocli.CommandLine.Command;

/** {@code map}: the group of commands for map files. */
@Command(
    name = "map",
    description = "Inspect, convert and make maps.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {MapInfo.class, MapConvert.class})
final class MapCommand {}
