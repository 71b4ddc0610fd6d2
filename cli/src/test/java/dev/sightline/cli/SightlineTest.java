package dev.sightline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class SightlineTest {
  private final StringWriter err = new StringWriter();

  @Test
  void execute_unknownCommand_namesTheKnownOnes() {
    assertEquals(2, run("mapp"));
    assertEquals(
        "sightline: unknown command 'mapp'; there are serve, store, bots, map, sight, path, interest,"
            + " lab, bench (see 'sightline --help')",
        err.toString().strip());
  }

  @Test
  void execute_nothing_asksForACommand() {
    assertEquals(2, run());
    assertEquals(
        "sightline: a command is missing; there are serve, store, bots, map, sight, path, interest,"
            + " lab, bench (see 'sightline --help')",
        err.toString().strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--bogus | unknown option '--bogus' (see 'sightline --help')",
        "map info town --jsn | unknown option '--jsn' (see 'sightline map info --help')",
        "map info town extra | unknown argument 'extra' (see 'sightline map info --help')",
        "map generate town --seed x | 'x' is not a whole number (see",
        "map generate town --seed 99999999999999999999 | is too large: it takes more than 64 bits",
        "map generate city --obstacles 2147483648 | is too large: it takes more than 32 bits",
        "map generate city --obstacles 1e9 | '1e9' is not a whole number",
        "path --map town --from 1,1 --to 2,2 --agent-radius x | 'x' is not a number",
        "path --map town --from 1,1 --to 2,2 --agent-radius 1e999 | '1e999' is not a finite number",
        "map tile town --tiling triangle --max-area Infinity | 'Infinity' is not a finite number",
        "map quality town --max-area NaN | 'NaN' is not a finite number",
        "map render town --visible 1,1 --radius Infinity --out x.png | 'Infinity' is not a finite",
        "map render town --visible 1,1 --radius 1e150 --out x.png | --radius must be above 0 and below",
        "map render town --interest ray --at 1,1 --radius 1e300 --out x.png | 1e150, not 1.0E300",
        "map info src | src: is a folder, not a map file",
        "lab run filtering --drop-small 1e200 | --drop-small must be at least 0 and below 1.0E100",
        "lab run filtering --thin-to-lines 1e100 | --thin-to-lines must be at least 0 and below",
        "sight --map town --from 1,1 | sightline: Missing required argument(s): --to=X,Y",
        "lab trace generate orbius-like --set outdoors | sightline: Value for option '--set'"
      })
  void execute_wrongUse_isToldInPlainWords(String line, String expected) {
    assertEquals(2, run(line.split(" ")));
    assertTrue(err.toString().contains(expected), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  @Test
  void execute_fileFault_isOneLineThatNamesFileAndReason() {
    CommandLine command = Sightline.commandLine().setErr(new PrintWriter(err, true));
    Exception fault = new UncheckedIOException(new AccessDeniedException("ro/results.csv"));
    assertEquals(2, handled(command, fault));
    assertEquals(
        "sightline: ro/results.csv: cannot be used: permission denied", err.toString().strip());
  }

  private static int handled(CommandLine command, Exception fault) {
    try {
      var parsed = command.parseArgs("lab", "list");
      return command
          .getExecutionExceptionHandler()
          .handleExecutionException(fault, command, parsed);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private int run(String... args) {
    return Sightline.commandLine().setErr(new PrintWriter(err, true)).execute(args);
  }
}
