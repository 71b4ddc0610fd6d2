package dev.sightline.bots.check;

import dev.sightline.mesh.SightLine;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.List;

/**
 * The rules {@code distance}, {@code ray} and {@code broadcast} by their definition, pair by pair.
 * It shares with the server the line of sight over the mesh, and nothing else.
 */
final class BruteForce implements Relation {
  private final World world;
  private final List<ObstacleHandle> doors;
  private final boolean everybody;
  private final boolean sees;
  private SightLine sight;
  private Sample sample = new Sample(0, new boolean[0]);

  BruteForce(World world, String rule) {
    this.world = world;
    doors = world.doors();
    everybody = rule.equals("broadcast");
    sees = rule.equals("ray");
    sight = world.mesh().sightLine();
  }

  static boolean knows(String rule) {
    return rule.equals("distance") || rule.equals("ray") || rule.equals("broadcast");
  }

  @Override
  public void set(Sample given, boolean[] open) {
    sample = given;
    turn(world, doors, open);
    sight = world.mesh().sightLine();
  }

  static void turn(World world, List<ObstacleHandle> doors, boolean[] open) {
    for (int i = 0; i < open.length; i++) {
      if (open[i]) {
        world.open(doors.get(i));
      } else {
        world.close(doors.get(i));
      }
    }
    world.commit();
  }

  @Override
  public boolean perceives(int a, int b) {
    if (everybody) {
      return true;
    }
    double dx = sample.xs[a] - sample.xs[b];
    double dy = sample.ys[a] - sample.ys[b];
    double radius = sample.radii[a];
    if (dx * dx + dy * dy > radius * radius) {
      return false;
    }
    return !sees
        || (dx == 0 && dy == 0)
        || sight.clear(sample.xs[a], sample.ys[a], sample.xs[b], sample.ys[b]);
  }
}
