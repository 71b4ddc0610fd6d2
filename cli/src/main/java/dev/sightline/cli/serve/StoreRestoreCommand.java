package dev.sightline.cli.serve;

import dev.sightline.server.store.StoreRestore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Brings a backup back. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    description = {
      "Read a backup into a folder or database in which there is no store yet.",
      "Afterwards all of it is there, or nothing. The kinds of database may differ."
    })
final class StoreRestoreCommand implements Callable<Integer> {
  @Mixin private StoreCommand.Place place;

  @Option(names = "--in", required = true, paramLabel = "FILE", description = "The backup.")
  private Path in;

  @Override
  public Integer call() throws IOException {
    StoreRestore.restore(in, place.location());
    return 0;
  }
}
