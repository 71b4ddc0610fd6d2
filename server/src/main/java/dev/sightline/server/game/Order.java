package dev.sightline.server.game;

import dev.sightline.play.Heading;

/**
 * What an avatar is told to do until it is told something else.
 *
 * @param heading in 1/65536 of a turn, for {@link Kind#TOWARD}
 * @param column of the point to go to, for {@link Kind#TO}
 * @param row of the point to go to, for {@link Kind#TO}
 */
public record Order(Kind kind, int heading, int column, int row) {
  /** Stand still. */
  public static final Order STAND = new Order(Kind.STAND, 0, 0, 0);

  /** The kinds of orders. */
  public enum Kind {
    STAND,
    TOWARD,
    TO
  }

  /** Walk in a direction. */
  public static Order toward(int heading) {
    return new Order(Kind.TOWARD, heading & (Heading.TURN - 1), 0, 0);
  }

  /** Walk straight to a point of the grid, and stop there. */
  public static Order to(int column, int row) {
    return new Order(Kind.TO, 0, column, row);
  }
}
