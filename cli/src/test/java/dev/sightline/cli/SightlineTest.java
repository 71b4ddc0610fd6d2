package dev.sightline.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

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
        "sightline: Missing required subcommand (see 'sightline --help')", err.toString().strip());
  }

  private int run(String... args) {
    return Sightline.commandLine().setErr(new PrintWriter(err, true)).execute(args);
  }
}
