package dev.sightline.lab.example;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The page about the laboratory says what is so. */
final class LabPageTest {
  private static final Path PAGE = Path.of("../docs/lab.md");
  private static final Path EXAMPLES =
      Path.of("src/test/java/dev/sightline/lab/example/ExtensionExampleTest.java");

  @Test
  void examples_standInATest() throws IOException {
    String source = squeeze(Files.readString(EXAMPLES));
    String page = Files.readString(PAGE);
    int at = page.indexOf("```java\n");
    assertTrue(at >= 0);
    for (; at >= 0; at = page.indexOf("```java\n", at + 1)) {
      String example = page.substring(at + 8, page.indexOf("```", at + 8));
      assertTrue(source.contains(squeeze(example)), "the page has strayed: " + example);
    }
  }

  @Test
  void experiments_areAllNamed() throws IOException {
    String page = Files.readString(PAGE);
    for (Experiment experiment : Experiments.all()) {
      assertTrue(page.contains("`" + experiment.name() + "`"), experiment.name());
    }
  }

  private static String squeeze(String text) {
    return text.replaceAll("\\s+", "");
  }
}
