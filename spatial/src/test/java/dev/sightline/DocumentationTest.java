package dev.sightline;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every Java example on a page stands, word for word, in a test that runs. */
final class DocumentationTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "interest.md",
        "mesh.md",
        "paths.md",
        "rules.md",
        "threads.md",
        "tiles.md",
        "world.md"
      })
  void page_javaExamples_areTests(String page) throws IOException {
    List<String> examples = examples(Files.readString(Path.of("../docs", page)));
    assertFalse(examples.isEmpty(), page);
    String sources = exampleSources();
    for (String example : examples) {
      assertTrue(sources.contains(squeeze(example)), page + " shows what is no test: " + example);
    }
  }

  private static List<String> examples(String text) {
    List<String> found = new ArrayList<>();
    for (int at = text.indexOf("```java\n"); at >= 0; at = text.indexOf("```java\n", at + 1)) {
      found.add(text.substring(at + 8, text.indexOf("```", at + 8)));
    }
    return found;
  }

  private static String exampleSources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      StringBuilder all = new StringBuilder();
      files
          .filter(file -> file.toString().endsWith("ExampleTest.java"))
          .forEach(file -> all.append(squeeze(read(file))));
      return all.toString();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }
}
