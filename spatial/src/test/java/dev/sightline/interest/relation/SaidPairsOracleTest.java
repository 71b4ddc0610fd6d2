package dev.sightline.interest.relation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Words in no order, several about a pair, against a sorted map of the last of each. */
final class SaidPairsOracleTest {
  private static final int FIRST = 3 << 6;
  private static final int ROWS = 1 << 6;

  private final Relation relation = new Relation(new Population(1, new Box(0, 0, 1, 1)), Scope.ANY);

  @ParameterizedTest
  @CsvSource({"1, 20, 50", "2, 1000, 50", "3, 5000, 1000", "4, 5000, 268435455"})
  void sort_randomWords_lastOfEachPairInOrder(long seed, int words, int entities) {
    SplittableRandom random = new SplittableRandom(seed);
    int entityBits = 32 - Integer.numberOfLeadingZeros(entities);
    SaidPairs said = new SaidPairs(7, entityBits, new RadixSort());
    for (int turn = 0; turn < 5; turn++) {
      Map<Long, Boolean> expected = new TreeMap<>();
      Emissions.Slice slice = relation.emissions(0).slice(0);
      for (int i = 0; i < words; i++) {
        int row = random.nextInt(ROWS);
        int entity = random.nextInt(4) == 0 ? entities - 1 : random.nextInt(entities);
        boolean entered = random.nextBoolean();
        say(slice, FIRST + row, entity, entered);
        expected.put((long) row << 32 | entity, entered);
      }
      said.add(slice, 0, words / 2, FIRST);
      said.add(slice, words / 2, words, FIRST);
      said.sort();
      assertEquals(expected.toString(), lastWords(said), "seed " + seed + " turn " + turn);
      said.clear();
    }
  }

  private static void say(Emissions.Slice slice, int observer, int entity, boolean entered) {
    if (entered) {
      slice.entered(observer, entity);
    } else {
      slice.left(observer, entity);
    }
  }

  /** Returns the last words as a map that is written in their order. */
  private static String lastWords(SaidPairs said) {
    Map<Long, Boolean> last = new LinkedHashMap<>();
    for (int i = 0; i < said.size(); i++) {
      if (said.isLast(i)) {
        last.put((long) said.row(i) << 32 | said.entity(i), said.entered(i));
      }
    }
    return last.toString();
  }
}
