package dev.sightline.lab.experiment.beyond;

import dev.sightline.lab.experiment.Case;
import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.MessageCells;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.experiment.WireCells;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import java.util.List;

/** Update or rediscover? What it costs to keep pairs longer. */
public final class RetentionSweep implements Experiment {
  private static final List<String> RULES =
      List.of("distance", "ray", "square", "tile-visibility", "tile-path");
  private static final String[] LEAVE = {"1", "1.1", "1.2", "1.3", "1.5"};
  private static final String[] STAY = {"0", "1", "5", "10", "30"};

  @Override
  public String name() {
    return "retention";
  }

  @Override
  public String description() {
    return "leave radius 1 to 1.5 and minimum stay 0 to 30 s: update or rediscover?";
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    MessageCells messages = new MessageCells(setup, plan);
    WireCells wire = new WireCells(setup, plan);
    for (Case on : setup.sweptCases()) {
      Scene scene = on.scene();
      for (String rule : setup.rules(RULES)) {
        SchemeSettings settings = setup.settings(setup.radius(scene), setup.area(scene));
        wire.add(on, rule, settings, setup.objectCount(scene));
        for (String leave : LEAVE) {
          for (String stay : STAY) {
            boolean isSwept = leave.equals("1") || stay.equals("0") || !setup.isQuick();
            if (isSwept) {
              SchemeSettings kept = settings.with("leaveRadius", leave).with("stay", stay);
              messages.addRetaining(on, rule, kept, setup.objectCount(scene));
            }
          }
        }
      }
    }
  }
}
