package dev.sightline.lab.metric;

import dev.sightline.geometry.Ring;
import dev.sightline.lab.workload.Motion;
import dev.sightline.map.Area;
import dev.sightline.map.WorldMap;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.function.ObjDoubleConsumer;

/** Whether players stay on the side of walls where they came: inside of buildings, or outside. */
public final class SideMeter implements Motion.Stage {
  private final List<Path2D> buildings;
  private final boolean[] isPresent;
  private final boolean[] startedInside;
  private final boolean[] isInside;
  private double all;
  private double inside;
  private double stayed;
  private int starts;
  private int insideStarts;

  public SideMeter(WorldMap map, int players) {
    buildings =
        map.areas().stream()
            .filter(area -> area.kind().equals("building"))
            .map(Area::ring)
            .map(SideMeter::path)
            .toList();
    isPresent = new boolean[players];
    startedInside = new boolean[players];
    isInside = new boolean[players];
  }

  private static Path2D path(Ring ring) {
    Path2D path = new Path2D.Double(Path2D.WIND_EVEN_ODD);
    path.moveTo(ring.x(0), ring.y(0));
    for (int i = 1; i < ring.size(); i++) {
      path.lineTo(ring.x(i), ring.y(i));
    }
    path.closePath();
    return path;
  }

  /** Plays everything. */
  public void run(Motion motion) {
    long last = 0;
    for (long tick = motion.nextTick(); tick >= 0; tick = motion.nextTick()) {
      weigh((double) (tick - last));
      motion.play(tick, this);
      last = tick;
    }
    weigh((double) (motion.lastTick() - last));
  }

  private void weigh(double ticks) {
    for (int p = 0; p < isPresent.length; p++) {
      if (isPresent[p]) {
        all += ticks;
        inside += isInside[p] ? ticks : 0;
        stayed += isInside[p] == startedInside[p] ? ticks : 0;
      }
    }
  }

  private boolean isIndoors(double x, double y) {
    return buildings.stream().anyMatch(building -> building.contains(x, y));
  }

  @Override
  public void join(int player, double x, double y) {
    isPresent[player] = true;
    isInside[player] = isIndoors(x, y);
    startedInside[player] = isInside[player];
    starts++;
    insideStarts += isInside[player] ? 1 : 0;
  }

  @Override
  public void move(int player, double x, double y) {
    isInside[player] = isIndoors(x, y);
  }

  @Override
  public void leave(int player) {
    isPresent[player] = false;
  }

  /** Tells shares of time and of starts; nothing if nobody came. */
  public void results(ObjDoubleConsumer<String> out) {
    if (all > 0) {
      out.accept("insideShare", inside / all);
      out.accept("stayedOnSideShare", stayed / all);
      out.accept("startedInsideShare", (double) insideStarts / starts);
    }
  }
}
