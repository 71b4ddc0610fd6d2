package dev.sightline.maps;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every Java example of a page stands, word for word, in the test that runs it. */
final class MapsDocumentationTest {

  @ParameterizedTest
  @CsvSource({"README.md, ReadmeExampleTest", "docs/maps.md, MapsExampleTest"})
  void page_javaExamples_areTests(String page, String test) throws IOException {
    List<String> examples = examples(Files.readString(Path.of("..", page)));
    assertFalse(examples.isEmpty(), page);
    Path file = Path.of("src/test/java/dev/sightline/maps", test + ".java");
    String source = squeeze(Files.readString(file));
    for (String example : examples) {
      assertTrue(source.contains(squeeze(example)), page + " shows what is no test: " + example);
    }
  }

  private static List<String> examples(String text) {
    List<String> found = new ArrayList<>();
    for (int at = text.indexOf("```java\n"); at >= 0; at = text.indexOf("```java\n", at + 1)) {
      found.add(text.substring(at + 8, text.indexOf("```", at + 8)));
    }
    return found;
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }
}
