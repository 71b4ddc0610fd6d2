package dev.sightline.replication;

import dev.sightline.motion.WireGrid;
import dev.sightline.work.Workers;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Prints how many bytes an entity takes per view and tick, with all that is around it, while 1 008
 * clients in groups of 72 see 71 others each and all move. With a file, the walks are written there
 * for others to encode the same:
 *
 * <pre>benchmarks/colyseus/compare</pre>
 *
 * <p>The file: avatars, avatars of a group and ticks as ints, then for each tick and avatar the
 * place as two floats and on a grid of 65 536 steps as two shorts; all little-endian.
 */
public final class BytesPerView {
  private static final int GROUPS = 14;
  private static final int EACH = 72;
  private static final int TICKS = 100;
  private static final int RECORD = 12;

  private final Fleet fleet = new Fleet(GROUPS, EACH, Workers.caller());
  private final ByteBuffer walks =
      ByteBuffer.allocate(RECORD + RECORD * TICKS * GROUPS * EACH).order(ByteOrder.LITTLE_ENDIAN);

  private BytesPerView() {}

  public static void main(String[] args) throws IOException {
    BytesPerView run = new BytesPerView();
    run.measure();
    if (args.length > 0) {
      Files.write(Path.of(args[0]), run.walks.array());
    }
  }

  private void measure() {
    walks.putInt(fleet.size()).putInt(EACH).putInt(TICKS);
    fleet.tick();
    note();
    long bytes = -fleet.bytes();
    long nanos = -System.nanoTime();
    for (int tick = 1; tick < TICKS; tick++) {
      fleet.tick();
      note();
    }
    nanos += System.nanoTime();
    bytes += fleet.bytes();
    double views = (TICKS - 1.0) * fleet.size();
    System.out.printf(
        Locale.ROOT,
        "Sightline: %.2f bytes per entity and view, %.0f per view and tick, %.1f ms for a tick"
            + " with moves and interest, not warmed up%n",
        bytes / views / (EACH - 1),
        bytes / views,
        nanos / 1e6 / (TICKS - 1));
  }

  private void note() {
    WireGrid grid = fleet.server.grid();
    for (int i = 0; i < fleet.size(); i++) {
      Entity avatar = fleet.avatar(i);
      walks.putFloat((float) avatar.x()).putFloat((float) avatar.y());
      walks.putShort(coarse(avatar.column(), grid.lastColumn()));
      walks.putShort(coarse(avatar.row(), grid.lastRow()));
    }
  }

  private static short coarse(int index, int last) {
    return (short) ((long) index * 65_535 / last);
  }
}
