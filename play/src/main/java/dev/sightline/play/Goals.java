package dev.sightline.play;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * What characters want that nobody steers: to explore, to gather items, to meet others. The server
 * asks for avatars without a player, and so do bots.
 *
 * <pre>{@code
 * Goals goals = new Goals(walk, radius);
 * Goals.Goal goal = goals.choose(column, row, items, others, random);
 * }</pre>
 *
 * <p>What it answers depends on the arguments and the walls alone. Not thread-safe: it uses the
 * given {@link Walk}.
 */
public final class Goals {
  private static final double FAR = 4; // radii
  private static final double GATHER = 0.2; // of all goals
  private static final double MEET = 0.3;

  private final Walk walk;
  private final int far;

  /** What is wanted. */
  public enum Kind {
    EXPLORE,
    GATHER,
    MEET
  }

  /**
   * A place to go, and what for.
   *
   * @param index which of the items or of the others, or -1
   */
  public record Goal(Kind kind, GridPoint place, int index) {}

  /** Places of items or of characters, of which some are known. */
  public interface Places {
    int count();

    GridPoint at(int index);

    /** Returns that there are none. */
    static Places none() {
      return new Places() {
        @Override
        public int count() {
          return 0;
        }

        @Override
        public GridPoint at(int index) {
          throw new IndexOutOfBoundsException(index);
        }
      };
    }
  }

  /**
   * Creates goals among walls.
   *
   * @param radius how far characters perceive, in units of the map; they explore four times as far
   */
  public Goals(Walk walk, double radius) {
    this.walk = walk;
    WireGrid grid = walk.walls().grid();
    far = (int) Math.max(1, Math.min(grid.lastColumn(), FAR * radius / grid.step()));
  }

  /** Returns what somebody at a place wants next; null if nothing comes to its mind. */
  public @Nullable Goal choose(
      int column, int row, Places items, Places others, RandomGenerator random) {
    double wish = random.nextDouble();
    if (wish < GATHER && items.count() > 0) {
      return at(Kind.GATHER, items, random);
    }
    if (wish >= GATHER && wish < GATHER + MEET && others.count() > 0) {
      return at(Kind.MEET, others, random);
    }
    return explore(column, row, random);
  }

  private static Goal at(Kind kind, Places places, RandomGenerator random) {
    int index = random.nextInt(places.count());
    return new Goal(kind, places.at(index), index);
  }

  private @Nullable Goal explore(int column, int row, RandomGenerator random) {
    WireGrid grid = walk.walls().grid();
    int c = column + random.nextInt(-far, far + 1);
    int r = row + random.nextInt(-far, far + 1);
    boolean inside = c >= 0 && r >= 0 && c <= grid.lastColumn() && r <= grid.lastRow();
    return inside && walk.isPlace(c, r) ? new Goal(Kind.EXPLORE, new GridPoint(c, r), -1) : null;
  }
}
