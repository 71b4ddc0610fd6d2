package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.MessageMeter;
import dev.sightline.lab.metric.Meter;
import dev.sightline.lab.metric.Replay;
import dev.sightline.lab.metric.SightMeter;
import dev.sightline.lab.metric.SightTape;
import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Cells that compare a scheme with exact sight along a trace. */
public final class SightCells {
  private static final String TRUTH = "ray";
  private static final double WEIGHT = 0.2; // twice that of counting messages, at the usual tick

  private final Setup setup;
  private final Plan plan;
  private final Set<String> metrics;

  /**
   * Plans cells of an experiment.
   *
   * @param metrics what the experiment wants of all that is measured; empty for everything. Who
   *     wants messages gets all kinds of them
   */
  public SightCells(Setup setup, Plan plan, Set<String> metrics) {
    this.setup = setup;
    this.plan = plan;
    this.metrics = metrics.contains("content") ? withMessages(metrics) : metrics;
  }

  private static Set<String> withMessages(Set<String> metrics) {
    Set<String> all = new HashSet<>(MessageCells.METRICS);
    all.addAll(metrics);
    return Set.copyOf(all);
  }

  /** Adds a cell; sight reaches as far as the scheme does. */
  public void add(Case on, String scheme, SchemeSettings settings, int objects) {
    add(on, scheme, settings, settings.radius(), objects);
  }

  /** Adds a cell. */
  public void add(
      Case on, String scheme, SchemeSettings settings, double sightRadius, int objects) {
    Key key = MessageCells.key(on, Schemes.named(scheme), settings, objects);
    if (sightRadius != settings.radius()) {
      key = key.with("sightRadius", sightRadius);
    }
    setup.needItems(on.scene(), objects);
    plan.add(
        key,
        "sight",
        false,
        WEIGHT / settings.tickSeconds(),
        metrics,
        out -> run(on, Schemes.named(scheme), settings, sightRadius, objects, out));
  }

  private void run(
      Case on,
      Scheme scheme,
      SchemeSettings settings,
      double sightRadius,
      int objects,
      Output out) {
    Items items = setup.items(on.scene(), objects);
    Motion motion = on.motion(settings.tickSeconds());
    SightMeter sight = new SightMeter(motion.players(), sightRadius, settings.tickSeconds());
    for (int i = 0; i < items.count(); i++) {
      sight.place(motion.players() + i, items.x(i), items.y(i));
    }
    SightTape truth =
        on.sight(
            sightRadius, settings.tickSeconds(), items, () -> truth(on, settings, sightRadius));
    MessageMeter messages = new MessageMeter();
    boolean everyTick =
        !scheme.restsWhenNothingMoves() || settings.options().containsKey("refresh");
    MessageSeries minutes =
        new MessageSeries(messages, settings.tickSeconds(), MessageSeries.MINUTE);
    List<Meter> meters = new ArrayList<>(List.of(messages, sight, truth.player(sight.truth())));
    if (!on.isGenerated()) {
      meters.add(minutes);
    }
    new Replay(motion, items, settings.radius(), everyTick)
        .run(scheme.open(on.scene(), settings), meters);
    MessageCells.put(messages.counts(motion.everJoined()), out);
    minutes.put(out);
    sight.results((name, value) -> out.put(name, value.doubleValue()));
    if (scheme.name().equals("tile-path")) {
      out.put("pathLength", RuleParts.pathLength(on.scene(), settings));
    }
  }

  private static Session truth(Case on, SchemeSettings settings, double sightRadius) {
    SchemeSettings exact =
        SchemeSettings.of(
            sightRadius, settings.maxArea(), settings.preparation(), settings.tickSeconds());
    return Schemes.named(TRUTH).open(on.scene(), exact);
  }
}
