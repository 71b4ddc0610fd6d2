package dev.sightline.maps.render;

import dev.sightline.geometry.Ring;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Everything that blocks.
 *
 * <p>Walls are stroked first, all of them, and filled afterwards, so that no line shows where two
 * of them meet. Their shadow is one path, because overlapping shadows would be darker.
 */
final class ObstacleLayer {
  private static final int MOST_SHADOWED = 60_000; // corners

  private final WorldMap map;
  private final Sheet sheet;

  private ObstacleLayer(WorldMap map, Sheet sheet) {
    this.map = map;
    this.sheet = sheet;
  }

  static void draw(WorldMap map, Sheet sheet) {
    ObstacleLayer layer = new ObstacleLayer(map, sheet);
    layer.drawPlain("blocks sight only", Theme.HEDGE, o -> o.blocks() == Blocks.SIGHT);
    layer.drawPlain("blocks movement only", Theme.GLASS, o -> o.blocks() == Blocks.MOVE);
    layer.drawWalls();
    layer.drawPlain("door", Theme.DOOR, Obstacle::door);
  }

  private void drawPlain(String text, Style style, Predicate<Obstacle> filter) {
    boolean doors = style.equals(Theme.DOOR);
    List<Obstacle> drawn =
        map.obstacles().stream().filter(o -> o.door() == doors && filter.test(o)).toList();
    Style fitted = style.withStroke(style.stroke(), edgeWidth(drawn));
    for (Obstacle obstacle : drawn) {
      draw(obstacle, fitted, style.fill());
      sheet.legend(text, fitted);
    }
  }

  private void drawWalls() {
    List<Obstacle> walls =
        map.obstacles().stream().filter(o -> o.blocks() == Blocks.BOTH && !o.door()).toList();
    double edge = edgeWidth(walls);
    drawShadow(walls, edge);
    Style outline = Style.stroked(Theme.WALL_EDGE, 2 * edge);
    Style fill = Style.filled(isSolid(walls) ? Theme.ROCK : Theme.WALL);
    walls.forEach(w -> draw(w, outline, 0xFF000000 | Theme.WALL_EDGE));
    for (Obstacle wall : walls) {
      if (wall instanceof Obstacle.Polygon) {
        draw(wall, fill, 0);
      }
      sheet.legend("wall", fill.withStroke(0xFF000000 | Theme.WALL_EDGE, 1));
    }
  }

  /** Returns whether walls cover so much that their dark color would weigh on the picture. */
  private boolean isSolid(List<Obstacle> walls) {
    double covered = 0;
    for (Obstacle wall : walls) {
      if (wall instanceof Obstacle.Polygon p) {
        covered += Math.abs(p.ring().signedArea());
        covered -= p.holes().stream().mapToDouble(h -> Math.abs(h.signedArea())).sum();
      }
    }
    return covered > 0.15 * map.bounds().width() * map.bounds().height();
  }

  private void draw(Obstacle obstacle, Style style, int lineColor) {
    if (obstacle instanceof Obstacle.Polygon p) {
      sheet.region(p.ring(), p.holes(), style);
    } else if (obstacle instanceof Obstacle.Segment s) {
      sheet.line(Style.NONE.withStroke(lineColor, 2), s.x1(), s.y1(), s.x2(), s.y2());
    }
  }

  /** Fine drawings get fine edges: an eighth of the typical obstacle's shorter side. */
  private double edgeWidth(List<Obstacle> obstacles) {
    double sum = 0;
    for (Obstacle obstacle : obstacles) {
      var box = obstacle.bounds();
      sum += Math.min(box.width(), box.height()) * sheet.scale();
    }
    double typical = obstacles.isEmpty() ? 0 : sum / obstacles.size();
    return Math.max(0.25, Math.min(1, typical / 8));
  }

  private void drawShadow(List<Obstacle> walls, double edge) {
    List<double[]> chains = new ArrayList<>();
    int corners = 0;
    for (Obstacle wall : walls) {
      if (wall instanceof Obstacle.Polygon p) {
        chains.add(shifted(p.ring(), true, 3 * edge));
        p.holes().forEach(hole -> chains.add(shifted(hole, false, 3 * edge)));
        corners += p.ring().size();
      }
    }
    if (edge >= 0.5 && corners <= MOST_SHADOWED && !chains.isEmpty()) {
      Style style = Style.NONE.withFill(Theme.SHADOW);
      sheet.add(new Mark.Path(chains, true, Mark.Rule.NON_ZERO, style));
    }
  }

  /** Returns the ring's shadow, counterclockwise for outlines and clockwise for holes. */
  private double[] shifted(Ring ring, boolean outline, double by) {
    double[] xy = sheet.pixels(ring.toArray());
    boolean reverse = ring.signedArea() > 0 != outline;
    double[] result = new double[xy.length];
    for (int i = 0; i < xy.length; i += 2) {
      int from = reverse ? xy.length - 2 - i : i;
      result[i] = xy[from] + by;
      result[i + 1] = xy[from + 1] + by;
    }
    return result;
  }
}
