package dev.sightline.server;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page about security names a test for each attack; each of them exists. */
final class SecurityPageTest {
  private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+(?:Test|Contract))?(#\\w+)?`");

  @Test
  void page_namesTestsThatExist() throws IOException {
    Map<String, String> sources = sources(List.of("../server", "../cli"));
    String page = Files.readString(Path.of("../docs/security.md"));
    String table = page.substring(page.indexOf("## Attacks and their tests"));
    int attacks = 0;
    for (String line : table.lines().filter(each -> each.startsWith("| ")).toList()) {
      attacks += check(line, sources);
    }
    assertTrue(attacks > 25, "only " + attacks + " attacks have tests");
  }

  /** Returns 1 if a line names tests. */
  private static int check(String line, Map<String, String> sources) {
    String source = null;
    int found = 0;
    Matcher named = NAMED.matcher(line);
    while (named.find()) {
      String type = named.group(1);
      String method = named.group(2);
      if (type != null) {
        source = sources.get(type);
        assertNotNull(source, "there is no test " + type);
        found = 1;
      }
      if (method != null) {
        boolean there = source != null && source.contains(" " + method.substring(1) + "(");
        assertTrue(there, named.group() + " in: " + line);
      }
    }
    return found;
  }

  private static Map<String, String> sources(List<String> modules) throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (String module : modules) {
      try (Stream<Path> files = Files.walk(Path.of(module, "src/test/java"))) {
        files
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(file -> sources.put(name(file), read(file)));
      }
    }
    return sources;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName()).replace(".java", "");
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
