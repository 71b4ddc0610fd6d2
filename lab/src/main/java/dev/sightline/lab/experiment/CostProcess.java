package dev.sightline.lab.experiment;

import dev.sightline.lab.scheme.Preparations;
import dev.sightline.maps.format.Decimals;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a process that measures one cell, and reads what it says. */
final class CostProcess {
  private CostProcess() {}

  static void run(RunOptions job, Output out) {
    try {
      Process process =
          new ProcessBuilder(command(job)).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      try (InputStream in = process.getInputStream()) {
        String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        if (status != 0) {
          throw new IllegalStateException("the measuring process ended with status " + status);
        }
        take(text, out);
      } finally {
        process.destroy();
      }
    } catch (IOException e) {
      throw new IllegalStateException("the measuring process cannot be started: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  private static void take(String text, Output out) {
    for (String line : text.split("\n", -1)) {
      int at = line.indexOf('=');
      if (at > 0) {
        out.time(line.substring(0, at), Double.parseDouble(line.substring(at + 1)));
      }
    }
  }

  private static List<String> command(RunOptions job) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (job.isQuick()) {
      command.add("-XX:TieredStopAtLevel=1"); // warm at once, and slower later
    }
    command.addAll(
        List.of(
            "-Xmx2g",
            "-XX:+UseSerialGC",
            "-Djava.awt.headless=true",
            "-cp",
            classPath(),
            CostMeasurement.class.getName()));
    command.addAll(arguments(job));
    return command;
  }

  private static String classPath() {
    return System.getProperty(
        "surefire.test.class.path", System.getProperty("java.class.path", "."));
  }

  static List<String> arguments(RunOptions job) {
    return List.of(
        job.maps().get(0),
        job.traces().get(0),
        job.rules().get(0),
        Decimals.text(job.radii().get(0)),
        Decimals.text(job.areas().get(0)),
        Integer.toString(job.objects().get(0)),
        Decimals.text(job.tick()),
        Long.toString(job.seed()),
        Integer.toString(job.players()),
        Decimals.text(job.seconds()),
        Decimals.text(job.preparation().dropSmall()),
        Decimals.text(job.preparation().thinToLines()),
        Boolean.toString(job.isQuick()));
  }

  static RunOptions parse(String[] a) {
    return new RunOptions(
        List.of(a[0]),
        List.of(a[1]),
        List.of(a[2]),
        List.of(Double.valueOf(a[3])),
        List.of(Double.valueOf(a[4])),
        List.of(Integer.valueOf(a[5])),
        Double.parseDouble(a[6]),
        Long.parseLong(a[7]),
        1,
        Integer.parseInt(a[8]),
        Double.parseDouble(a[9]),
        new Preparations(Double.parseDouble(a[10]), Double.parseDouble(a[11])),
        Boolean.parseBoolean(a[12]));
  }
}
