package dev.sightline.bots.behavior;

import dev.sightline.motion.GridPoint;
import org.jspecify.annotations.Nullable;

/** All come to one place, the nearest to the middle of the map, and mill about there. */
final class Crowd implements Behavior {
  private static final double AROUND = 0.5; // of the radius

  private final Journey journey = new Journey();
  private final Wander wander = new Wander();
  private @Nullable GridPoint middle;

  @Override
  public void act(Body body) {
    GridPoint place = middle;
    if (place == null) {
      Navigator ways = body.navigator();
      place = ways.nearestPlace(ways.grid().lastColumn() / 2, ways.grid().lastRow() / 2);
      middle = place;
    }
    double away = Math.hypot(body.column() - place.x(), body.row() - place.y());
    if (away < AROUND * body.radiusSteps()) {
      journey.end();
      wander.act(body);
    } else if (!journey.goOn(body) && !start(body, place)) {
      wander.act(body);
    }
  }

  private boolean start(Body body, GridPoint place) {
    return body.navigator().maySearch() && journey.start(body, place) && journey.goOn(body);
  }
}
