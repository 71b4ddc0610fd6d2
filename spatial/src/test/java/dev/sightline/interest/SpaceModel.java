package dev.sightline.interest;

import dev.sightline.interest.rule.Scope;
import dev.sightline.mesh.SightLine;
import dev.sightline.world.World;
import dev.sightline.world.WorldChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * What a space should hold, by plain definition: maps, sets and loops over all pairs. What rules
 * say that stand on tiles or squares, a new space tells that is made of what is there now.
 */
@NullUnmarked
final class SpaceModel {
  /** How far the leads of {@code ahead} are. */
  static final double LEAD = 12;

  private static final Set<String> DEFINED =
      Set.of("distance", "ray", "team", "group", "always", "broadcast", "pinned");

  final Map<Long, Body> bodies = new TreeMap<>();
  final Map<String, ModelSense> senses = new LinkedHashMap<>();
  final Map<Long, Integer> clients = new HashMap<>();
  final Set<Pair> pins = new HashSet<>();
  final Said said;
  final World world;
  Scope scope = Scope.ANY;
  long neverRelevant;

  SpaceModel(World world, Said said) {
    this.world = world;
    this.said = said;
  }

  /** What a space is asked where a definition does not tell all. */
  interface Said {
    /** Returns what a new space says whose only rule this is. */
    FreshSpace fresh(String rule);

    /** Returns the pairs of a sense that depends on what was, when they have been checked. */
    Set<Pair> checked(ModelSense sense);
  }

  /** Pairs in scope with their masks, as of the last tick. */
  Map<Pair, Integer> told = new HashMap<>();

  /** Per client and entity the mask, as of the last tick. */
  Map<Pair, Integer> toldClients = new HashMap<>();

  /** Lets everything take effect, as a tick does. */
  void tick(boolean whole, boolean hurried, Set<String> outdated) {
    SightLine line = world.mesh().sightLine();
    pins.removeIf(pin -> !bodies.containsKey(pin.a()) || !bodies.containsKey(pin.b()));
    clients.keySet().removeIf(id -> !bodies.containsKey(id));
    for (Map.Entry<String, ModelSense> named : senses.entrySet()) {
      ModelSense sense = named.getValue();
      sense.age++;
      boolean isDue = whole || sense.isNew || sense.age >= sense.rate;
      if (isDue || hurried || outdated.contains(named.getKey())) {
        sense.places.keySet().removeIf(id -> whole || sense.isNew);
        sense.isNew = false;
        sense.age = isDue ? 0 : sense.age;
        sense.pairs = pairs(sense, line);
        sense.read = world.latest();
      } else {
        sense.pairs.removeIf(p -> !bodies.containsKey(p.a()) || !bodies.containsKey(p.b()));
      }
    }
    told = relation();
    toldClients = union();
  }

  private Set<Pair> pairs(ModelSense sense, SightLine line) {
    if (sense.isSettledLate()) {
      return said.checked(sense);
    }
    if (DEFINED.contains(sense.rule)) {
      return pairs(sense.rule, line);
    }
    Set<Pair> pairs = said.fresh(sense.rule).pairs();
    if (sense.rule.equals("ahead")) {
      addLeads(sense, pairs, line);
    }
    return pairs;
  }

  /** Adds what is visible from where observers go on to as they went since the rule ran. */
  private void addLeads(ModelSense sense, Set<Pair> pairs, SightLine line) {
    for (Body o : bodies.values()) {
      Place last = sense.places.get(o.id);
      double length = last == null ? 0 : Math.hypot(o.x - last.x, o.y - last.y);
      if (length > 0 && length < LEAD && o.radius >= 0) {
        double x = within(o.x + (o.x - last.x) / length * LEAD);
        double y = within(o.y + (o.y - last.y) / length * LEAD);
        Body lead = new Body(o.id, x, y, o.radius);
        bodies.values().stream()
            .filter(e -> e != o && isPerceivable(e) && (x != o.x || y != o.y))
            .filter(e -> isNear(lead, e.x, e.y, o.radius) && line.clear(x, y, e.x, e.y))
            .forEach(e -> pairs.add(new Pair(o.id, e.id)));
      }
    }
    sense.places.clear();
    bodies.values().forEach(body -> sense.places.put(body.id, new Place(body.x, body.y)));
  }

  private double within(double at) {
    return Math.max(0, Math.min(world.map().bounds().maxX(), at));
  }

  /** Returns the pairs of a rule that is defined here. */
  Set<Pair> pairs(String rule, SightLine line) {
    Set<Pair> pairs = new HashSet<>();
    for (Body o : bodies.values()) {
      for (Body e : bodies.values()) {
        if (o != e && o.radius >= 0 && isPerceivable(e) && holds(rule, o, e, line)) {
          pairs.add(new Pair(o.id, e.id));
        }
      }
    }
    return pairs;
  }

