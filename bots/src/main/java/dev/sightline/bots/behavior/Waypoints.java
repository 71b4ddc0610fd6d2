package dev.sightline.bots.behavior;

import dev.sightline.motion.GridPoint;

/** Goes to a place anywhere on the map, then to the next. */
final class Waypoints implements Behavior {
  private final Journey journey = new Journey();
  private final Wander wander = new Wander();

  @Override
  public void act(Body body) {
    if (!journey.goOn(body) && !start(body)) {
      wander.act(body);
    }
  }

  private boolean start(Body body) {
    if (!body.navigator().maySearch()) {
      return false;
    }
    GridPoint place = body.navigator().anywhere(body.random());
    return place != null && journey.start(body, place) && journey.goOn(body);
  }
}
