package dev.sightline.cli.lab;

import picocli.CommandLine.Command;

/** {@code lab trace}. */
@Command(
    name = "trace",
    description = "Describe, check, generate and edit traces.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {LabTraceInfo.class, LabTraceGenerate.class, LabTraceEdit.class})
final class LabTrace {}
