package dev.sightline.cli.interest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.cli.shared.BadInput;
import dev.sightline.interest.accuracy.Accuracy;
import dev.sightline.interest.accuracy.AccuracyMeter;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Soundness;
import dev.sightline.lab.trace.TracePlayback;
import dev.sightline.lab.trace.TraceReader;
import dev.sightline.mesh.FreeSpace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code interest accuracy}: all rules side by side against exact sight. */
@Command(
    name = "accuracy",
    description = {
      "Compare all rules with exact sight, at positions or along a trace.",
      "missed: visible, but not in the relation; superfluous: in it, but not visible.",
      "Along a trace also: late entries (visible, but not at once in the relation),",
      "their delay, unprepared ones (not in the relation one tick before they became",
      "visible), and messages (content, update and evict).",
      "sound: what a rule promises; now: it hides nothing visible; for S s at V/s: neither what",
      "becomes visible within S seconds at a speed of V; no: something visible may be hidden.",
      "Either --positions or --trace is needed."
    },
    mixinStandardHelpOptions = true)
final class InterestAccuracy implements Callable<Integer> {
  private static final int MOST_TICKS = 100_000_000;

  @Spec private CommandSpec spec;

  @Mixin private InterestOptions scene;

  @Option(
      names = "--trace",
      paramLabel = "CSV",
      description = "Play a trace player,t,x,y instead of --positions.")
  private @Nullable Path trace;

  @Option(
      names = "--tick",
      paramLabel = "SECONDS",
      description = "Time between ticks of a trace (default: its median step).")
  private @Nullable Double tick;

  @Option(
      names = "--smooth",
      description = "Go straight between the rows of a trace (default: the position holds).")
  private boolean smooth;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Play only so much of a trace (default: all).")
  private @Nullable Double seconds;

  @Option(
      names = "--rules",
      paramLabel = "NAMES",
      split = ",",
      description = "Which rules (default: all).")
  private @Nullable List<String> names;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  private final Map<String, Soundness> promises = new HashMap<>();

  @Override
  public Integer call() throws IOException {
    checkTrace();
    AccuracyMeter meter = trace == null ? measure() : play(trace);
    PrintWriter print = spec.commandLine().getOut();
    if (json) {
      printJson(print, meter.results());
    } else {
      print(print, meter.results());
    }
    print.flush();
    return 0;
  }

  private void checkTrace() {
    if (trace != null && scene.hasPositions()) {
      throw new BadInput("--trace and --positions exclude each other");
    }
    if (trace == null && !scene.hasPositions()) {
      throw new BadInput("--positions or --trace is needed");
    }
    if (trace == null && (tick != null || seconds != null || smooth)) {
      throw new BadInput("--tick, --seconds and --smooth are for a --trace, which is missing");
    }
    checkTime("--tick", tick);
    checkTime("--seconds", seconds);
  }

