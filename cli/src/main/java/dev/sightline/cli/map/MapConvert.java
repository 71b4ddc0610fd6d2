package dev.sightline.cli.map;

import dev.sightline.cli.shared.MapReading;
import dev.sightline.cli.shared.Printable;
import dev.sightline.cli.shared.Progress;
import dev.sightline.maps.format.LoadedMap;
import dev.sightline.maps.format.MapFiles;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code map convert IN OUT}. */
@Command(
    name = "convert",
    description = "Convert a map to the format that the output's extension names.",
    mixinStandardHelpOptions = true)
final class MapConvert implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "IN", description = MapReading.DESCRIPTION)
  private Path in;

  @Parameters(
      index = "1",
      paramLabel = "OUT",
      description = "Map to write: .json, .geojson, .tmx, .tmj or .map.")
  private Path out;

  @Mixin private MapReading reading;

  @Override
  public Integer call() {
    MapFiles.checkWritable(out);
    LoadedMap loaded = reading.read(in);
    for (String warning : loaded.warnings()) {
      spec.commandLine()
          .getErr()
          .println(Printable.text("sightline: warning: " + in + ": " + warning));
    }
    Progress.TERMINAL.step("writing " + out);
    MapFiles.write(loaded.map(), out);
    return 0;
  }
}
