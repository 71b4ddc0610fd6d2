package dev.sightline.cli.map;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.Progress;
import dev.sightline.cli.shared.TilePreparation;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.OutputFile;
import dev.sightline.maps.tiling.TilingWriter;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.layout.Hexagons;
import dev.sightline.partition.layout.Quadtree;
import dev.sightline.partition.layout.Regions;
import dev.sightline.partition.layout.Squares;
import dev.sightline.partition.refine.TriangleKind;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleQuality;
import dev.sightline.partition.refine.TriangleTiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code map tile FILE --tiling square|hexagon|triangle|quadtree|region}. */
@Command(
    name = "tile",
    description = "Divide a map into tiles and write them with their neighbors.",
    mixinStandardHelpOptions = true)
final class MapTile implements Callable<Integer> {

  /** What tiles can be. */
  enum Kind {
    square,
    hexagon,
    triangle,
    quadtree,
    region
  }

  /** How triangles can be fitted; names as on the command line. */
  enum Fit {
    conforming(TriangleKind.CONFORMING),
    constrained(TriangleKind.CONSTRAINED),
    refined(TriangleKind.REFINED);

    final TriangleKind kind;

    Fit(TriangleKind kind) {
      this.kind = kind;
    }
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = MapReading.DESCRIPTION)
  private Path file;

  @Option(
      names = "--tiling",
      required = true,
      paramLabel = "KIND",
      description = "${COMPLETION-CANDIDATES}; region means the map's named areas.")
  private Kind tiling;

  @Option(
      names = "--kind",
      paramLabel = "FIT",
      defaultValue = "refined",
      description = "Triangles: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Fit fit;

  @Option(
      names = "--size",
      paramLabel = "S",
      description = {
        "Side of a square (default: the interest radius); least side of a quadtree's leaf (likewise);",
        "else as --max-area S*S."
      })
  private @Nullable Double size;

  @Option(
      names = "--max-area",
      paramLabel = "A",
      description = {
        "Area of a hexagon or square; largest area of a refined triangle (default: (radius/5)^2).",
        "The interest radius is 5 on town, else a twelfth of the shorter side."
      })
  private @Nullable Double maxArea;

  @Option(
      names = "--min-angle",
      paramLabel = "DEG",
      defaultValue = "20",
      description = "Refined triangles: least angle, up to 30 (default: ${DEFAULT-VALUE}).")
  private double minAngle;

  @Option(
      names = "--most",
      paramLabel = "N",
      defaultValue = "4",
      description = "Quadtree: obstacle edges that a leaf may meet (default: ${DEFAULT-VALUE}).")
  private int most;

  @Option(
      names = "--out",
      paramLabel = "TILES",
      description = "Tiling to write; without it, it goes to standard output.")
  private @Nullable Path out;

  @Mixin private TilePreparation preparation;
  @Mixin private MapReading reading;

  @Override
  public Integer call() throws IOException {
    refuseIdle();
    if (size != null && maxArea != null) {
      throw new BadInput("--size and --max-area exclude each other");
    }
    if (size != null && !(size > 0)) {
      throw new BadInput("--size must be positive, not " + size);
    }
    Tiling tiles = tile(preparation.prepare(reading.read(file).map()));
    if (out != null) {
      OutputFile.write(out, stream -> TilingWriter.write(tiles, stream));
    } else {
      print(tiles);
    }
    return 0;
  }

  /** Refuses options that say nothing about the tiling. */
  private void refuseIdle() {
    boolean isTriangle = tiling == Kind.triangle;
    boolean isRegion = tiling == Kind.region;
    refuse("--kind", !isTriangle);
    refuse("--min-angle", !isTriangle);
    refuse("--most", tiling != Kind.quadtree);
    refuse("--size", isRegion);
    refuse("--max-area", isRegion);
    refuse("--drop-small", !isTriangle && tiling != Kind.quadtree);
    refuse("--thin-to-lines", !isTriangle && tiling != Kind.quadtree);
  }

  private void refuse(String option, boolean isIdle) {
    if (isIdle && spec.commandLine().getParseResult().hasMatchedOption(option)) {
      throw new BadInput(option + " says nothing about " + tiling + " tiles");
    }
  }

  private Tiling tile(WorldMap map) {
    Progress.TERMINAL.step("tiling " + map.name());
    try {
      return switch (tiling) {
        case square -> Squares.tile(map.bounds(), side(map));
        case hexagon -> Hexagons.tile(map.bounds(), area(map));
        case quadtree -> Quadtree.byObstacles(map, most, side(map));
        case region -> Regions.tile(map).tiling();
        case triangle -> triangles(map);
      };
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
  }

  private Tiling triangles(WorldMap map) {
    TriangleOptions options = new TriangleOptions(fit.kind, area(map), minAngle);
    Tiling tiles = TriangleTiles.of(map, options).tiling();
    int thin = TriangleQuality.of(tiles, minAngle).thin();
    if (fit == Fit.refined && thin > 0) {
      spec.commandLine()
          .getErr()
          .printf(
              "sightline: %d tiles have an angle below %s degrees where the map has narrow ones%n",
              thin, minAngle);
    }
    return tiles;
  }

  private double side(WorldMap map) {
    if (size != null) {
      return size;
    }
    return maxArea != null ? Math.sqrt(maxArea) : UsualSizes.radius(file, map);
  }

  private double area(WorldMap map) {
    if (maxArea != null) {
      return maxArea;
    }
    double area = size != null ? size * size : UsualSizes.maxArea(file, map);
    if (!(area > 0 && area < Double.POSITIVE_INFINITY)) {
      throw new BadInput("--size is too " + (area > 0 ? "large" : "small") + ": " + size);
    }
    return area;
  }

  private void print(Tiling tiles) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TilingWriter.write(tiles, bytes);
    PrintWriter writer = spec.commandLine().getOut();
    writer.print(bytes.toString(StandardCharsets.UTF_8));
    writer.flush();
  }
}