  private static void checkTime(String option, @Nullable Double value) {
    if (value != null && !(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new BadInput(option + " must be positive and finite, not " + value);
    }
  }

  private AccuracyMeter measure() {
    List<String> rules = rules();
    AccuracyMeter meter = meter(scene.population(), rules);
    tick(meter, id -> false);
    scene.reportSnapped(spec.commandLine().getErr());
    return meter;
  }

  private List<String> rules() {
    List<String> rules = new ArrayList<>();
    for (String given : names == null ? InstalledRules.names() : names) {
      String name = given.strip();
      InstalledRules.check(name);
      if (rules.contains(name)) {
        throw new BadInput("--rules names " + name + " twice");
      }
      rules.add(name);
    }
    return rules;
  }

  private AccuracyMeter meter(Population population, List<String> names) {
    List<Rule> rules = new ArrayList<>();
    for (String name : names) {
      Rule rule = scene.rule(name, population, spec.commandLine().getErr());
      rules.add(rule);
      promises.put(name, rule.soundness());
    }
    return new AccuracyMeter(population, scene.mesh(), rules);
  }

  private static void tick(AccuracyMeter meter, IntPredicate jumps) {
    try {
      meter.tick(jumps);
    } catch (IllegalArgumentException e) {
      throw new BadInput(String.valueOf(e.getMessage()), e);
    }
  }

  private AccuracyMeter play(Path file) {
    List<String> rules = rules();
    TracePlayback playback = new TracePlayback(TraceReader.read(file), smooth);
    scene.readMap();
    Population population = new Population(playback.players(), scene.map().bounds());
    AccuracyMeter meter = meter(population, rules);
    FreeSpace free = scene.mesh().freeSpace();
    double step = tick == null ? playback.step() : tick;
    if (step == 0) {
      throw new BadInput("the median step of " + file + " takes no time: say --tick");
    }
    double most = RuleRegistry.lookahead(scene.world(), scene.settings()).speed() * step;
    double length = playback.end() - playback.start();
    double end = playback.start() + (seconds == null ? length : Math.min(length, seconds));
    if ((end - playback.start()) / step > MOST_TICKS) {
      throw new BadInput("--tick makes more than " + MOST_TICKS + " ticks: " + step);
    }
    double[] x = new double[playback.players()];
    double[] y = new double[playback.players()];
    for (long n = 0; playback.start() + n * step <= end; n++) {
      play(playback, playback.start() + n * step, population, free);
      tick(meter, id -> Math.hypot(population.x(id) - x[id], population.y(id) - y[id]) > most);
      for (int id = 0; id < population.end(); id++) {
        x[id] = population.x(id);
        y[id] = population.y(id);
      }
    }
    long snapped = playback.snapped();
    if (snapped > 0) {
      String what = snapped == 1 ? " position" : " positions";
      spec.commandLine().getErr().println("snapped " + snapped + what);
    }
    return meter;
  }

  private void play(TracePlayback playback, double time, Population population, FreeSpace free) {
    try {
      playback.play(time, population, scene.radius(), free);
    } catch (IllegalStateException e) {
      throw new BadInput("the trace cannot be played: " + e.getMessage(), e);
    }
  }

  private void print(PrintWriter print, List<Accuracy> results) {
    print.printf(
        Locale.ROOT,
        "%-16s %10s %10s %8s %9s %11s %8s",
        "rule",
        "pairs",
        "visible",
        "missed",
        "missed %",
        "superfluous",
        "per vis.");
    if (trace != null) {
      print.printf(
          "%9s %8s %10s %11s %10s", "entries", "late", "ticks late", "unprepared", "messages");
    }
    print.println("  sound");
    for (Accuracy a : results) {
      print(print, a);
    }
  }

  private void print(PrintWriter print, Accuracy a) {
    print.printf(
        Locale.ROOT,
        "%-16s %10d %10d %8d %9.3f %11d %8.3f",
        a.rule(),
        a.pairs(),
        a.visible(),
        a.missed(),
        100 * a.missedShare(),
        a.superfluous(),
        a.superfluousShare());
    if (trace != null) {
      print.printf(
          Locale.ROOT,
          "%9d %8d %10.3f %11d %10d",
          a.entries(),
          a.late(),
          a.meanLateness(),
          a.unprepared(),
          a.messages());
    }
    print.println("  " + promise(promised(a)));
  }

  private Soundness promised(Accuracy a) {
    return promises.getOrDefault(a.rule(), Soundness.NONE);
  }

  private static String promise(Soundness soundness) {
    if (!soundness.sound()) {
      return "no";
    }
    return soundness.seconds() == 0
        ? "now"
        : String.format(
            Locale.ROOT, "for %.3g s at %.3g/s", soundness.seconds(), soundness.speed());
  }

  private void printJson(PrintWriter print, List<Accuracy> results) throws IOException {
    JsonGenerator generator = new JsonFactory().createGenerator(print);
    generator.writeStartObject();
    generator.writeArrayFieldStart("rules");
    for (Accuracy a : results) {
      writeJson(generator, a);
    }
    generator.writeEndArray();
    generator.writeEndObject();
    generator.flush();
    print.println();
  }

  private void writeJson(JsonGenerator generator, Accuracy a) throws IOException {
    Soundness soundness = promised(a);
    generator.writeStartObject();
    generator.writeStringField("rule", a.rule());
    generator.writeBooleanField("sound", soundness.sound());
    generator.writeNumberField("aheadSeconds", soundness.seconds());
    generator.writeNumberField("aheadSpeed", soundness.speed());
    generator.writeNumberField("pairs", a.pairs());
    generator.writeNumberField("visible", a.visible());
    generator.writeNumberField("missed", a.missed());
    generator.writeNumberField("superfluous", a.superfluous());
    if (trace != null) {
      generator.writeNumberField("entries", a.entries());
      generator.writeNumberField("late", a.late());
      generator.writeNumberField("ticksLate", a.meanLateness());
      generator.writeNumberField("unprepared", a.unprepared());
      generator.writeNumberField("messages", a.messages());
    }
    generator.writeEndObject();
  }
}
