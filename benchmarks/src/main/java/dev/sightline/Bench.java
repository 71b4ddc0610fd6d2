package dev.sightline;

import java.util.Arrays;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** {@code bench [NAME…]}: runs the benchmarks whose names hold one of the given words. */
public final class Bench {
  private static final int BAD_INPUT = 2;

  private Bench() {}

  public static void main(String[] args) throws Exception {
    System.exit(run(args));
  }

  private static int run(String[] args) throws Exception {
    if (Arrays.asList(args).contains("--help")) {
      System.out.println("Usage: sightline bench [NAME...] [options]; -l lists the benchmarks");
      new CommandLineOptions().showHelp();
      return 0;
    }
    try {
      CommandLineOptions options = new CommandLineOptions(args);
      Runner runner = new Runner(options);
      if (options.shouldHelp()) {
        options.showHelp();
      } else if (options.shouldList()) {
        runner.list();
      } else {
        runner.run();
      }
      return 0;
    } catch (NoBenchmarksException e) {
      System.err.println(
          "sightline: no benchmark is named " + String.join(" or ", args) + "; bench -l lists all");
    } catch (CommandLineOptionException | RunnerException e) {
      System.err.println("sightline: bench: " + e.getMessage());
    }
    return BAD_INPUT;
  }
}
