package dev.sightline.cli.interest;

import picocli.CommandLine.Command;

/** {@code interest}: who perceives whom. */
@Command(
    name = "interest",
    description = "Tell who perceives whom, and why, and how good the rules are.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      InterestPairs.class,
      InterestExplain.class,
      InterestAccuracy.class,
      InterestViews.class
    })
public final class InterestCommand {}
