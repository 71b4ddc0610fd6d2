package dev.sightline.cli;

import dev.sightline.cli.shared.BadInput;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** {@code bench}: stands in the list of commands; the script runs it from a jar of its own. */
@Command(name = "bench", description = "Measure; bench -l lists the benchmarks.")
final class BenchCommand implements Callable<Integer> {
  @Unmatched private @Nullable List<String> ignored;

  @Override
  public Integer call() {
    throw new BadInput("bench runs through ./sightline in the project's folder");
  }
}
