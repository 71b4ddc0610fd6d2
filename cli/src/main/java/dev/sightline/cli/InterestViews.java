package dev.sightline.cli;

import dev.sightline.interest.view.TileViews;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code interest views}: which tiles see each other, found once and kept beside the map. */
@Command(
    name = "views",
    description = {
      "Find which tiles see each other within a radius, on all processors, and keep that in a file",
      "beside the map, named after a hash of tiles and obstacles. Rules use it when it is there."
    },
    mixinStandardHelpOptions = true)
final class InterestViews implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private InterestScene scene;

  @Override
  public Integer call() {
    scene.readMap();
    TileViews views = scene.catalog().views();
    int tiles = scene.catalog().tiling().limit();
    long start = System.nanoTime();
    boolean stored = scene.readViews(spec.commandLine().getErr());
    Path file = StoredViews.build(scene.file(), views, scene.radius(), tiles);
    PrintWriter print = spec.commandLine().getOut();
    print.printf(
        Locale.ROOT,
        "%s: %d tiles, %.1f MB, %.1f s%s%n",
        file,
        tiles,
        views.bytes() / 1e6,
        (System.nanoTime() - start) / 1e9,
        stored ? ", was stored" : "");
    print.flush();
    return 0;
  }
}
