package dev.sightline.cli.serve;

import dev.sightline.server.store.StoreBackup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies a store into a file. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    description = {
      "Copy a store into one file, also while a server runs on it; all rows are of one moment.",
      "The file holds hashes of passwords, so only its owner may read it."
    })
final class StoreBackupCommand implements Callable<Integer> {
  @Mixin private StoreCommand.Place place;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "The new file.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    StoreBackup.write(place.location(), out);
    return 0;
  }
}
