package dev.sightline.interest.ahead;

import dev.sightline.interest.rule.Population;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import dev.sightline.view.TileViews;
import java.util.BitSet;
import java.util.stream.IntStream;

/** The square of places that each entity can reach, as the population stands. */
final class Squares {
  private final Population people;
  private final Mesh mesh;
  private final double reach;
  private final int[] entityOf;
  private final int[] squareOf;
  private final TileViews views;

  Squares(Population people, Mesh mesh, double reach) {
    this.people = people;
    this.mesh = mesh;
    this.reach = reach;
    TilingBuilder builder = Tiling.builder("square");
    entityOf = new int[people.end()];
    squareOf = new int[people.end()];
    int count = 0;
    for (int id = 0; id < people.end(); id++) {
      if (people.alive(id)) {
        addSquare(builder, people.x(id), people.y(id), reach);
        entityOf[count] = id;
        squareOf[id] = count++;
      }
    }
    views = new TileViews(builder.build(), mesh);
  }

  private static void addSquare(TilingBuilder builder, double x, double y, double reach) {
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

  /** Returns whom an observer may see in time. */
  BitSet seenBy(int observer) {
    BitSet seen = new BitSet();
    if (people.observes(observer)) {
      double far = Math.nextUp(people.radius(observer) + 2 * reach);
      for (int square : views.tiles(squareOf[observer], far)) {
        int entity = entityOf[square];
        if (entity != observer && people.perceivable(entity)) {
          seen.set(entity, isWithin(observer, people.x(entity), people.y(entity), far));
        }
      }
      addHere(observer, seen);
    }
    return seen;
  }

  private boolean isWithin(int observer, double x, double y, double far) {
    double dx = x - people.x(observer);
    double dy = y - people.y(observer);
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

  /** Returns the observers that may see a place in time, ascending. */
  int[] seeing(double x, double y) {
    return IntStream.range(0, people.end())
        .filter(o -> people.observes(o) && sees(o, x, y))
        .toArray();
  }

  private boolean sees(int observer, double x, double y) {
    double far = Math.nextUp(people.radius(observer) + reach);
    if (!isWithin(observer, x, y, far)) {
      return false;
    }
    TilingBuilder builder = Tiling.builder("square");
    addSquare(builder, people.x(observer), people.y(observer), reach);
    addSquare(builder, x, y, 0);
    return (x == people.x(observer) && y == people.y(observer))
        || new TileViews(builder.build(), mesh).sees(0, 1);
  }
}
