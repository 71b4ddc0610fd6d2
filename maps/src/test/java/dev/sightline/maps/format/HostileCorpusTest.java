package dev.sightline.maps.format;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A kept collection of broken, odd and barely right files, and what each reader says of them. To
 * add one, put it into the folder and its line into {@code expected.txt}.
 */
final class HostileCorpusTest {
  private static final Path FOLDER =
      Path.of("src/test/resources/dev/sightline/maps/format/hostile");

  /** What the runtime's XML parser says differs from version to version; its line does not. */
  private static final Pattern PARSER = Pattern.compile("^(:\\d+):\\d+: .*");

  /** Returns the files that are maps by their names. */
  static List<Path> inputs() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> !file.toString().matches(".*\\.(tsx|txt)")).sorted().toList();
    }
  }

  @Test
  void read_eachFile_answersAsRecorded() throws IOException {
    String answers = inputs().stream().map(HostileCorpusTest::answer).collect(joining());
    assertEquals(Files.readString(FOLDER.resolve("expected.txt")), answers);
  }

  private static String answer(Path file) {
    return file.getFileName() + " " + outcome(file) + "\n";
  }

  private static String outcome(Path file) {
    try {
      LoadedMap loaded = MapFiles.read(file);
      String warnings = loaded.warnings().stream().map(w -> "; " + w).collect(joining());
      return "loads with " + loaded.map().obstacles().size() + " obstacles" + warnings;
    } catch (MapFormatException e) {
      String message = String.valueOf(e.getMessage()).replace(FOLDER + "/", "");
      String reason = message.replaceFirst(Pattern.quote(file.getFileName().toString()), "");
      boolean xml = file.toString().endsWith(".tmx");
      return "refused " + (xml ? PARSER.matcher(reason).replaceFirst("$1") : reason);
    }
  }
}
