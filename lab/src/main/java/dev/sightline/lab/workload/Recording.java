package dev.sightline.lab.workload;

import dev.sightline.lab.trace.Trace;
import dev.sightline.lab.trace.Trace.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Movers as a trace. */
public final class Recording {
  private Recording() {}

  /**
   * Records movers for a time: all join at 0, and a row follows for each step to another place.
   * Movers that regard nobody else take their steps at different times, by whole milliseconds
   * within a step, as the seed says.
   */
  public static Trace of(String name, Movers movers, double seconds, long seed) {
    double[] phase = phases(movers, seed);
    Trace.Builder trace = Trace.builder(name, true);
    double[] x = new double[movers.count()];
    double[] y = new double[movers.count()];
    for (int i = 0; i < x.length; i++) {
      x[i] = movers.x(i);
      y[i] = movers.y(i);
      trace.add(Integer.toString(i + 1), 0, x[i], y[i], Event.JOIN);
    }
    List<Integer> order = order(phase);
    for (long step = 1; (step - 1) * movers.stepSeconds() < seconds; step++) {
      movers.step();
      for (int i : order) {
        double time = rounded((step - 1) * movers.stepSeconds() + phase[i]);
        if (time <= seconds && (movers.x(i) != x[i] || movers.y(i) != y[i])) {
          x[i] = movers.x(i);
          y[i] = movers.y(i);
          trace.add(Integer.toString(i + 1), time, x[i], y[i], Event.MOVE);
        }
      }
    }
    return trace.build();
  }

  private static double[] phases(Movers movers, long seed) {
    SplittableRandom random = new SplittableRandom(seed ^ 0x5DEECE66DL);
    int millis = Math.max(1, (int) Math.round(movers.stepSeconds() * 1000));
    double[] phase = new double[movers.count()];
    for (int i = 0; i < phase.length; i++) {
      phase[i] =
          movers.areIndependent() ? (1 + random.nextInt(millis)) / 1000.0 : movers.stepSeconds();
    }
    return phase;
  }

  private static List<Integer> order(double[] phase) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < phase.length; i++) {
      order.add(i);
    }
    order.sort(Comparator.comparingDouble(i -> phase[i]));
    return order;
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 1000) / 1000.0;
  }
}
