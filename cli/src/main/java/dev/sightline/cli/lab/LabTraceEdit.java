package dev.sightline.cli.lab;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.TraceEdits;
import dev.sightline.lab.trace.TraceReader;
import dev.sightline.lab.trace.TraceWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab trace edit FILE}. */
@Command(
    name = "edit",
    description = "Cut, then resample, then shift a trace; the result says who joins and leaves.",
    mixinStandardHelpOptions = true)
final class LabTraceEdit implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A trace: player,t,x,y and optionally event.")
  private Path file;

  @Option(names = "--from", paramLabel = "SECONDS", description = "Leave out what is before.")
  private @Nullable Double from;

  @Option(names = "--to", paramLabel = "SECONDS", description = "Leave out what is after.")
  private @Nullable Double to;

  @Option(
      names = "--resample",
      paramLabel = "SECONDS",
      description = "Say where everybody is at each multiple of this, straight between rows.")
  private @Nullable Double step;

  @Option(
      names = "--shift",
      paramLabel = "SECONDS",
      defaultValue = "0",
      description = "Move it in time.")
  private double shift;

  @Option(names = "--dx", paramLabel = "D", defaultValue = "0", description = "Move it in space.")
  private double dx;

  @Option(names = "--dy", paramLabel = "D", defaultValue = "0", description = "Move it in space.")
  private double dy;

  @Option(names = "--out", paramLabel = "CSV", description = "Where to write the trace.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    try {
      Trace trace = TraceReader.read(file);
      if (from != null || to != null) {
        trace =
            TraceEdits.cut(
                trace,
                from == null ? Double.NEGATIVE_INFINITY : from,
                to == null ? Trace.MOST_SECONDS : to);
      }
      trace = step == null ? trace : TraceEdits.resample(trace, step);
      if (shift != 0 || dx != 0 || dy != 0) {
        trace = TraceEdits.shift(trace, shift, dx, dy);
      }
      write(trace, out, spec.commandLine().getOut());
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
    return 0;
  }

  static void write(Trace trace, @Nullable Path file, PrintWriter print) throws IOException {
    if (file != null) {
      TraceWriter.write(trace, file);
    } else {
      TraceWriter.write(trace, print);
      print.flush();
    }
  }
}
