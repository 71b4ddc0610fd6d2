package dev.sightline.maps.generate;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import dev.sightline.map.Area;
import dev.sightline.map.Blocks;
import dev.sightline.map.Obstacle;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.WallLine.Filling;
import dev.sightline.maps.generate.WallLine.Opening;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * A small town of houses with rooms: 30 x 30 units, made for players about 0.1 wide.
 *
 * <p>It stands in for the world of the Mammoth experiments and has what is known of it: {@value
 * #WALLS} wall rectangles and {@value #ITEMS} items. Wall rectangles block movement and sight; they
 * are the walls of the houses, stalls, benches and pillars, and they come first in the map. On top
 * of them there are doors, glass in windows, hedges and bushes that only block sight, and water
 * that only blocks movement.
 *
 * <p>Every room can be reached from every street with all doors shut: doorways that are needed have
 * no door, and doors are shortcuts. A door fills its gap exactly. All coordinates are multiples of
 * 1/1024, also in houses that stand askew, so walls that touch do so exactly.
 */
public final class Town {
  /** How many wall rectangles a town has. */
  public static final int WALLS = 155;

  /** How many items a town has. */
  public static final int ITEMS = 186;

  private static final int OPENINGS = 30; // walls kept back to be cut by windows and doors
  private static final int LEAST_TO_SPLIT = 5000; // square steps, about 5 square units
  private static final int ITEMS_INSIDE = 112;
  private static final int SPAWNS_OUTSIDE = 40;

  private final SplittableRandom random;
  private final TownPlan plan;
  private final TownNames names;
  private final Grounds grounds;
  private final List<House> houses = new ArrayList<>();

  private Town(long seed) {
    random = new SplittableRandom(seed);
    plan = new TownPlan(random);
    names = new TownNames(random);
    grounds = new Grounds(random);
  }

  /** Returns the town of this seed. */
  public static WorldMap generate(long seed) {
    Town town = new Town(seed);
    town.layOut();
    town.divideHouses();
    town.openHouses();
    return town.map();
  }

  private void layOut() {
    nameStreets();
    grounds.addMarket(names.square(), plan.square());
    List<Patch> lots = new ArrayList<>(plan.lots());
    grounds.addCourt(names.court(), lots.remove(random.nextInt(lots.size())));
    grounds.addPark(names.park(), lots.remove(random.nextInt(lots.size())));
    Site site = new Site(random, grounds);
    houses.add(site.straight(names.estate(), plan.estate()));
    for (Patch lot : lots) {
      String name = names.house();
      houses.add(random.nextInt(4) == 0 ? site.turned(name, lot) : site.straight(name, lot));
    }
  }

  private void nameStreets() {
    String[] sides = {"South Walk", "North Walk", "West Walk", "East Walk"};
    for (int i = 0; i < sides.length; i++) {
      grounds.addArea(sides[i], "street", plan.walks().get(i));
    }
    plan.streets().forEach(s -> grounds.addArea(names.street(), "street", s));
    plan.lanes().forEach(s -> grounds.addArea(names.lane(), "street", s));
  }

  /** Cuts the largest room in town again and again, as far as the number of walls allows. */
  private void divideHouses() {
    houses.get(0).layCorridor(random, 3);
    List<House> open = new ArrayList<>(houses);
    int budget = WALLS - OPENINGS - grounds.walls().size();
    while (!open.isEmpty() && plannedWalls() + 2 <= budget) {
      House house = open.stream().max(Comparator.comparingInt(House::largestRoom)).orElseThrow();
      if (house.largestRoom() < LEAST_TO_SPLIT || !house.split(random)) {
        open.remove(house);
      }
    }
  }

  /** Returns the walls of all houses once every room has its doorway. */
  private int plannedWalls() {
    return houses.stream().mapToInt(h -> h.wallCount() + h.rooms().size()).sum() + 1;
  }

  private void openHouses() {
    houses.forEach(h -> h.connect(random));
    houses.get(0).addEntrance(random);
    int left = WALLS - grounds.walls().size();
    for (House house : houses) {
      left -= house.wallCount();
    }
    for (int turn = 0; left > 0; turn++) {
      House house = houses.get(turn % houses.size());
      boolean added = turn % 5 == 3 ? house.addDoor(random) : house.addWindow(random);
      left -= added ? 1 : 0;
      if (turn > 100 * WALLS) {
        throw new IllegalStateException("no place left for " + left + " openings");
      }
    }
  }

  private WorldMap map() {
    List<Obstacle> obstacles = new ArrayList<>();
    houses.forEach(h -> h.walls().forEach(w -> addPieces(h, w, obstacles)));
    grounds.walls().forEach(ring -> obstacles.add(Obstacle.Polygon.of(ring)));
    houses.forEach(h -> h.walls().forEach(w -> addFillings(h, w, obstacles)));
    obstacles.addAll(grounds.others());
    return new WorldMap("Town", new Box(0, 0, 30, 30), obstacles, spawns(), items(), areas());
  }

  private static void addPieces(House house, WallLine wall, List<Obstacle> obstacles) {
    for (Patch piece : wall.pieces()) {
      obstacles.add(Obstacle.Polygon.of(house.frame().ring(piece)));
    }
  }

  private static void addFillings(House house, WallLine wall, List<Obstacle> obstacles) {
    for (Opening opening : wall.openings()) {
      Ring ring = house.frame().ring(wall.patch(opening.span()));
      if (opening.filling() == Filling.DOOR) {
        obstacles.add(new Obstacle.Polygon(null, Blocks.BOTH, true, ring, List.of()));
      } else if (opening.filling() == Filling.GLASS) {
        obstacles.add(new Obstacle.Polygon(null, Blocks.MOVE, false, ring, List.of()));
      }
    }
  }

  private List<Area> areas() {
    List<Area> areas = new ArrayList<>(grounds.areas());
    for (House house : houses) {
      areas.add(new Area(house.name(), "building", house.frame().ring(house.footprint())));
    }
    for (House house : houses) {
      List<Patch> rooms = new ArrayList<>(house.rooms());
      rooms.sort(Comparator.comparingInt(Patch::area).reversed());
      List<String> roomNames = names.rooms(rooms.size());
      for (int i = 0; i < rooms.size(); i++) {
        String name = house.isCorridor(rooms.get(i)) ? "Corridor" : roomNames.get(i);
        areas.add(new Area(name, "room", house.frame().ring(rooms.get(i))));
      }
    }
    return areas;
  }

  private List<Point> items() {
    Scatter scatter = scatter();
    Set<Point> items = new LinkedHashSet<>(); // no two at one place
    while (items.size() < ITEMS_INSIDE) {
      items.add(scatter.inside());
    }
    while (items.size() < ITEMS) {
      items.add(scatter.outside());
    }
    return List.copyOf(items);
  }

  /** One in every room, the others in the open. */
  private List<Point> spawns() {
    Scatter scatter = scatter();
    List<Point> spawns = new ArrayList<>();
    houses.forEach(h -> h.rooms().forEach(r -> spawns.add(scatter.in(h.frame(), r))));
    for (int i = 0; i < SPAWNS_OUTSIDE; i++) {
      spawns.add(scatter.outside());
    }
    return spawns;
  }

  private Scatter scatter() {
    Stream<Ring> footprints = houses.stream().map(h -> h.frame().ring(h.footprint()));
    Stream<Ring> others = grounds.others().stream().map(o -> ((Obstacle.Polygon) o).ring());
    List<Ring> taken =
        Stream.concat(footprints, Stream.concat(grounds.walls().stream(), others)).toList();
    return new Scatter(random, houses, new OpenGround(taken));
  }
}
