package dev.sightline.interest.tile;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import dev.sightline.collection.Slots;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.tile.choice.ObserverTiles;
import dev.sightline.interest.tile.member.Crossings;
import dev.sightline.interest.tile.member.LevelGrid;
import dev.sightline.interest.tile.member.Residents;
import dev.sightline.interest.tile.member.SlotOrder;
import dev.sightline.partition.Tiling;
import dev.sightline.view.PackedTiles;
import dev.sightline.work.Workers;
import dev.sightline.world.WorldTiling;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Who is judged or follows crossings in a tick, and by which thread. */
final class Judges {

  /*
   * Whoever is due is judged, and whose tiles saw more than a list of crossings says; all others
   * follow the crossings in their row. If crossings are few, the grid finds who may have one in its
   * row, and nobody else costs anything. If they are many, all observers follow them, one AND per
   * block of the row, in an order in which those who share rows and tiles come one after the other.
   *
   * Observers are independent: slices share the work, and each has a scan while it works.
   */

  private static final int MANY = 8; // observers per crossing

  private final Slots slots;
  private final WorldTiling world;
  private final Residents residents;
  private final Outlooks outlooks;
  private final ObserverRows rows;
  private final LevelGrid grid;
  private final SlotOrder order;
  private final RowScan[] scans = new RowScan[Emissions.SLICES];
  private final AtomicInteger scansInUse = new AtomicInteger();
  private final IntList work = new IntList();
  private int[] workedIn = {};
  private int round;
  private int looked;
  private boolean isBlurred;
  private boolean isCrossed;
  private Emissions out = Emissions.ignored();
  private final Workers.Slice judgingAll = this::judgeAll;
  private final Workers.Slice judgingSome = this::judgeSome;
  private final IntConsumer working = this::addWork;

  Judges(
      Population population,
      Slots slots,
      ObserverTiles tiles,
      Residents residents,
      Outlooks outlooks) {
    this.slots = slots;
    this.residents = residents;
    this.outlooks = outlooks;
    world = tiles.world();
    rows = outlooks.rows();
    grid = outlooks.grid();
    order = new SlotOrder(residents);
    Arrays.setAll(scans, i -> new RowScan(population, slots, tiles, residents, rows));
  }

  /** Grows to so many slots. */
  void growTo(int end) {
    order.growTo(end);
    if (workedIn.length < end) {
      workedIn = Arrays.copyOf(workedIn, Capacity.grown(workedIn.length, end));
    }
  }

  /** Gives back memory. */
  void trim() {
    work.trim();
  }

  /** Judges whoever is to be judged in this tick. */
  void judge(Workers workers, Emissions said) {
    out = said;
    if (!collectWork(outlooks.due())) {
      order.refresh();
      workers.run(Emissions.SLICES, judgingAll);
    } else if (!work.isEmpty()) {
      workers.run(Emissions.SLICES, judgingSome);
    }
    outlooks.due().clear();
  }

  /**
   * Lists who is to be judged or to follow crossings, if these are few.
   *
   * @return false if they are so many that looking at all observers costs less
   */
  private boolean collectWork(IntList due) {
    Crossings crossings = residents.crossings();
    isBlurred = crossings.isBlurred();
    isCrossed = crossings.isListed();
    work.clear();
    round++;
    looked = 0;
    for (int i = 0; i < due.size(); i++) {
      addWork(due.get(i));
    }
    return MANY * crossings.size() <= rows.openCount()
        && collectAround(crossings.touchedBlocks(), crossings.touched())
        && collectAround(crossings.blurredBlocks(), crossings.blurred());
  }

  private boolean collectAround(IntList blocks, int[] masks) {
    Tiling tiling = world.tiling();
    for (int k = 0; k < blocks.size(); k++) {
      int block = blocks.get(k);
      for (int bits = masks[block]; bits != 0; bits &= bits - 1) {
        int tile = world.order().tile(block << 5 | Integer.numberOfTrailingZeros(bits));
        if (tile < tiling.limit() && tiling.exists(tile)) {
          grid.visit(tiling.centroidX(tile), tiling.centroidY(tile), working);
        }
        if (2 * looked > rows.openCount()) {
          return false;
        }
      }
    }
    return true;
  }

  private void addWork(int slot) {
    looked++;
    if (workedIn[slot] != round) {
      workedIn[slot] = round;
      work.add(slot);
    }
  }

  private void judgeSome(int slice) {
    int scan = borrowScan();
    try {
      int end = part(work.size(), slice + 1);
      for (int i = part(work.size(), slice); i < end; i++) {
        judge(work.get(i), scans[scan], out.slice(slice));
      }
    } finally {
      returnScan(scan);
    }
  }

  private void judgeAll(int slice) {
    int scan = borrowScan();
    try {
      int end = part(order.count(), slice + 1);
      for (int i = part(order.count(), slice); i < end; i++) {
        judge(order.get(i), scans[scan], out.slice(slice));
      }
    } finally {
      returnScan(scan);
    }
  }

  /** Returns where a slice of so many begins. */
  private static int part(int count, int slice) {
    return (int) ((long) count * slice / Emissions.SLICES);
  }

  /**
   * Lends the calling thread a scan; there are as many as slices, and only those lent have grown.
   */
  private int borrowScan() {
    while (true) {
      int inUse = scansInUse.get();
      int free = Integer.numberOfTrailingZeros(~inUse);
      if (scansInUse.compareAndSet(inUse, inUse | 1 << free)) {
        scans[free].growTo(slots.end());
        return free;
      }
    }
  }

  private void returnScan(int number) {
    scansInUse.getAndAdd(-(1 << number));
  }

  private void judge(int observer, RowScan scan, Emissions.Slice slice) {
    byte why = rows.due[observer];
    rows.due[observer] = ObserverRows.REST;
    if (why == ObserverRows.TURNED || (isBlurred && isBlurredFor(observer))) {
      scan.judge(observer, slice);
    } else if (isCrossed || why == ObserverRows.MOVED) {
      scan.watch(observer, why == ObserverRows.MOVED, slice);
    }
  }

  /** Returns whether an observer's tiles saw more than a list of crossings says. */
  private boolean isBlurredFor(int observer) {
    return PackedTiles.meets(rows.row[observer], residents.crossings().blurred());
  }
}
