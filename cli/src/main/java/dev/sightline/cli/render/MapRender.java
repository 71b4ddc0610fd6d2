package dev.sightline.cli.render;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.PointConverter;
import dev.sightline.cli.shared.Progress;
import dev.sightline.cli.sight.PathOptions;
import dev.sightline.cli.sight.SightCommand;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.OutputFile;
import dev.sightline.maps.render.Layer;
import dev.sightline.maps.render.MapPicture;
import dev.sightline.maps.tiling.TilingReader;
import dev.sightline.mesh.Mesh;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code map render FILE --out X.png|X.svg}. */
@Command(
    name = "render",
    description = "Draw a map as PNG or SVG.",
    mixinStandardHelpOptions = true)
public final class MapRender implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = MapReading.DESCRIPTION)
  private Path file;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PICTURE",
      description = "Picture to write: .png or .svg.")
  private Path out;

  @Option(
      names = "--width",
      paramLabel = "PX",
      defaultValue = "1200",
      description = "Width in pixels (default: ${DEFAULT-VALUE}).")
  private int width;

  @Option(names = "--mesh", description = "Draw the triangles along which sight is decided.")
  private boolean mesh;

  @Option(
      names = "--visible",
      paramLabel = "X,Y",
      converter = PointConverter.class,
      description = "Draw what is visible from a point.")
  private @Nullable Point visible;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "How far --visible and --interest reach (default of --visible: everywhere).")
  private @Nullable Double radius;

  @Option(
      names = "--lines",
      paramLabel = "CSV",
      description = "Draw lines x1,y1,x2,y2: clear ones solid, blocked ones dashed.")
  private @Nullable Path lines;

  @ArgGroup(exclusive = false, heading = "The shortest path to draw:%n")
  private @Nullable PathOptions walk;

  @Option(names = "--tiles", paramLabel = "TILES", description = "Draw the tiles of a tiling file.")
  private @Nullable Path tiles;

  @Option(
      names = "--interest",
      paramLabel = "RULE",
      description = "Draw what an observer at --at perceives by a rule within --radius.")
  private @Nullable String interest;

  @Option(
      names = "--at",
      paramLabel = "X,Y",
      converter = PointConverter.class,
      description = "Where the observer of --interest is.")
  private @Nullable Point at;

  @Mixin private MapReading reading;

  @Override
  public Integer call() {
    String name = out.toString().toLowerCase(Locale.ROOT);
    if (!name.endsWith(".png") && !name.endsWith(".svg")) {
      throw new BadInput(out + ": unknown kind of picture; known are .png, .svg");
    }
    checkWidth();
    checkObserver();
    checkRadius();
    MapPicture picture = picture(reading.read(file).map());
    Progress.TERMINAL.step("drawing " + out);
    OutputFile.write(out, name.endsWith(".png") ? picture::writePng : s -> writeSvg(picture, s));
    return 0;
  }

  private MapPicture picture(WorldMap map) {
    MapPicture picture = MapPicture.of(map).width(width);
    if (interest != null) {
      picture.below(interest(map, interest));
    }
    if (tiles != null) {
      picture.below(TileLayers.edges(TilingReader.read(tiles)));
    }
    if (walk != null) {
      picture.above(path(map, walk));
    }
    if (!mesh && visible == null && lines == null) {
      return picture;
    }
    Progress.TERMINAL.step("triangulating " + map.name());
    Mesh triangles = Mesh.of(map);
    if (visible != null) {
      checkSeeing(triangles, visible);
      double reach = reach(map.bounds());
      picture.below(MeshLayers.visible(triangles, visible, reach, interest != null));
    }
    if (mesh) {
      picture.above(MeshLayers.triangles(triangles));
    }
    if (lines != null) {
      picture.above(MeshLayers.lines(triangles, SightCommand.read(lines)));
    }
    return picture;
  }

  private void checkSeeing(Mesh triangles, Point eye) {
    double reach = reach(triangles.bounds());
    if (triangles.visibleRegion().from(eye.x(), eye.y(), reach).length < 6) {
      throw new BadInput(
          "--visible: nothing is visible from "
              + PathOptions.text(eye)
              + ", which is inside an obstacle or outside the bounds");
    }
  }

  private static Layer path(WorldMap map, PathOptions walk) {
    PathSearch search = walk.search(map);
    Outcome outcome = walk.find(search, Quality.SHORTEST);
    walk.checkEnds(outcome, map);
    if (!outcome.hasPath()) {
      throw new BadInput(
          "no path to draw: none leads from "
              + PathOptions.text(walk.from)
              + " to "
              + PathOptions.text(walk.to));
    }
    return MeshLayers.path(search.route(), walk.radius);
  }

  private Layer interest(WorldMap map, String rule) {
    Point eye = Objects.requireNonNull(at);
    if (!map.bounds().contains(eye.x(), eye.y())) {
      throw new BadInput("--at: " + PathOptions.text(eye) + " is outside the bounds");
    }
    return InterestLayer.of(map, rule, eye, reach(map.bounds()), visible != null);
  }

  private void checkObserver() {
    if (interest != null && (at == null || radius == null)) {
      throw new BadInput("--interest needs --at and --radius");
    }
    if (interest == null && at != null) {
      throw new BadInput("--at says where the observer of --interest is, which is missing");
    }
  }

  private void checkRadius() {
    if (radius != null && interest == null && visible == null) {
      throw new BadInput("--radius says how far --visible or --interest reaches, which is missing");
    }
    if (radius != null && !(radius > 0 && radius < 1e150)) {
      throw new BadInput("--radius must be above 0 and below 1e150, not " + radius);
    }
  }

  private double reach(Box bounds) {
    return radius == null ? bounds.width() + bounds.height() : radius;
  }

  private void checkWidth() {
    if (width < MapPicture.MIN_WIDTH || width > MapPicture.MAX_SIDE) {
      throw new BadInput(
          "--width is "
              + MapPicture.MIN_WIDTH
              + " to "
              + MapPicture.MAX_SIDE
              + " pixels, not "
              + width);
    }
  }

  private static void writeSvg(MapPicture picture, OutputStream stream) throws IOException {
    Writer writer =
        new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
    picture.writeSvg(writer);
    writer.flush();
  }
}
