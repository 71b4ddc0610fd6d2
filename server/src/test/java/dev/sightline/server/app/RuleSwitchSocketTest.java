package dev.sightline.server.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.generate.Town;
import dev.sightline.mesh.SightLine;
import dev.sightline.motion.WireGrid;
import dev.sightline.replica.Replica;
import dev.sightline.world.World;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rules and radii change while players walk, over real sockets. Then all stand, and what everybody
 * holds is compared with brute force.
 */
class RuleSwitchSocketTest {
  private static final int PLAYERS = 12;
  private static final String[] RULES = {"distance", "ray", "broadcast", "ray"};
  private static final double[] RADII = {20, 30, 5, 12};

  @TempDir Path folder;

  private final WorldMap town = Town.generate(1);
  private final SightLine sight = World.of(town).mesh().sightLine();

  @Test
  void rule_switchedWhilePlayersWalk_leavesNoWrongOrMissingReplica() throws Exception {
    long seed = 20261118;
    Random random = new Random(seed);
    try (TestServer test = new TestServer(folder, Map.of("world.ai", "off"))) {
      for (int i = 0; i < PLAYERS; i++) {
        test.join("");
      }
      for (int round = 0; round < 2 * RULES.length; round++) {
        String rule = RULES[round % RULES.length];
        double radius = RADII[round % RADII.length];
        for (SocketPlayer player : test.players) {
          player.walk(random.nextInt(65536));
        }
        test.admin("radius", "{\"radius\":" + radius + "}");
        test.admin("rule", "{\"rule\":\"" + rule + "\"}");
        long tick = 20 + test.players.get(0).replicas.tick();
        assertTrue(test.players.get(0).takeUntil(() -> test.players.get(0).replicas.tick() > tick));
        settle(test);
        check(test, rule, radius, "seed " + seed + " round " + round);
      }
    }
  }

  /** Lets everybody stand; then each has heard of all that happened before. */
  private static void settle(TestServer test) throws InterruptedException {
    for (SocketPlayer player : test.players) {
      player.stop();
      player.look(0);
    }
    for (SocketPlayer player : test.players) {
      player.look(16384);
    }
  }

  private void check(TestServer test, String rule, double radius, String message) {
    for (SocketPlayer player : test.players) {
      TreeSet<Long> expected = new TreeSet<>();
      TreeSet<Long> held = new TreeSet<>();
      for (SocketPlayer other : test.players) {
        if (other == player || perceives(player, other, rule, radius)) {
          expected.add(Objects.requireNonNull(other.replicas.self()).id());
        }
      }
      player.replicas.forEach(replica -> addAvatar(held, replica));
      assertEquals(expected, held, message + " rule " + rule + " radius " + radius);
    }
  }

  private static void addAvatar(Set<Long> held, Replica replica) {
    if (replica.type().name().equals("Avatar")) {
      held.add(replica.id());
    }
  }

  private boolean perceives(SocketPlayer a, SocketPlayer b, String rule, double radius) {
    WireGrid grid = Objects.requireNonNull(a.welcome).grid();
    double ax = grid.x(a.replicas.ownX());
    double ay = grid.y(a.replicas.ownY());
    double bx = grid.x(b.replicas.ownX());
    double by = grid.y(b.replicas.ownY());
    if (rule.equals("broadcast")) {
      return true;
    }
    boolean near = (ax - bx) * (ax - bx) + (ay - by) * (ay - by) <= radius * radius;
    return near && (rule.equals("distance") || sight.clear(ax, ay, bx, by));
  }
}