  private boolean isPerceivable(Body body) {
    return (neverRelevant >>> body.kind & 1) == 0;
  }

  private boolean holds(String rule, Body o, Body e, SightLine line) {
    return switch (rule) {
      case "distance" -> isNear(o, e.x, e.y, o.radius);
      case "ray" -> isNear(o, e.x, e.y, o.radius) && isClear(o, e.x, e.y, line);
      case "team" -> o.team == e.team && o.team != Space.NO_TEAM;
      case "group" -> (o.groups & e.groups) != 0;
      case "always" -> e.kind == 3;
      case "broadcast" -> true;
      case "pinned" -> pins.contains(new Pair(o.id, e.id));
      default -> throw new IllegalArgumentException(rule);
    };
  }

  private static boolean isNear(Body o, double x, double y, double radius) {
    double dx = x - o.x;
    double dy = y - o.y;
    return dx * dx + dy * dy <= radius * radius;
  }

  private static boolean isClear(Body o, double x, double y, SightLine line) {
    return (o.x == x && o.y == y) || line.clear(o.x, o.y, x, y);
  }

  private Map<Pair, Integer> relation() {
    Map<Pair, Integer> masks = new HashMap<>();
    for (ModelSense sense : senses.values()) {
      sense.pairs.forEach(pair -> masks.merge(pair, 1 << sense.bit, (a, b) -> a | b));
    }
    Map<Pair, Integer> in = new HashMap<>();
    masks.forEach(
        (pair, mask) -> {
          if (scope.holds(mask)) {
            in.put(pair, mask);
            addAncestors(pair, masks, in);
          }
        });
    return in;
  }

  private void addAncestors(Pair pair, Map<Pair, Integer> masks, Map<Pair, Integer> in) {
    for (Body a = parent(pair.b()); a != null; a = parent(a.id)) {
      if (a.id != pair.a()) {
        if (!isPerceivable(a)) {
          return;
        }
        Pair ancestor = new Pair(pair.a(), a.id);
        in.put(ancestor, masks.getOrDefault(ancestor, 0));
      }
    }
  }

  private Body parent(long id) {
    return bodies.get(bodies.get(id).parent);
  }

  private Map<Pair, Integer> union() {
    Map<Pair, Integer> union = new HashMap<>();
    told.forEach(
        (pair, mask) -> {
          Integer client = clients.get(pair.a());
          if (client != null && client != Clients.NONE) {
            union.merge(new Pair(client, pair.b()), mask, (a, b) -> a | b);
          }
        });
    return union;
  }

  /** Returns who perceives an event, by the senses as they last ran on those who did not move. */
  List<Long> perceivers(double x, double y, double radius) {
    SightLine line = world.mesh().sightLine();
    List<Long> found = new ArrayList<>();
    Map<String, Set<Long>> fresh = new HashMap<>();
    for (ModelSense sense : senses.values()) {
      if (!DEFINED.contains(sense.rule)) {
        fresh.computeIfAbsent(sense.rule, rule -> said.fresh(rule).perceivers(x, y, radius));
      }
    }
    for (Body o : bodies.values()) {
      int mask = 0;
      for (ModelSense sense : senses.values()) {
        double reach = radius < 0 ? o.radius : radius;
        boolean perceives =
            o.radius >= 0
                && switch (sense.rule) {
                  case "distance" -> isNear(o, x, y, reach);
                  case "ray" -> isNear(o, x, y, reach) && isClear(o, x, y, line);
                  case "broadcast" -> true;
                  default -> fresh.getOrDefault(sense.rule, Set.of()).contains(o.id);
                };
        mask |= perceives ? 1 << sense.bit : 0;
      }
      if (scope.holds(mask)) {
        found.add(o.id);
      }
    }
    return found;
  }

  /** An entity. */
  static final class Body {
    final long id;
    double x;
    double y;
    double radius;
    int kind;
    int team = Space.NO_TEAM;
    long groups;
    long parent;

    Body(long id, double x, double y, double radius) {
      this.id = id;
      this.x = x;
      this.y = y;
      this.radius = radius;
    }
  }

  /** A sense. */
  static final class ModelSense {
    final String rule;
    final int bit;
    int rate = 1;
    int age;
    boolean isNew = true;
    Set<Pair> pairs = new HashSet<>();

    /** Where everybody was when the rule ran last, for rules that regard it. */
    final Map<Long, Place> places = new HashMap<>();

    /** The last change of the world that the rule has seen. */
    WorldChange read;

    ModelSense(String rule, int bit) {
      this.rule = rule;
      this.bit = bit;
    }

    /** Returns whether the rule regards views of tiles, which are repaired bit by bit. */
    boolean isSettledLate() {
      return rule.equals("tile-visibility") || rule.equals("adaptive");
    }
  }

  private record Place(double x, double y) {}

  /** Two ids. */
  record Pair(long a, long b) {}
}
