package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Key;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Output;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.metric.PlaceMeter;
import dev.sightline.lab.metric.Replay;
import dev.sightline.lab.metric.SideMeter;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.WithTruth;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import java.util.List;

/** Where in the world messages come from, and where rules send what nobody can see. */
public final class Places implements Experiment {
  private static final int SQUARES = 40;
  private static final List<String> RULES =
      List.of("distance", "square", "tile-visibility", "tile-path", "ahead");

  @Override
  public String name() {
    return "places";
  }

  @Override
  public String description() {
    return "where updates come from, where rules over-send, and who stays inside or outside";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    for (Case on : setup.firstCases()) {
      Scene scene = on.scene();
      SchemeSettings settings = setup.settings(setup.radius(scene), setup.area(scene));
      for (String rule : setup.rules(RULES)) {
        Scheme scheme = Schemes.named(rule);
        Key key = MessageCells.key(on, scheme, settings, 0);
        plan.add(key, "places", 2, out -> places(on, scheme, settings, out));
      }
      boolean hasBuildings =
          scene.map().areas().stream().anyMatch(area -> area.kind().equals("building"));
      if (hasBuildings) {
        Key key = new Key(scene.name(), on.trace(), "", "", "", "", on.params());
        plan.add(key, "sides", 1, out -> sides(on, setup.tick(), out));
      }
    }
  }

  private static void places(Case on, Scheme scheme, SchemeSettings settings, Output out) {
    Scene scene = on.scene();
    Motion motion = on.motion(settings.tickSeconds());
    PlaceMeter meter = new PlaceMeter(motion.players(), scene.map().bounds(), SQUARES);
    Session truth = Schemes.named("ray").open(scene, settings);
    Session both = new WithTruth(scheme.open(scene, settings), truth, meter.truth());
    boolean everyTick = !scheme.restsWhenNothingMoves();
    new Replay(motion, new Items(List.of(), 0), settings.radius(), everyTick)
        .run(both, List.of(meter));
    meter.totals((metric, value) -> out.put(metric, (long) value));
    meter.results(out::place);
  }

  private static void sides(Case on, double tick, Output out) {
    Motion motion = on.motion(tick);
    SideMeter meter = new SideMeter(on.scene().map(), motion.players());
    meter.run(motion);
    meter.results(out::put);
  }
}
