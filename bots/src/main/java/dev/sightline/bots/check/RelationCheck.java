package dev.sightline.bots.check;

import dev.sightline.collection.LongIntMap;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares what bots were told about each other with what their positions imply. For one thread.
 *
 * <p>Each bot knows exactly where it is at a tick, so all bots together know who has to perceive
 * whom among them; others are left out. Three things are wrong: a copy that should not be there, a
 * copy that is missing, and a copy at another place than where its bot is.
 */
public final class RelationCheck {

  /*
   * Sight depends on doors, and a bot knows a door only while it perceives it. That is enough where
   * a door is in scope as soon as any point of it is: on the line between two bots within the
   * radius, the first door from one end is seen from there, because all before it is free and it is
   * nearer than the other bot; if it is shut, it decides; if it is open, the next one is seen
   * through it. So all doors that decide are known to one of the two.
   *
   * A server that tests only some points of a door may miss a sliver of it. So doors that no bot
   * holds count as they were told last, and a difference is an error only if it remains with all
   * these doors open (for a copy too many) or shut (for one that is missing): fewer obstacles never
   * make anybody perceive less. Else the pair is undecided.
   */

  private final World world;
  private final DoorList doors;
  private final Map<String, Relation> relations = new HashMap<>();
  private final LongIntMap indices = new LongIntMap();
  private Sample sample = new Sample(0, new boolean[0]);
  private List<long[]> extra = new ArrayList<>();
  private List<long[]> missing = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private long errors;
  private long pairs;

  public RelationCheck(WorldMap map) {
    world = World.of(map);
    doors = DoorList.of(world);
  }

  /** Checks a sample. */
  public Findings check(Sample given) {
    sample = given;
    errors = 0;
    pairs = 0;
    words.clear();
    indexBots();
    if (given.contradictory() >= 0) {
      error("two bots were told differently about door " + doors.name(given.contradictory()));
    }
    for (String rule : rules()) {
      check(rule);
    }
    long undecided = (long) extra.size() + missing.size();
    extra = new ArrayList<>();
    missing = new ArrayList<>();
    return new Findings(1, given.size, pairs, undecided, errors, words);
  }

  private void indexBots() {
    indices.clear();
    for (int i = 0; i < sample.size; i++) {
      indices.put(sample.avatars[i], i);
    }
  }

  /** Returns the rules of the bots; more than one only if frames are missing while it changes. */
  private List<String> rules() {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < sample.size; i++) {
      if (!found.contains(sample.rules[i])) {
        found.add(sample.rules[i]);
      }
    }
    return found;
  }

  private void check(String rule) {
    Relation relation = relation(rule);
    relation.set(sample, states(null));
    boolean[] holds = new boolean[sample.size];
    for (int a = 0; a < sample.size; a++) {
      if (sample.rules[a].equals(rule)) {
        readHeld(a, holds, true);
        compare(relation, a, holds);
        readHeld(a, holds, false);
      }
    }
    judge(relation, extra, true, "holds");
    judge(relation, missing, false, "lacks");
  }

  /**
   * Returns the doors that count as open; those that nobody knows as given, if that is not null.
   */
  private boolean[] states(@Nullable Boolean unknown) {
    boolean[] open = new boolean[sample.doors.length];
    for (int i = 0; i < open.length; i++) {
      boolean told = unknown == null || sample.doors[i] != Sample.UNKNOWN;
      open[i] = told ? sample.isOpen(i) : unknown;
    }
    return open;
  }

  private Relation relation(String rule) {
    double radius = 0;
    for (int i = 0; i < sample.size; i++) {
      radius = Math.max(radius, sample.radii[i]);
    }
    double most = radius;
    boolean plain = BruteForce.knows(rule);
    String key = plain ? rule : rule + " " + most;
    return relations.computeIfAbsent(
        key, name -> plain ? new BruteForce(world, rule) : new AnyRule(world, rule, most));
  }

  private void readHeld(int a, boolean[] holds, boolean value) {
    for (int i = sample.starts[a]; i < sample.starts[a + 1]; i++) {
      int b = indices.get(sample.held.get(i), -1);
      if (b >= 0) {
        holds[b] = value;
        if (value) {
          checkPlace(a, b, i);
        }
      }
    }
  }

  private void checkPlace(int a, int b, int index) {
    double x = sample.heldX(index);
    double y = sample.heldY(index);
    if (x != sample.xs[b] || y != sample.ys[b]) {
      error(
          "%s has %d at %s, %s, but it is at %s, %s"
              .formatted(name(a), sample.avatars[b], x, y, sample.xs[b], sample.ys[b]));
    }
  }

  private void compare(Relation relation, int a, boolean[] holds) {
    for (int b = 0; b < sample.size; b++) {
      if (a == b) {
        continue;
      }
      boolean perceives = relation.perceives(a, b);
      pairs += perceives ? 1 : 0;
      if (holds[b] != perceives) {
        (perceives ? missing : extra).add(new long[] {a, b});
      }
    }
  }

  /** Turns those differences into errors that do not depend on unknown doors. */
  private void judge(Relation relation, List<long[]> found, boolean unknown, String verb) {
    if (found.isEmpty()) {
      return;
    }
    relation.set(sample, states(unknown));
    found.removeIf(
        pair -> {
          int a = (int) pair[0];
          int b = (int) pair[1];
          boolean wrong = relation.perceives(a, b) != unknown;
          if (wrong) {
            error(
                "%s at %s, %s %s %d at %s, %s"
                    .formatted(
                        name(a),
                        sample.xs[a],
                        sample.ys[a],
                        verb,
                        sample.avatars[b],
                        sample.xs[b],
                        sample.ys[b]));
          }
          return wrong;
        });
  }

  private String name(int bot) {
    return "tick " + sample.tick + ": avatar " + sample.avatars[bot];
  }

  private void error(String what) {
    errors++;
    words.add(what);
  }
}
