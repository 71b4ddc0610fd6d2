package dev.sightline.interest.ahead;

import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.ObstacleChange;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.Verdict;
import dev.sightline.interest.rule.Workers;
import dev.sightline.interest.tile.Soundness;
import dev.sightline.interest.view.TileViews;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.util.BitSet;

/**
 * What is visible within the radius, and what may become so within a declared time if nobody moves
 * faster than a declared speed.
 *
 * <p>Around each entity stands the square that holds all places it can reach in that time. A pair
 * holds iff the two squares see each other, exactly as tiles do, and the two can come within the
 * radius. Nothing that becomes visible in time is missed, whatever way it takes; walls that slow
 * people down are not regarded. Obstacles that change in that time are another matter.
 *
 * <p>Decided anew for all observers in each tick in which something changed: one search over the
 * mesh per observer.
 */
public final class AheadRule implements Rule {
  private final Population people;
  private final Mesh mesh;
  private final double seconds;
  private final double speed;
  private final double reach;
  private boolean dirty = true;

  /**
   * Makes the rule.
   *
   * @param seconds the time to look ahead, for example 0.1
   * @param speed the most that anybody moves, in units per second; the product must be positive
   */
  public AheadRule(Population people, Mesh mesh, double seconds, double speed) {
    reach = Math.nextUp(seconds * speed);
    if (!(seconds * speed > 0 && reach < 1e150)) {
      throw new IllegalArgumentException(
          "the way ahead must be positive, not " + seconds + " s at " + speed);
    }
    this.people = people;
    this.mesh = mesh;
    this.seconds = seconds;
    this.speed = speed;
  }

  @Override
  public String name() {
    return "ahead";
  }

  public Soundness soundness() {
    return Soundness.ahead(seconds, speed);
  }

  @Override
  public void obstaclesChanged(ObstacleChange change) {
    dirty = true;
  }

  @Override
  public void update(Workers workers, Emissions out) {
    if (!dirty && people.changedCount() == 0) {
      return;
    }
    dirty = false;
    Squares squares = new Squares();
    for (int o = 0; o < people.end(); o++) {
      BitSet seen = squares.seenBy(o);
      for (int e = 0; e < people.end(); e++) {
        say(o, e, seen.get(e), out);
      }
    }
  }

  private static void say(int observer, int entity, boolean holds, Emissions out) {
    if (holds != out.held(observer, entity)) {
      Emissions.Slice slice = out.slice(observer % Emissions.SLICES);
      if (holds) {
        slice.entered(observer, entity);
      } else {
        slice.left(observer, entity);
      }
    }
  }

  @Override
  public Verdict judge(int observer, int entity) {
    boolean yes = new Squares().seenBy(observer).get(entity);
    String words =
        "what they can reach in "
            + seconds
            + " s "
            + (yes ? "can be seen" : "cannot be seen from each other within the radius");
    return Verdict.of(name(), yes, words).with("seconds", seconds).with("speed", speed);
  }

  /** Everybody's square, as the population stands. */
  private final class Squares {
    private final int[] entityOf;
    private final int[] squareOf;
    private final TileViews views;

    Squares() {
      TilingBuilder builder = Tiling.builder("square");
      entityOf = new int[people.end()];
      squareOf = new int[people.end()];
      int count = 0;
      for (int id = 0; id < people.end(); id++) {
        if (people.alive(id)) {
          addSquare(builder, people.x(id), people.y(id));
          entityOf[count] = id;
          squareOf[id] = count++;
        }
      }
      views = new TileViews(builder.build(), mesh);
    }

    private void addSquare(TilingBuilder builder, double x, double y) {
      double x0 = Math.nextDown(x - reach);
      double y0 = Math.nextDown(y - reach);
      double x1 = Math.nextUp(x + reach);
      double y1 = Math.nextUp(y + reach);
      builder.tile(
          builder.vertex(x0, y0),
          builder.vertex(x1, y0),
          builder.vertex(x1, y1),
          builder.vertex(x0, y1));
    }

    BitSet seenBy(int observer) {
      BitSet seen = new BitSet();
      if (people.observes(observer)) {
        double far = Math.nextUp(people.radius(observer) + 2 * reach);
        for (int square : views.tiles(squareOf[observer], far)) {
          int entity = entityOf[square];
          if (entity != observer && people.perceivable(entity)) {
            seen.set(entity, isWithin(observer, entity, far));
          }
        }
        addHere(observer, seen);
      }
      return seen;
    }

    private boolean isWithin(int observer, int entity, double far) {
      double dx = people.x(entity) - people.x(observer);
      double dy = people.y(entity) - people.y(observer);
      return dx * dx + dy * dy <= far * far;
    }

    /** Two at one point perceive each other, also inside something that blocks sight. */
    private void addHere(int observer, BitSet seen) {
      for (int e = 0; e < people.end(); e++) {
        if (e != observer
            && people.perceivable(e)
            && people.x(e) == people.x(observer)
            && people.y(e) == people.y(observer)) {
          seen.set(e);
        }
      }
    }
  }
}
