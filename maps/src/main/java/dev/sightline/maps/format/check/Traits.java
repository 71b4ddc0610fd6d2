package dev.sightline.maps.format.check;

import dev.sightline.map.Blocks;
import org.jspecify.annotations.Nullable;

/**
 * What an obstacle is, apart from its shape.
 *
 * @param id its name, or null
 * @param door whether it may open
 */
public record Traits(@Nullable String id, Blocks blocks, boolean door) {
  /** A nameless wall that blocks everything. */
  public static final Traits WALL = new Traits(null, Blocks.BOTH, false);

  /**
   * Returns what the given words block together: {@code move}, {@code sight}.
   *
   * @throws IllegalArgumentException if there is another word or none
   */
  public static Blocks blocks(Iterable<String> words) {
    boolean move = false;
    boolean sight = false;
    for (String word : words) {
      switch (word) {
        case "move" -> move = true;
        case "sight" -> sight = true;
        default ->
            throw new IllegalArgumentException("'" + word + "' is neither \"move\" nor \"sight\"");
      }
    }
    if (!move && !sight) {
      throw new IllegalArgumentException("an obstacle must block \"move\", \"sight\" or both");
    }
    return move && sight ? Blocks.BOTH : move ? Blocks.MOVE : Blocks.SIGHT;
  }
}
