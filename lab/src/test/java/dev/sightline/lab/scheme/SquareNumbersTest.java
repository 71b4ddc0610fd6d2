package dev.sightline.lab.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SquareNumbersTest {
  private final SquareNumbers squares = new SquareNumbers(new Box(-1, 2, 9, 7), 4);

  @Test
  void count_sidesThatDoNotDivideTheWorld_takesTheLastInPart() {
    assertEquals(6, squares.count());
  }

  @Test
  void number_squaresInAndBesideTheWorld_areAllDifferent() {
    Set<Integer> seen = new HashSet<>();
    for (int row = -1; row <= 3; row++) {
      for (int column = -1; column <= 4; column++) {
        seen.add(squares.number(column, row));
      }
    }
    assertEquals(30, seen.size());
  }

  @Test
  void share_squareAtTheBorder_isWhatLiesInTheWorld() {
    assertEquals(16 / 50.0, squares.share(squares.number(0, 0)));
    assertEquals(2 * 1 / 50.0, squares.share(squares.number(2, 1)));
  }

  @Test
  void share_squareBeyondTheBounds_isNone() {
    assertEquals(0, squares.share(squares.number(-1, 0)));
    assertEquals(0, squares.share(squares.number(1, 2)));
  }

  @Test
  void share_allSquares_addUpToTheWorld() {
    double all = 0;
    for (int row = -1; row <= 2; row++) {
      for (int column = -1; column <= 3; column++) {
        all += squares.share(squares.number(column, row));
      }
    }
    assertEquals(1, all, 1e-12);
  }
}
