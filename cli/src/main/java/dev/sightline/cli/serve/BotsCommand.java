package dev.sightline.cli.serve;

import dev.sightline.bots.BotOptions;
import dev.sightline.bots.BotReport;
import dev.sightline.bots.BotRun;
import dev.sightline.bots.BotsException;
import dev.sightline.bots.behavior.Behaviors;
import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.Progress;
import dev.sightline.client.ServerUrl;
import dev.sightline.server.config.LogSettings;
import dev.sightline.server.config.Logging;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs bots against a server. */
@Command(
    name = "bots",
    mixinStandardHelpOptions = true,
    description = {
      "Let bots play on a server, and check what they are told.",
      "The command knows where all its bots are in a tick, so it knows who has to perceive whom;"
          + " any difference makes the exit status 1."
    },
    footer = {
      "",
      "SIGINT ends the run in order, with a report.",
      "For example: sightline bots --url ws://127.0.0.1:8080/play --count 100 --seconds 30"
    })
public final class BotsCommand implements Callable<Integer> {
  private static final long LAST_WORDS_SECONDS = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The server: ws://HOST:PORT/play, or wss for TLS.")
  private String url;

  @Option(names = "--count", required = true, paramLabel = "N", description = "How many bots.")
  private int count;

  @Option(
      names = "--seconds",
      required = true,
      paramLabel = "S",
      description = "How long to play, after all have joined and warmed up.")
  private double seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "Seconds to play before anything is measured (default: ${DEFAULT-VALUE}).")
  private double warmUp = 0;

  @Option(
      names = "--behavior",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = "What bots do (default: ${DEFAULT-VALUE}): ${COMPLETION-CANDIDATES}.")
  private String behavior = "wander";

  @Option(
      names = "--inputs",
      paramLabel = "N",
      description = "How often per second each bot steers (default: ${DEFAULT-VALUE}).")
  private int inputs = 5;

  @Option(
      names = "--patience",
      paramLabel = "S",
      description = "Seconds to go on when the server is gone (default: ${DEFAULT-VALUE}).")
  private int patience = 30;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of everything random (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--check-ticks",
      paramLabel = "N",
      description = "Check every so many ticks (default: ${DEFAULT-VALUE}); 0 for never.")
  private int checkTicks = 20;

  @Option(
      names = "--snapshot",
      paramLabel = "DIR",
      description = "Write positions.csv, pairs.csv and doors.csv of one tick into this folder.")
  private @Nullable Path snapshot;

  @Option(
      names = "--ledger",
      paramLabel = "FILE",
      description = "Write what bots ask for that is durable, and the answers, as JSON lines.")
  private @Nullable Path ledger;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "CSV player,t,x,y, whose paths bots with the behavior trace walk.")
  private @Nullable Path trace;

  @Option(names = "--json", description = "Print the report as JSON.")
  private boolean json;

  /** The names of behaviors, for the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Behaviors.names().iterator();
    }
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    Logging.start(new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.WARN));
    BotRun run = new BotRun(options(), patience());
    CountDownLatch printed = new CountDownLatch(1);
    int[] status = {2};
    Thread hook = new Thread(() -> end(run, printed, status), "sightline-stop");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      BotReport report = run.run(Progress.TERMINAL::step);
      print(report);
      status[0] = report.isGood() ? 0 : 1;
      return status[0];
    } catch (BotsException | IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()));
    } finally {
      printed.countDown();
      removeHook(hook);
    }
  }

  private Duration patience() {
    if (patience < 0) {
      throw new BadInput("the patience must be 0 or more seconds, not " + patience);
    }
    return Duration.ofSeconds(patience);
  }

  private BotOptions options() {
    try {
      checkBehavior();
      return BotOptions.of(ServerUrl.parse(url), count, seconds)
          .withWarmUp(warmUp)
          .withBehavior(behavior)
          .withInputs(inputs)
          .withSeed(seed)
          .withCheckTicks(snapshot != null && checkTicks == 0 ? 20 : checkTicks)
          .withSnapshot(snapshot)
          .withLedger(ledger)
          .withTrace(trace);
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()));
    }
  }

  private void checkBehavior() {
    boolean known = Behaviors.names().contains(behavior);
    if (!known || behavior.equals(Behaviors.TRACE) != (trace != null)) {
      throw new IllegalArgumentException(
          known
              ? "the behavior trace and the option --trace go together"
              : "no behavior '"
                  + behavior
                  + "'; there are "
                  + String.join(", ", Behaviors.names()));
    }
    if (ledger != null && !behavior.equals(Behaviors.TRADE)) {
      throw new IllegalArgumentException("a ledger is written with --behavior trade only");
    }
  }

  private void print(BotReport report) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      report.writeJson(out);
    } else {
      report.writeText(out);
    }
  }

  /** Ends the run when the program is told to, and the program with the status of the report. */
  private static void end(BotRun run, CountDownLatch printed, int[] status) {
    run.stop();
    try {
      if (printed.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
        Runtime.getRuntime().halt(status[0]);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the program is being ended, and the hook is at it
    }
  }
}
