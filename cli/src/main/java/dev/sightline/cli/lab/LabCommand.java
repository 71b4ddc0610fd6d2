package dev.sightline.cli.lab;

import picocli.CommandLine.Command;

/** {@code lab}: experiments that compare interest management schemes. */
@Command(
    name = "lab",
    description = "Run experiments that compare schemes on maps and traces.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {LabList.class, LabRun.class, LabReport.class, LabCompare.class, LabTrace.class})
public final class LabCommand {}
