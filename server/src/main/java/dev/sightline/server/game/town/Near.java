package dev.sightline.server.game.town;

import dev.sightline.geometry.Box;
import dev.sightline.replication.Entity;
import dev.sightline.server.game.Avatar;

/** How far avatars are from each other. */
final class Near {
  private Near() {}

  static double distance(Avatar a, Avatar b) {
    Entity one = a.entity();
    Entity other = b.entity();
    return Math.hypot(one.x() - other.x(), one.y() - other.y());
  }

  /** Returns a box that holds all that is within a distance of an avatar. */
  static Box box(Avatar avatar, double distance) {
    double x = avatar.entity().x();
    double y = avatar.entity().y();
    double reach = distance + 4 * Math.ulp(Math.max(distance, Math.max(Math.abs(x), Math.abs(y))));
    return new Box(x - reach, y - reach, x + reach, y + reach);
  }
}
