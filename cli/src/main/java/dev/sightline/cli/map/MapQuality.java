package dev.sightline.cli.map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.Progress;
import dev.sightline.cli.shared.TilePreparation;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.prepare.Preparation;
import dev.sightline.partition.refine.TriangleKind;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleQuality;
import dev.sightline.partition.refine.TriangleTiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code map quality FILE}: the published table of triangle qualities, for any map. */
@Command(
    name = "quality",
    description = "Compare ways to divide a map into triangles.",
    mixinStandardHelpOptions = true)
final class MapQuality implements Callable<Integer> {
  /** One way to tile, and what comes of it. */
  private record Row(String name, TriangleQuality quality) {}

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = MapReading.DESCRIPTION)
  private Path file;

  @Option(
      names = "--max-area",
      paramLabel = "A",
      description =
          "Largest area of a refined triangle (default: (radius / 5)^2, where the radius is 5 on"
              + " town, else a twelfth of the shorter side).")
  private @Nullable Double maxArea;

  @Option(
      names = "--min-angle",
      paramLabel = "DEG",
      defaultValue = "20",
      description = "Least angle of a refined triangle (default: ${DEFAULT-VALUE}).")
  private double minAngle;

  @Option(
      names = "--drop-small",
      paramLabel = "L",
      description = "What counts as a small obstacle (default: 0.3 sqrt A).")
  private @Nullable Double dropSmall;

  @Option(
      names = "--thin-to-lines",
      paramLabel = "W",
      description = "What counts as a thin rectangle (default: 0.3 sqrt A).")
  private @Nullable Double thinToLines;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private MapReading reading;

  @Override
  public Integer call() throws IOException {
    TilePreparation.check("--drop-small", dropSmall == null ? 0 : dropSmall);
    TilePreparation.check("--thin-to-lines", thinToLines == null ? 0 : thinToLines);
    WorldMap map = reading.read(file).map();
    List<Row> rows;
    try {
      rows = rows(map, maxArea == null ? UsualSizes.maxArea(file, map) : maxArea);
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      printJson(rows, out);
    } else {
      printText(rows, out);
    }
    out.flush();
    return 0;
  }

  private List<Row> rows(WorldMap map, double area) {
    double usual = 0.3 * Math.sqrt(TriangleOptions.refined(area).maxArea()); // refuses a bad area
    WorldMap dropped = Preparation.dropSmall(map, dropSmall == null ? usual : dropSmall);
    WorldMap thinned = Preparation.thinToLines(dropped, thinToLines == null ? usual : thinToLines);
    String most = ", area <= " + rounded(area);
    String half = ", area <= " + rounded(area / 2);
    List<Row> rows = new ArrayList<>();
    rows.add(row("conforming", map, TriangleKind.CONFORMING, area));
    rows.add(row("constrained", map, TriangleKind.CONSTRAINED, area));
    rows.add(row("refined" + most, map, TriangleKind.REFINED, area));
    rows.add(row("refined" + half, map, TriangleKind.REFINED, area / 2));
    rows.add(row("refined" + most + ", small dropped", dropped, TriangleKind.REFINED, area));
    rows.add(row("refined" + most + ", thinned too", thinned, TriangleKind.REFINED, area));
    return rows;
  }

  /** Returns four significant digits, which name a row well enough. */
  private static String rounded(double area) {
    return Double.isFinite(area)
        ? Decimals.text(new BigDecimal(area).round(new MathContext(4)).doubleValue())
        : String.valueOf(area);
  }

  private Row row(String name, WorldMap map, TriangleKind kind, double area) {
    Progress.TERMINAL.step(name);
    TriangleOptions options = new TriangleOptions(kind, area, minAngle);
    return new Row(name, TriangleQuality.of(TriangleTiles.of(map, options).tiling(), minAngle));
  }

  private static void printText(List<Row> rows, PrintWriter out) {
    String format = "%-46s %8s %8s %8s %8s %10s%n";
    out.printf(format, "triangles", "average", "median", "least", "thin", "tiles");
    for (Row row : rows) {
      TriangleQuality q = row.quality;
      out.printf(
          format,
          row.name,
          degrees(q.averageAngle()),
          degrees(q.medianAngle()),
          degrees(q.leastAngle()),
          q.thin(),
          q.tiles());
    }
  }

  private static String degrees(double angle) {
    return String.format(Locale.ROOT, "%.3f", angle);
  }

  private static void printJson(List<Row> rows, PrintWriter out) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(out);
    generator.writeStartArray();
    for (Row row : rows) {
      TriangleQuality q = row.quality;
      generator.writeStartObject();
      generator.writeStringField("triangles", row.name);
      generator.writeNumberField("averageAngle", q.averageAngle());
      generator.writeNumberField("medianAngle", q.medianAngle());
      generator.writeNumberField("leastAngle", q.leastAngle());
      generator.writeNumberField("thin", q.thin());
      generator.writeNumberField("tiles", q.tiles());
      generator.writeNumberField("largestArea", q.largestArea());
      generator.writeNumberField("totalArea", q.totalArea());
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.flush();
    out.println();
  }
}
