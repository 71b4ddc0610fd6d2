package dev.sightline.cli.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.cli.Sightline;
import dev.sightline.lab.experiment.Csv;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Clients walk against a server in another process. */
@Tag("slow")
final class LabLiveSlowTest {
  @TempDir private Path folder;

  @Test
  void live_twoWhoSeeEachOther_areToldOfMoves() throws IOException {
    Path map = folder.resolve("field.json");
    Files.writeString(
        map, "{\"name\":\"field\",\"bounds\":[0,0,12,12],\"obstacles\":[],\"spawns\":[[6,6]]}");
    Path trace = folder.resolve("walk.csv");
    StringBuilder rows = new StringBuilder("player,t,x,y\n");
    for (int t = 0; t < 8; t++) {
      rows.append("1,%d,5,%d\n2,%d,7,6\n".formatted(t, 5 + t % 2, t));
    }
    Files.writeString(trace, rows);
    Path out = folder.resolve("out");
    StringWriter err = new StringWriter();
    CommandLine command = Sightline.commandLine();
    command.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true));
    String[] args = {
      "lab",
      "run",
      "triangulation",
      "--live",
      "--quick",
      "--map",
      map.toString(),
      "--trace",
      trace.toString(),
      "--rules",
      "distance",
      "--radius",
      "4",
      "--out",
      out.toString()
    };
    assertEquals(0, command.execute(args), err.toString());
    List<String> lines = Files.readAllLines(out.resolve("timing.csv"));
    Map<String, Double> values =
        lines.stream()
            .map(Csv::cells)
            .filter(cells -> cells.get(0).equals("live"))
            .collect(Collectors.toMap(c -> c.get(8), c -> Double.valueOf(c.get(9))));
    assertTrue(values.getOrDefault("liveUpdatesPerClient", 0.0) > 10, lines.toString());
    assertTrue(values.containsKey("replaySpread"), lines.toString());
  }
}
