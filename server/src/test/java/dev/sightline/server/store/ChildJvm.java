package dev.sightline.server.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts programs of the tests in a Java process of their own. */
final class ChildJvm {
  private ChildJvm() {}

  /** Starts a main class; its errors go where ours go. */
  static Process start(List<String> prefix, Class<?> main, List<String> arguments)
      throws IOException {
    return builder(prefix, main, arguments).start();
  }

  static ProcessBuilder builder(List<String> prefix, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx256m", "-ea"));
    command.addAll(List.of("-cp", classPath(), main.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /** Surefire may run tests from a jar that only names the class path. */
  private static String classPath() {
    String own = System.getProperty("surefire.test.class.path");
    return own == null ? System.getProperty("java.class.path") : own;
  }
}
