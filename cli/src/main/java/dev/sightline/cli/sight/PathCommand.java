package dev.sightline.cli.sight;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.MapReading;
import dev.sightline.geometry.Point;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.path.Outcome;
import dev.sightline.path.PathSearch;
import dev.sightline.path.Quality;
import dev.sightline.path.Route;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code path}: a way to walk from one point of a map to another. */
@Command(
    name = "path",
    description = {
      "Find a path between two points.",
      "Prints its length and its points; exits with 1 if the goal cannot be reached."
    },
    mixinStandardHelpOptions = true)
public final class PathCommand implements Callable<Integer> {
  private static final int NO_PATH = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--map",
      required = true,
      paramLabel = "FILE",
      description = MapReading.DESCRIPTION)
  private Path file;

  @Mixin private PathOptions walk;

  @Option(names = "--exact", description = "The shortest path, not one at most 5 %% longer.")
  private boolean exact;

  @Option(
      names = "--nearest",
      description = "If the goal cannot be reached, lead to the nearest point that can.")
  private boolean nearest;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Mixin private MapReading reading;

  @Override
  public Integer call() throws IOException {
    WorldMap map = reading.read(file).map();
    PathSearch search = walk.search(map);
    Outcome outcome = find(search);
    walk.checkEnds(outcome, map);
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, outcome, search.route());
    } else {
      printText(print, outcome, search.route());
    }
    print.flush();
    return outcome.hasPath() ? 0 : NO_PATH;
  }

  private Outcome find(PathSearch search) {
    Quality quality = exact ? Quality.SHORTEST : Quality.FAST;
    return nearest ? walk.findNearest(search, quality) : walk.find(search, quality);
  }

  private void printText(PrintWriter print, Outcome outcome, Route route) {
    if (outcome == Outcome.UNREACHABLE) {
      print.println(
          "unreachable: no path leads from "
              + PathOptions.text(walk.from)
              + " to "
              + PathOptions.text(walk.to));
      return;
    }
    if (outcome == Outcome.NEAREST) {
      print.println("unreachable; the nearest point that can be reached:");
    }
    print.println("length " + Decimals.text(route.length()));
    for (Point p : route.toList()) {
      print.println(PathOptions.text(p));
    }
  }

  private static void printJson(PrintWriter print, Outcome outcome, Route route)
      throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeBooleanField("found", outcome == Outcome.FOUND);
    generator.writeStringField("outcome", outcome.name().toLowerCase(Locale.ROOT));
    if (outcome.hasPath()) {
      generator.writeNumberField("length", route.length());
      generator.writeArrayFieldStart("points");
      for (Point p : route.toList()) {
        generator.writeArray(new double[] {p.x(), p.y()}, 0, 2);
      }
      generator.writeEndArray();
    }
    generator.writeEndObject();
    generator.flush();
    print.println();
  }
}
