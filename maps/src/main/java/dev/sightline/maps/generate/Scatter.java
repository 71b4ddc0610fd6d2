package dev.sightline.maps.generate;

import dev.sightline.geometry.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Finds random free places in a town, clear of everything by more than a player's width. */
final class Scatter {
  private static final int INSET = 6; // steps, from the walls of a room
  private static final double CLEARANCE = 0.15;

  private record Room(Frame frame, Patch floor, int upTo) {}

  private final SplittableRandom random;
  private final OpenGround clearance;
  private final List<Room> rooms = new ArrayList<>();
  private int floorArea;

  Scatter(SplittableRandom random, List<House> houses, OpenGround clearance) {
    this.random = random;
    this.clearance = clearance;
    for (House house : houses) {
      for (Patch floor : house.rooms()) {
        floorArea += floor.area();
        rooms.add(new Room(house.frame(), floor, floorArea));
      }
    }
  }

  /** Returns a place in a room; large rooms are drawn more often. */
  Point inside() {
    int drawn = random.nextInt(floorArea);
    Room room = rooms.stream().filter(r -> drawn < r.upTo).findFirst().orElseThrow();
    return in(room.frame, room.floor);
  }

  Point in(Frame frame, Patch floor) {
    Patch inner = floor.inset(INSET);
    return frame.point(
        random.nextInt(inner.left(), inner.right() + 1),
        random.nextInt(inner.bottom(), inner.top() + 1));
  }

  /** Returns a place outside of all houses. */
  Point outside() {
    Patch town = new Patch(0, 0, TownPlan.SIDE, TownPlan.SIDE);
    Point place = in(Frame.TOWN, town);
    while (!clearance.isFree(place, CLEARANCE)) {
      place = in(Frame.TOWN, town);
    }
    return place;
  }
}
