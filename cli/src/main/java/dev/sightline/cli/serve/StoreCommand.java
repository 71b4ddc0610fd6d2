package dev.sightline.cli.serve;

import dev.sightline.server.config.LogSettings;
import dev.sightline.server.config.Logging;
import dev.sightline.server.store.StoreLocation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a server keeps: look at it, copy it, bring it back. */
@Command(
    name = "store",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Export, back up and restore what a server keeps.",
    footer = {
      "",
      "A store is the data folder of a server, or a database:",
      "postgresql://[USER@]HOST[:PORT]/NAME. Its password is in SIGHTLINE_DB_PASSWORD,",
      "or in the file that SIGHTLINE_DB_PASSWORD_FILE names."
    },
    subcommands = {StoreExportCommand.class, StoreBackupCommand.class, StoreRestoreCommand.class})
public final class StoreCommand {
  /** Which store. */
  static final class Place {
    @Option(
        names = "--data",
        required = true,
        paramLabel = "DIR|URL",
        description = "Data folder of a server, or a PostgreSQL database.")
    private String data;

    /** Returns where it is; what goes on there is logged from now on only if it is a fault. */
    StoreLocation location() {
      Logging.start(new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.WARN));
      return StoreLocation.parse(data, System.getenv());
    }
  }
}
