package dev.sightline.cli;

import dev.sightline.map.check.MapFormatException;
import dev.sightline.partition.file.TilingFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The program's entrance: parses the command line and maps what goes wrong to exit statuses. */
@Command(
    name = "sightline",
    mixinStandardHelpOptions = true,
    versionProvider = Sightline.Version.class,
    description = "Who needs to hear about what, how often and in how much detail.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {MapCommand.class, SightCommand.class, PathCommand.class, InterestCommand.class})
public final class Sightline {
  private static final int BAD_INPUT = 2;

  private Sightline() {}

  public static void main(String[] args) {
    if (args.length == 1 && args[0].equals("--version")) {
      System.out.println(Version.text()); // no parser needed: keeps the warm start short
      return;
    }
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Sightline())
        .setParameterExceptionHandler(Sightline::onParameterException)
        .setExecutionExceptionHandler(Sightline::onExecutionException);
  }

  private static int onParameterException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command
        .getErr()
        .printf(
            "sightline: %s (see '%s --help')%n",
            oneLine(e.getMessage()), command.getCommandSpec().qualifiedName());
    return BAD_INPUT;
  }

  private static int onExecutionException(
      Exception e, CommandLine command, CommandLine.ParseResult result) throws Exception {
    if (e instanceof BadInput
        || e instanceof MapFormatException
        || e instanceof TilingFormatException) {
      command.getErr().println("sightline: " + oneLine(e.getMessage()));
      return BAD_INPUT;
    }
    throw e;
  }

  private static String oneLine(@Nullable String message) {
    return String.valueOf(message).replaceAll("\\s*\\R\\s*", " ");
  }

  /** Reads the version that the build wrote. */
  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {text()};
    }

    static String text() {
      var properties = new Properties();
      try (InputStream in = Sightline.class.getResourceAsStream("version.properties")) {
        properties.load(in);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return "sightline " + properties.getProperty("version");
    }
  }
}
