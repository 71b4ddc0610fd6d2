package dev.sightline.cli.sight;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.Ends;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.Obstacles;
import dev.sightline.cli.shared.Progress;
import dev.sightline.lab.trace.CsvTable;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.OutputFile;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SightLine;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sight}: whether points of a map see each other. */
@Command(
    name = "sight",
    description = {
      "Tell whether the line between two points is clear, exactly.",
      "One line is answered in words; a file of lines gets a column 'clear'."
    },
    mixinStandardHelpOptions = true)
public final class SightCommand implements Callable<Integer> {
  /** The columns that describe a line. */
  private static final String[] COLUMNS = {"x1", "y1", "x2", "y2"};

  private static final int PROGRESS = 100_000; // lines between two signs of life

  @Spec private CommandSpec spec;

  @Option(
      names = "--map",
      required = true,
      paramLabel = "FILE",
      description = MapReading.DESCRIPTION)
  private Path file;

  @ArgGroup(exclusive = false)
  private @Nullable Ends ends;

  @Option(
      names = "--lines",
      paramLabel = "CSV",
      description = "File with the columns x1,y1,x2,y2, instead of one line.")
  private @Nullable Path lines;

  @Option(names = "--out", paramLabel = "CSV", description = "Where to write the answered lines.")
  private @Nullable Path out;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private MapReading reading;

  /** Reads a file of lines. */
  public static CsvTable read(Path file) {
    return CsvTable.read(file, COLUMNS);
  }

  @Override
  public Integer call() throws IOException {
    if ((ends == null) == (lines == null)) {
      throw new BadInput("sight takes either --from and --to or --lines");
    }
    if (out != null && lines == null) {
      throw new BadInput("--out goes with --lines; one line is answered on standard output");
    }
    CsvTable table = lines == null ? null : read(lines);
    if (table != null && table.has("clear")) {
      throw new BadInput(lines + ":1: there is a column clear already");
    }
    WorldMap map = reading.read(file).map();
    Progress.TERMINAL.step("triangulating " + map.name());
    SightLine sight = Mesh.of(map).sightLine();
    if (table != null) {
      answerAll(table, sight);
    } else if (ends != null) {
      answer(ends, map, sight);
    }
    return 0;
  }

  private void answer(Ends ends, WorldMap map, SightLine sight) throws IOException {
    boolean clear = sight.clear(ends.from.x(), ends.from.y(), ends.to.x(), ends.to.y());
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, map, clear, sight);
    } else {
      print.println(clear ? "clear" : "blocked by " + Obstacles.name(map, sight.blocker()));
    }
    print.flush();
  }

  private static void printJson(PrintWriter print, WorldMap map, boolean clear, SightLine sight)
      throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeBooleanField("clear", clear);
    if (!clear) {
      generator.writeNumberField("obstacle", sight.blocker());
      generator.writeStringField("blocker", Obstacles.name(map, sight.blocker()));
    }
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  private void answerAll(CsvTable table, SightLine sight) throws IOException {
    boolean[] clear = decide(table, sight);
    if (out != null) {
      OutputFile.write(
          out,
          stream -> {
            Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
            write(table, clear, writer);
            writer.flush();
          });
    }
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      writeJson(table, clear, print);
    } else if (out == null) {
      write(table, clear, print);
    }
    print.flush();
  }

  private static boolean[] decide(CsvTable table, SightLine sight) {
    double[] x1 = table.numbers("x1");
    double[] y1 = table.numbers("y1");
    double[] x2 = table.numbers("x2");
    double[] y2 = table.numbers("y2");
    boolean[] clear = new boolean[table.size()];
    for (int i = 0; i < clear.length; i++) {
      if (i % PROGRESS == 0) {
        Progress.TERMINAL.step("line " + i + " of " + clear.length);
      }
      clear[i] = sight.clear(x1[i], y1[i], x2[i], y2[i], sight.startFace());
    }
    return clear;
  }

  private static void write(CsvTable table, boolean[] clear, Appendable writer) throws IOException {
    writer.append(String.join(",", table.header())).append(",clear\n");
    for (int i = 0; i < clear.length; i++) {
      writer.append(String.join(",", table.row(i))).append(clear[i] ? ",true\n" : ",false\n");
    }
  }

  private static void writeJson(CsvTable table, boolean[] clear, PrintWriter print)
      throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeNumberField("lines", table.size());
    generator.writeArrayFieldStart("clear");
    for (boolean answer : clear) {
      generator.writeBoolean(answer);
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }
}
