package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.WireBytes;
import dev.sightline.lab.metric.WireReplay;
import dev.sightline.lab.scheme.RuleParts;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.workload.Motion;
import java.util.Set;

/** Cells that count the bytes of a rule on a trace, by the encoder of the server. */
public final class WireCells {
  private final Setup setup;
  private final Plan plan;

  public WireCells(Setup setup, Plan plan) {
    this.setup = setup;
    this.plan = plan;
  }

  /** Adds a cell, if it is of a rule: other schemes have no frames. */
  public void add(Case on, String rule, SchemeSettings settings, int objects) {
    if (Schemes.rules().contains(rule)) {
      setup.needItems(on.scene(), objects);
      Key key = MessageCells.key(on, Schemes.named(rule), settings, objects);
      plan.add(key, "wire", false, 3, Set.of(), out -> run(on, rule, settings, objects, out));
    }
  }

  private void run(Case on, String rule, SchemeSettings settings, int objects, Output out) {
    Scene scene = on.scene();
    WireReplay replay =
        new WireReplay(
            scene.world(),
            RuleParts.factory(scene, rule, settings),
            settings.radius(),
            setup.items(scene, objects));
    Motion motion = on.motion(settings.tickSeconds());
    WireBytes wire = replay.run(motion);
    double seconds = wire.frames() * settings.tickSeconds(); // of all clients together
    out.put("wireBytes", wire.bytes());
    out.put("wireFrames", wire.frames());
    out.put("wireBytesPerClientSecond", seconds == 0 ? Double.NaN : wire.bytes() / seconds);
    out.put("frameBytes", wire.perFrame());
    out.put("contentBytes", wire.perContent());
    out.put("updateBytes", wire.perUpdate());
    if (wire.perUpdate() > 0) {
      out.put("contentPerUpdateBytes", wire.perContent() / wire.perUpdate());
    }
  }
}
