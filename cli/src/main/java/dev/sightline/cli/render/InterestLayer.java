package dev.sightline.cli.render;

import dev.sightline.cli.interest.InstalledRules;
import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.interest.Space;
import dev.sightline.interest.ahead.Lookahead;
import dev.sightline.interest.catalog.RuleRegistry;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.RuleSettings;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.render.Canvas;
import dev.sightline.maps.render.Layer;
import dev.sightline.maps.render.Style;
import dev.sightline.partition.Tiling;
import dev.sightline.world.World;
import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.ArrayList;
import java.util.List;

/** What an observer is interested in under a rule: its tiles, or its area where it has none. */
final class InterestLayer {
  private static final Style AREA = Style.filled(0x7B3FA0).withFill(0x4C7B3FA0); // as no ground
  private static final Style TILE = AREA.withStroke(0xAA7B3FA0, 0.8);
  private static final Style OWN = TILE.withFill(0xAAF2B632);
  private static final Style DISC = Style.stroked(0xB5541C, 1.5);
  private static final Style EYE = Style.filled(0xB5541C);
  private static final String DOT = "the dot";
  private static final int CORNERS = 96;
  private static final int MOST_CORNERS = 4096;
  private static final double FLATNESS = 0.1; // pixels between a circle and its chords
  private static final int OBSERVER = 0;

  private final World world;
  private final RuleSettings settings;
  private final WorldMap map;
  private final Point at;
  private final double radius;

  private InterestLayer(WorldMap map, Point at, double radius) {
    this.map = map;
    this.at = at;
    this.radius = radius;
    world = World.of(map);
    settings = RuleSettings.of(radius);
  }

  /**
   * Returns the picture of a rule for an observer at a point.
   *
   * @param dots whether there are dots of other colors, so that the legend has to name this one's
   */
  static Layer of(WorldMap map, String rule, Point at, double radius, boolean dots) {
    InstalledRules.check(rule);
    InterestLayer layer = new InterestLayer(map, at, radius);
    Rule prepared = layer.prepare(rule);
    return canvas -> layer.draw(prepared, canvas, dots ? "the brown dot" : DOT);
  }

  /** Lets the observer look, before anything is drawn; there may be too many tiles. */
  private Rule prepare(String name) {
    try {
      Space space =
          Space.builder(world).sense(name, InstalledRules.factory(name, settings)).build();
      space.add(at.x(), at.y(), radius);
      space.tick();
      return space.rule(name);
    } catch (IllegalArgumentException e) {
      throw InstalledRules.tooHard(name, e);
    }
  }

  private void draw(Rule rule, Canvas canvas, String dot) {
    canvas.legend("perceived by " + rule.name(), TILE);
    switch (rule.name()) {
      case "distance", "quadtree", "r-tree", "kd-tree" ->
          canvas.region(disc(canvas), List.of(), AREA);
      case "ray" -> drawSeen(canvas);
      case "ahead" -> drawAhead(canvas);
      case "square" -> canvas.region(Ring.of(squares()), List.of(), AREA);
      case "broadcast" -> canvas.region(Ring.of(map.bounds()), List.of(), AREA);
      default -> drawTiles(rule, canvas);
    }
    drawDisc(canvas);
    canvas.dot(at.x(), at.y(), 5, EYE);
    canvas.legend("radius of the observer (" + dot + ")", DISC);
  }

  private void drawSeen(Canvas canvas) {
    double[] seen = world.mesh().visibleRegion().from(at.x(), at.y(), radius);
    if (seen.length >= 6) {
      canvas.region(Ring.of(seen), List.of(), AREA);
    }
  }

  /** What is visible from some place that the observer can reach. */
  private void drawAhead(Canvas canvas) {
    Lookahead ahead = RuleRegistry.lookahead(world, settings);
    double way = ahead.seconds() * ahead.speed();
    Area all = new Area();
    for (int i = -1; i <= 1; i++) {
      for (int j = -1; j <= 1; j++) {
        all.add(seen(at.x() + i * way, at.y() + j * way, radius + way));
      }
    }
    List<Ring> rings = rings(all);
    if (!rings.isEmpty()) {
      canvas.region(rings.get(0), rings.subList(1, rings.size()), AREA);
    }
  }

  private Area seen(double x, double y, double reach) {
    double[] xy = world.mesh().visibleRegion().from(x, y, reach);
    Path2D path = new Path2D.Double();
    for (int i = 0; i < xy.length; i += 2) {
      if (i == 0) {
        path.moveTo(xy[0], xy[1]);
      } else {
        path.lineTo(xy[i], xy[i + 1]);
      }
    }
    return new Area(path);
  }

  private static List<Ring> rings(Area area) {
    List<Ring> rings = new ArrayList<>();
    List<Double> xy = new ArrayList<>();
    double[] to = new double[6];
    for (PathIterator i = area.getPathIterator(null); !i.isDone(); i.next()) {
      if (i.currentSegment(to) != PathIterator.SEG_CLOSE) {
        xy.add(to[0]);
        xy.add(to[1]);
      } else {
        rings.add(Ring.of(xy.stream().mapToDouble(Double::doubleValue).toArray()));
        xy.clear();
      }
    }
    return rings;
  }

  private void drawTiles(Rule rule, Canvas canvas) {
    if (rule instanceof TileRule tiles) {
      Tiling tiling = tiles.tiles().tiling();
      int own = tiles.tile(0, OBSERVER);
      canvas.legend("tile of the observer", OWN);
      tiles.visitWatched(
          OBSERVER, tile -> canvas.region(ring(tiling, tile), List.of(), tile == own ? OWN : TILE));
    }
  }

  private static Ring ring(Tiling tiling, int tile) {
    double[] xy = new double[2 * tiling.cornerCount(tile)];
    for (int k = 0; k < tiling.cornerCount(tile); k++) {
      xy[2 * k] = tiling.cornerX(tile, k);
      xy[2 * k + 1] = tiling.cornerY(tile, k);
    }
    return Ring.of(xy);
  }

  private Box squares() {
    Box b = map.bounds();
    double x = b.minX() + (Math.floor((at.x() - b.minX()) / radius) - 1) * radius;
    double y = b.minY() + (Math.floor((at.y() - b.minY()) / radius) - 1) * radius;
    return new Box(
        Math.max(b.minX(), x),
        Math.max(b.minY(), y),
        Math.min(b.maxX(), x + 3 * radius),
        Math.min(b.maxY(), y + 3 * radius));
  }

  /** Returns the disc with so many corners that they do not show; no larger than can be seen. */
  private Ring disc(Canvas canvas) {
    Box bounds = map.bounds();
    double shown = Math.min(radius, 2 * (bounds.width() + bounds.height()));
    double fine = Math.PI * Math.sqrt(shown * canvas.scale() / (2 * FLATNESS));
    int corners = (int) Math.max(CORNERS, Math.min(MOST_CORNERS, Math.ceil(fine)));
    double[] xy = new double[2 * corners];
    for (int k = 0; k < corners; k++) {
      xy[2 * k] = at.x() + shown * Math.cos(2 * Math.PI * k / corners);
      xy[2 * k + 1] = at.y() + shown * Math.sin(2 * Math.PI * k / corners);
    }
    return Ring.of(xy);
  }

  private void drawDisc(Canvas canvas) {
    Ring disc = disc(canvas);
    for (int k = 0; k < disc.size(); k++) {
      int m = (k + 1) % disc.size();
      canvas.line(DISC, disc.x(k), disc.y(k), disc.x(m), disc.y(m));
    }
  }
}
