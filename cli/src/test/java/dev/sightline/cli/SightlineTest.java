package dev.sightline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        "sight --map town --from 1,1 | sightline: Missing required argument(s): --to=X,Y",
        "lab trace generate orbius-like --set outdoors | sightline: Value for option '--set'"
      })
  void execute_wrongUse_isToldInPlainWords(String line, String expected) {
    assertEquals(2, run(line.split(" ")));
    assertTrue(err.toString().contains(expected), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  private int run(String... args) {
    return Sightline.commandLine().setErr(new PrintWriter(err, true)).execute(args);
  }
}
