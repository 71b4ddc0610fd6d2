package dev.sightline.server.game;

import dev.sightline.mesh.SightLine;
import dev.sightline.motion.GridPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Where newcomers appear: where they see some of the townspeople at once, if one of a few spawns
 * taken by chance is such a place, and else where they see most. Other players do not count, or
 * everybody would come to the same place.
 */
final class Welcome {
  private static final int TRIES = 8;
  private static final int COMPANY = 3; // people who are enough
  private static final double NEAR = 0.7; // of the radius: they walk about meanwhile

  private final Terrain terrain;
  private final Avatars avatars;
  private final DoubleSupplier radius;

  Welcome(Terrain terrain, Avatars avatars, DoubleSupplier radius) {
    this.terrain = terrain;
    this.avatars = avatars;
    this.radius = radius;
  }

  /** Returns where the next newcomer appears; between ticks. */
  GridPoint next() {
    List<Avatar> townspeople = new ArrayList<>();
    avatars.all().stream().filter(a -> a.isBot() && a.isHere()).forEach(townspeople::add);
    GridPoint best = terrain.spawns().next();
    int most = company(best, townspeople);
    for (int i = 1; i < TRIES && most < COMPANY && !townspeople.isEmpty(); i++) {
      GridPoint other = terrain.spawns().next();
      int seen = company(other, townspeople);
      if (seen > most) {
        best = other;
        most = seen;
      }
    }
    return best;
  }

  private int company(GridPoint place, List<Avatar> townspeople) {
    double x = terrain.grid().x(place.x());
    double y = terrain.grid().y(place.y());
    SightLine line = terrain.world.mesh().sightLine();
    return (int) townspeople.stream().filter(each -> isSeen(each, x, y, line)).count();
  }

  private boolean isSeen(Avatar townsperson, double x, double y, SightLine line) {
    double otherX = townsperson.entity().x();
    double otherY = townsperson.entity().y();
    return Math.hypot(otherX - x, otherY - y) <= NEAR * radius.getAsDouble()
        && line.clear(x, y, otherX, otherY);
  }
}
