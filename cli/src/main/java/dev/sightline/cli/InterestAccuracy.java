package dev.sightline.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.interest.accuracy.Accuracy;
import dev.sightline.interest.accuracy.AccuracyMeter;
import dev.sightline.interest.catalog.RuleCatalog;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code interest accuracy}: all rules side by side against exact sight. */
@Command(
    name = "accuracy",
    description = {
      "Compare all rules with exact sight.",
      "missed: visible, but not in the relation; superfluous: in it, but not visible."
    },
    mixinStandardHelpOptions = true)
final class InterestAccuracy implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private InterestScene scene;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Population people = scene.people();
    RuleCatalog catalog = scene.catalog();
    List<Rule> rules = new ArrayList<>();
    for (String name : RuleCatalog.NAMES) {
      rules.add(catalog.rule(name, people));
    }
    AccuracyMeter meter = new AccuracyMeter(people, catalog.mesh(), rules);
    meter.tick();
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, catalog, meter.results());
    } else {
      print(print, catalog, meter.results());
    }
    print.flush();
    return 0;
  }

  private static void print(PrintWriter print, RuleCatalog catalog, List<Accuracy> results) {
    print.printf(
        Locale.ROOT,
        "%-16s %10s %10s %8s %9s %11s %8s  %s%n",
        "rule",
        "pairs",
        "visible",
        "missed",
        "missed %",
        "superfluous",
        "per vis.",
        "sound");
    for (Accuracy a : results) {
      print.printf(
          Locale.ROOT,
          "%-16s %10d %10d %8d %9.3f %11d %8.3f  %s%n",
          a.rule(),
          a.pairs(),
          a.visible(),
          a.missed(),
          100 * a.missedShare(),
          a.superfluous(),
          a.superfluousShare(),
          catalog.soundness(a.rule()).sound() ? "yes" : "no");
    }
  }

  private static void printJson(PrintWriter print, RuleCatalog catalog, List<Accuracy> results)
      throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeArrayFieldStart("rules");
    for (Accuracy a : results) {
      generator.writeStartObject();
      generator.writeStringField("rule", a.rule());
      generator.writeBooleanField("sound", catalog.soundness(a.rule()).sound());
      generator.writeNumberField("pairs", a.pairs());
      generator.writeNumberField("visible", a.visible());
      generator.writeNumberField("missed", a.missed());
      generator.writeNumberField("superfluous", a.superfluous());
      generator.writeEndObject();
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }
}
