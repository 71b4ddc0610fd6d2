package dev.sightline.cli.map;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.cli.shared.Progress;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.generate.City;
import dev.sightline.maps.generate.Town;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code map generate town|city}. */
@Command(
    name = "generate",
    description = "Make a map from a seed.",
    mixinStandardHelpOptions = true)
final class MapGenerate implements Callable<Integer> {
  private static final int USUAL_BUILDINGS = 1000;
  private static final String USUAL_SIZE = "2000";

  /** What can be made. */
  enum Kind {
    town,
    city
  }

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "town|city",
      description = "town: 30 x 30 units, houses with rooms; city: buildings, many of them turned.")
  private Kind kind;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Same seed, same map (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--size",
      paramLabel = "W[xH]",
      description = "City only: width and height in units (default: " + USUAL_SIZE + ").")
  private @Nullable String size;

  @Option(
      names = "--obstacles",
      paramLabel = "N",
      description = "City only: number of buildings (default: " + USUAL_BUILDINGS + ").")
  private @Nullable Integer obstacles;

  @Option(
      names = "--items",
      paramLabel = "N",
      description = "City only: number of things that lie in its streets (default: 0).")
  private @Nullable Integer items;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Map to write; without it, native JSON goes to standard output.")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    if (out != null) {
      MapFiles.checkWritable(out);
      MapFiles.write(map(), out);
    } else {
      print(map());
    }
    return 0;
  }

  private WorldMap map() {
    Progress.TERMINAL.step("making a " + kind);
    if (kind == Kind.city) {
      return city();
    }
    if (size != null || obstacles != null || items != null) {
      throw new BadInput(
          "a town is always 30 x 30 units with "
              + Town.WALLS
              + " walls; --size, --obstacles and --items are for a city");
    }
    return Town.generate(seed);
  }

  private WorldMap city() {
    String[] sides = (size == null ? USUAL_SIZE : size).split("x", -1);
    if (sides.length > 2) {
      throw badSize();
    }
    double width = number(sides[0]);
    double height = number(sides[sides.length - 1]);
    try {
      return City.generate(
          seed,
          width,
          height,
          obstacles == null ? USUAL_BUILDINGS : obstacles,
          items == null ? 0 : items);
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
  }

  private double number(String text) {
    try {
      return Decimals.parse(text);
    } catch (NumberFormatException e) {
      throw badSize();
    }
  }

  private BadInput badSize() {
    return new BadInput("--size is a number or two, like 2000 or 2000x1500, not " + size);
  }

  private void print(WorldMap map) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    MapFiles.writeJson(map, bytes);
    PrintWriter writer = spec.commandLine().getOut();
    writer.print(bytes.toString(StandardCharsets.UTF_8));
    writer.flush();
  }
}
