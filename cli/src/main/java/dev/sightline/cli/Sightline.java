package dev.sightline.cli;

import dev.sightline.cli.interest.InterestCommand;
import dev.sightline.cli.lab.LabCommand;
import dev.sightline.cli.map.MapCommand;
import dev.sightline.cli.serve.BotsCommand;
import dev.sightline.cli.serve.ServeCommand;
import dev.sightline.cli.serve.StoreCommand;
import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.Printable;
import dev.sightline.cli.shared.Progress;
import dev.sightline.cli.shared.Version;
import dev.sightline.cli.sight.PathCommand;
import dev.sightline.cli.sight.SightCommand;
import dev.sightline.lab.experiment.SetupException;
import dev.sightline.lab.report.result.ResultsException;
import dev.sightline.lab.trace.TableFormatException;
import dev.sightline.maps.format.FileFault;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.tiling.TilingFormatException;
import dev.sightline.server.store.StoreException;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.Objects;
import java.util.ServiceConfigurationError;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program's entrance: parses the command line and maps what goes wrong to exit statuses. */
@Command(
    name = "sightline",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = "Decide who needs to hear about what in a world with walls.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      ServeCommand.class,
      StoreCommand.class,
      BotsCommand.class,
      MapCommand.class,
      SightCommand.class,
      PathCommand.class,
      InterestCommand.class,
      LabCommand.class,
      BenchCommand.class
    })
public final class Sightline {
  private static final int BAD_INPUT = 2;

  private Sightline() {}

  public static void main(String[] args) {
    if (args.length == 1 && args[0].equals("--version")) {
      System.out.println(Version.text()); // no parser needed: keeps the warm start short
      return;
    }
    Locale.setDefault(Locale.ROOT); // numbers and messages are the same everywhere
    System.exit(run(args));
  }

  private static int run(String[] args) {
    StandardOutput standard = new StandardOutput();
    PrintWriter out = writer(new BufferedOutputStream(standard));
    PrintWriter err = writer(System.err);
    try {
      int status = commandLine().setOut(out).setErr(err).execute(args);
      out.flush();
      String fault = standard.fault();
      if (fault != null) {
        err.println("sightline: standard output cannot be written: " + fault);
      }
      return fault == null ? status : BAD_INPUT;
    } catch (ServiceConfigurationError | ExceptionInInitializerError e) {
      Throwable fault = e.getCause() instanceof ServiceConfigurationError cause ? cause : e;
      err.println("sightline: a plugin cannot be used: " + Printable.text(fault.toString()));
      return BAD_INPUT;
    } catch (OutOfMemoryError | StackOverflowError e) {
      err.println("sightline: not enough memory (JAVA_TOOL_OPTIONS=-Xmx8g gives more): " + e);
      return BAD_INPUT;
    } finally {
      out.flush();
      err.flush();
      Progress.TERMINAL.clear();
    }
  }

  private static PrintWriter writer(OutputStream stream) {
    OutputStream cleared = Progress.TERMINAL.clearedBy(stream);
    return new PrintWriter(new OutputStreamWriter(cleared, StandardCharsets.UTF_8), true);
  }

  /** Returns the parser of all commands. */
  public static CommandLine commandLine() {
    return Numbers.register(new CommandLine(new Sightline()))
        .setParameterExceptionHandler(Sightline::onParameterException)
        .setExecutionExceptionHandler(Sightline::onExecutionException);
  }

  private static int onParameterException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    command
        .getErr()
        .printf(
            "sightline: %s (see '%s --help')%n",
            reason(e), command.getCommandSpec().qualifiedName());
    return BAD_INPUT;
  }

  private static String reason(ParameterException e) {
    Set<String> commands = e.getCommandLine().getSubcommands().keySet();
    if (e instanceof UnmatchedArgumentException unmatched) {
      return Printable.text(unknown(unmatched.getUnmatched().get(0), commands));
    }
    String message = String.valueOf(e.getMessage());
    if (message.equals("Missing required subcommand")) {
      return "a command is missing; there are " + String.join(", ", commands);
    }
    return Printable.text(message.replaceFirst("^Error: ", "").replace("option option", "option"));
  }

  private static String unknown(String word, Set<String> commands) {
    if (word.startsWith("-")) {
      return "unknown option '" + word + "'";
    }
    return commands.isEmpty()
        ? "unknown argument '" + word + "'"
        : "unknown command '" + word + "'; there are " + String.join(", ", commands);
  }

  private static Throwable fault(Exception e) {
    return e instanceof UncheckedIOException wrapped
        ? Objects.requireNonNull(wrapped.getCause())
        : e;
  }

  private static int onExecutionException(
      Exception e, CommandLine command, CommandLine.ParseResult result) {
    if (e instanceof BadInput
        || e instanceof MapFormatException
        || e instanceof TilingFormatException
        || e instanceof TableFormatException
        || e instanceof SetupException
        || e instanceof StoreException
        || e instanceof ResultsException) {
      command.getErr().println("sightline: " + Printable.text(String.valueOf(e.getMessage())));
      return BAD_INPUT;
    }
    if (fault(e) instanceof FileSystemException file) {
      String line = file.getFile() + ": cannot be used: " + FileFault.reason(file);
      command.getErr().println("sightline: " + Printable.text(line));
      return BAD_INPUT;
    }
    command.getErr().println("sightline: a fault of this program: " + Printable.text(e.toString()));
    e.printStackTrace(command.getErr());
    return BAD_INPUT;
  }
}
