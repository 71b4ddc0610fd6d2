package dev.sightline.play;

import dev.sightline.motion.GridPoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plays the inputs of a golden walk. */
final class GoldenPlayer {
  private final Walls walls;
  private final Walk walk;
  private final long firstTick;
  private int column;
  private int row;
  private @Nullable JsonTree order;

  GoldenPlayer(Walls walls, int column, int row, long firstTick) {
    this.walls = walls;
    this.walk = Walk.among(walls);
    this.column = column;
    this.row = row;
    this.firstTick = firstTick;
  }

  /** Returns where the avatar is after each tick. */
  List<int[]> play(List<JsonTree> inputs, int ticks) {
    List<int[]> positions = new ArrayList<>();
    int next = 0;
    for (long tick = firstTick; tick < firstTick + ticks; tick++) {
      while (next < inputs.size() && (long) inputs.get(next).get("tick").number() == tick) {
        apply(inputs.get(next++));
      }
      step(tick);
      positions.add(new int[] {column, row});
    }
    if (next < inputs.size()) {
      throw new IllegalArgumentException("input " + next + " is out of order");
    }
    return positions;
  }

  private void apply(JsonTree input) {
    if (input.has("open") || input.has("close")) {
      if (input.has("open")) {
        input.get("open").items().forEach(door -> walls.open(door.whole()));
      }
      if (input.has("close")) {
        input.get("close").items().forEach(door -> walls.close(door.whole()));
      }
      GridPoint place = walk.nearestPlace(column, row);
      column = place.x();
      row = place.y();
    } else {
      order = input;
    }
  }

  private void step(long tick) {
    if (order == null || order.has("stand")) {
      return;
    }
    long pace = (long) order.get("pace").number();
    if (order.has("heading")) {
      walk.toward(column, row, order.get("heading").whole(), pace, tick);
    } else {
      JsonTree to = order.get("to");
      walk.to(column, row, to.get(0).whole(), to.get(1).whole(), pace, tick);
    }
    column = walk.column();
    row = walk.row();
  }
}
