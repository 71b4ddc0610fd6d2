package dev.sightline.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.geometry.Box;
import dev.sightline.geometry.Point;
import dev.sightline.geometry.Ring;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

final class MapEditorTest {
  private static final Obstacle A = Obstacle.Segment.of(1, 1, 2, 3);
  private static final Obstacle B = Obstacle.Segment.of(5, 5, 6, 5);
  private static final Obstacle C = Obstacle.Polygon.of(Ring.of(8, 8, 9, 8, 9, 9));
  private static final Obstacle NEW = Obstacle.Segment.of(4, 0, 4, 1);

  private final WorldMap map =
      new WorldMap(
          "yard",
          new Box(0, 0, 10, 10),
          List.of(A, B, C),
          List.of(new Point(1, 9)),
          List.of(new Point(2, 9)),
          List.of(new Area("hall", "room", Ring.of(0, 0, 1, 0, 1, 1))));
  private final MapEditor editor = new MapEditor(map);

  @Test
  void finish_nothingChanged_isTheSameMapAndNoArea() {
    MapEditor.Edit edit = editor.finish();
    assertEquals(map, edit.map());
    assertNull(edit.changed());
  }

  @Test
  void finish_anyChange_keepsWhatIsNoObstacle() {
    WorldMap next = editor.remove(0).finish().map();
    assertEquals("yard", next.name());
    assertEquals(map.bounds(), next.bounds());
    assertEquals(map.spawns(), next.spawns());
    assertEquals(map.items(), next.items());
    assertEquals(map.areas(), next.areas());
    assertEquals(List.of(A, B, C), map.obstacles(), "the version before");
  }

  @Test
  void add_obstacle_comesLastAndIsTheArea() {
    MapEditor.Edit edit = editor.add(NEW).finish();
    assertEquals(List.of(A, B, C, NEW), edit.map().obstacles());
    assertEquals(NEW.bounds(), edit.changed());
  }

  @Test
  void remove_inTheMiddle_closesTheGapWhenFinished() {
    MapEditor.Edit edit = editor.remove(1).remove(2).finish();
    assertEquals(List.of(A), edit.map().obstacles());
    assertEquals(new Box(5, 5, 9, 9), edit.changed());
  }

  @Test
  void replace_obstacle_takesItsPlaceAndBothAreTheArea() {
    MapEditor.Edit edit = editor.replace(1, NEW).finish();
    assertEquals(List.of(A, NEW, C), edit.map().obstacles());
    assertEquals(new Box(4, 0, 6, 5), edit.changed());
  }

  @Test
  void remove_whatWasJustAdded_leavesOnlyTheArea() {
    MapEditor.Edit edit = editor.add(NEW).remove(3).finish();
    assertEquals(map, edit.map());
    assertEquals(NEW.bounds(), edit.changed());
  }

  @Test
  void finish_twice_goesOnFromTheFirst() {
    MapEditor.Edit first = editor.remove(0).finish();
    MapEditor.Edit second = editor.replace(2, NEW).finish();
    assertEquals(List.of(B, C), first.map().obstacles());
    assertEquals(A.bounds(), first.changed());
    assertEquals(List.of(B, NEW), second.map().obstacles(), "numbers stay those of the beginning");
    assertEquals(new Box(1, 0, 9, 9), second.changed());
  }

  @Test
  void remove_numberThatIsNot_isRefusedAndChangesNothing() {
    refused(3, () -> editor.remove(3));
    refused(-1, () -> editor.remove(-1));
    refused(7, () -> editor.replace(7, NEW));
    assertNull(editor.finish().changed());
    editor.remove(1);
    refused(1, () -> editor.remove(1));
    refused(1, () -> editor.replace(1, NEW));
    MapEditor.Edit edit = editor.finish();
    assertEquals(List.of(A, C), edit.map().obstacles());
    assertEquals(B.bounds(), edit.changed());
  }

  private static void refused(int number, Executable what) {
    String message = assertThrows(IllegalArgumentException.class, what).getMessage();
    assertEquals("no obstacle " + number + " in yard", message);
  }
}
