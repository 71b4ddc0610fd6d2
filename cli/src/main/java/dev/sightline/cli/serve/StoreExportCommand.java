package dev.sightline.cli.serve;

import dev.sightline.maps.format.OutputFile;
import dev.sightline.server.store.StoreExport;
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
import picocli.CommandLine.Spec;

/** Prints what a store holds about the world. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description = "Print items, doors and avatars; refused while a server runs on the store.")
final class StoreExportCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private StoreCommand.Place place;

  @Option(names = "--json", description = "All of it as JSON; otherwise only how many there are.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "File to write (default: standard output).")
  private @Nullable Path out;

  @Override
  public Integer call() throws IOException {
    StoreExport export = StoreExport.read(place.location());
    if (out == null) {
      print(export, spec.commandLine().getOut());
      return 0;
    }
    OutputFile.write(
        out, bytes -> print(export, new PrintWriter(bytes, false, StandardCharsets.UTF_8)));
    return 0;
  }

  private void print(StoreExport export, PrintWriter print) throws IOException {
    if (json) {
      export.writeJson(print);
      print.println();
    } else {
      print.println(export.summary());
    }
    print.flush();
  }
}
