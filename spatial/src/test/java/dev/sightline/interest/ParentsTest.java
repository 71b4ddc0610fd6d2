package dev.sightline.interest;

import static dev.sightline.interest.SpaceTest.DISTANCE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import dev.sightline.world.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** How many ancestors an entity can have. */
@NullUnmarked
final class ParentsTest {
  private final World world = World.of(WorldMap.of("field", new Box(0, 0, 100, 100), List.of()));
  private final Space space = Space.builder(world).sense("near", DISTANCE).build();

  private List<Long> entities(int count) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(space.add(50 + i / 8.0, 50));
    }
    return ids;
  }

  @Test
  void parent_chainFromTheTop_endsAtTheLimit() {
    List<Long> chain = entities(Parents.MOST + 2);
    for (int i = 1; i <= Parents.MOST; i++) {
      space.parent(chain.get(i), chain.get(i - 1));
    }
    refuses(chain.get(Parents.MOST + 1), chain.get(Parents.MOST));
  }

  @Test
  void parent_chainFromTheBottom_endsAtTheLimit() {
    List<Long> chain = entities(Parents.MOST + 2);
    for (int i = 1; i <= Parents.MOST; i++) {
      space.parent(chain.get(i - 1), chain.get(i));
    }
    refuses(chain.get(Parents.MOST), chain.get(Parents.MOST + 1));
    space.parent(chain.get(0), Space.NOTHING);
    space.parent(chain.get(Parents.MOST), chain.get(Parents.MOST + 1));
  }

  @Test
  void parent_deepestChain_bringsAllIntoScope() {
    long observer = space.add(50, 50, 1);
    List<Long> chain = new ArrayList<>();
    for (int i = 0; i <= Parents.MOST; i++) {
      chain.add(space.add(90, 90));
      if (i > 0) {
        space.parent(chain.get(i), chain.get(i - 1));
      }
    }
    space.assign(observer, 1);
    space.move(chain.get(Parents.MOST), 50, 50.5);
    space.tick();
    Clients.Cursor news = space.clients().cursor();
    for (long id : chain) {
      assertTrue(space.perceives(observer, id));
      assertTrue(news.next());
      assertEquals(space.slot(id), news.entity());
    }
  }

  private void refuses(long child, long parent) {
    String why =
        assertThrows(IllegalArgumentException.class, () -> space.parent(child, parent))
            .getMessage();
    assertTrue(why.contains("would have up to 101 ancestors; 100 are allowed"), why);
  }

  @Test
  void parent_atRandom_isRefusedWhenAChainWouldBeTooLongOrACircle() {
    int refused = 0;
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Long> ids = entities(150);
      int[] parent = new int[ids.size()];
      Arrays.fill(parent, -1);
      for (int step = 0; step < 2000; step++) {
        int child = random.nextInt(ids.size());
        int to = random.nextInt(100) == 0 ? -1 : Math.max(0, child - 1 - random.nextInt(5) / 4);
        int before = parent[child];
        parent[child] = to == child ? -1 : to;
        boolean holds = longest(parent) <= Parents.MOST;
        long id = parent[child] < 0 ? Space.NOTHING : ids.get(parent[child]);
        if (holds) {
          space.parent(ids.get(child), id);
        } else {
          refused++;
          int at = child;
          assertThrows(
              IllegalArgumentException.class,
              () -> space.parent(ids.get(at), id),
              "seed " + seed + " step " + step);
          parent[child] = before;
        }
        if (step % 100 == 0) {
          space.tick();
        }
      }
    }
    assertTrue(refused > 100, "only " + refused + " chains were too long");
  }

  /** Returns the most ancestors that anybody has; children come after their parents. */
  private static int longest(int[] parent) {
    int most = 0;
    for (int i = 0; i < parent.length; i++) {
      int ancestors = 0;
      for (int a = parent[i]; a >= 0; a = parent[a]) {
        ancestors++;
      }
      most = Math.max(most, ancestors);
    }
    return most;
  }
}
