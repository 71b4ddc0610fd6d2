package dev.sightline.interest.relation;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import java.util.function.LongPredicate;

/** What changes about the pairs of a shard in a tick. */
final class RowChanges {

  /*
   * What changes about the pairs of a shard in a tick: who came into scope, who went out, and who
   * stayed with another mask.
   *
   * Scope. Changes go to the ChangeLog. A dense row in which very much happens stops logging, and is
   * read from its plane of flipped bits instead; so a crowd of n entities costs n bits per observer
   * however much of it changes. No change is told twice: in the end the plane of a row that is read
   * has all of its changes, also those that were logged, and the planes of others have none.
   *
   * Masks. Where there are several senses, or entities with parents, the mask that a pair had before
   * its first change in the tick is noted: of sparse rows in MasksBefore, of dense rows by a copy of
   * their planes. In the end, pairs that were and are in scope with another mask than before join the
   * changes. A dense row with such a copy is always read from its planes.
   *
   * Cost: an append per change of scope, a lookup per change of a mask, and in the end what the log
   * takes to be put in order.
   */

  private final PairRows rows;
  private final ChangeLog log;
  private final MasksBefore masksBefore = new MasksBefore();

  /** The dense rows that are read from their planes. */
  private final IntList scanned = new IntList();

  private final LongPredicate movingToPlane = this::moveToPlane;
  private boolean tracksMasks;
  private int tick;

  /** Whether a row became dense in this tick, and masks are told. */
  private boolean hasFilled;

  RowChanges(PairRows rows, ChangeLog log) {
    this.rows = rows;
    this.log = log;
  }

  /** Says whether changes of masks within the scope are told, before the first change of a tick. */
  void trackMasks(boolean on) {
    tracksMasks = on;
  }

  // While rules speak.

  /** Notes the mask that a pair of a sparse row has before it changes. */
  void noteMask(int row, int entity, int mask) {
    if (tracksMasks) {
      masksBefore.note(log.pair(row, entity), mask);
    }
  }

  /** Notes the masks that all pairs of a dense row have before the first of them changes. */
  void noteMasks(int row, DenseRow full) {
    if (tracksMasks && !full.hasMasksBefore()) {
      full.keepMasks();
      scan(row, full);
    }
  }

  /** Notes that a row became dense. */
  void noteFilled(int row, DenseRow full) {
    noteMasks(row, full);
    hasFilled |= tracksMasks;
  }

  /** Adds that a pair of a sparse row came into scope or went out. */
  void add(int row, int entity, boolean in) {
    log.add(row, entity, in, true);
  }

  /** Adds that a pair of a sparse row that was in scope lost its last sense. */
  void addEnd(int row, int entity, int mask) {
    if (tracksMasks) {
      masksBefore.noteEnd(log.pair(row, entity), mask);
    }
    log.add(row, entity, false, true);
  }

  /** Adds that a pair of a dense row came into scope or went out, which its plane says already. */
  void add(int row, DenseRow full, int entity, boolean in) {
    if (!full.scanned && full.log(tick) > full.in.length) {
      scan(row, full);
    }
    if (!full.scanned) {
      log.add(row, entity, in, false);
    }
  }

  private void scan(int row, DenseRow full) {
    if (!full.scanned) {
      full.scanned = true;
      scanned.add(row);
    }
  }

  /** Visits each pair that changed, in no set order, some several times; it may change others. */
  void visit(Visitor visitor) {
    int end = log.size();
    for (int i = 0; i < end; i++) {
      visitor.visit(rows.first() + log.row(log.key(i)), log.entity(log.key(i)));
    }
    for (int i = 0; i < scanned.size(); i++) {
      long[] flipped = rows.requireDense(scanned.get(i)).flipped;
      for (int e = DenseRow.next(flipped, 0); e >= 0; e = DenseRow.next(flipped, e + 1)) {
        visitor.visit(rows.first() + scanned.get(i), e);
      }
    }
  }

  // When all rules have spoken.

  /** Brings what changed into its final form and order; called once, when all rules have spoken. */
  void finish() {
    if (!scanned.isEmpty()) {
      scanned.sort(0);
      log.removeIf(movingToPlane);
    }
    boolean hasReturned = false;
    if (log.order() || rows.mayBeDense()) {
      unflipLogged();
      hasReturned = log.net();
    }
    if (hasReturned || hasFilled) {
      masksBefore.addEnded();
    }
    if (hasFilled) {
      moveMasksBefore();
    }
    for (int i = 0; i < scanned.size(); i++) {
      rows.requireDense(scanned.get(i)).compareMasks();
    }
    addChangedMasks();
  }

  /** Takes a key of a scanned row out of the log; what a row logged while sparse goes along. */
  private boolean moveToPlane(long key) {
    DenseRow full = rows.dense(log.row(key));
    if (full == null || !full.scanned) {
      return false;
    }
    if (ChangeLog.wasSparse(key)) {
      full.flip(log.entity(key));
    }
    return true;
  }

  /** What is in the log is not read from planes. */
  private void unflipLogged() {
    for (int i = 0; rows.mayBeDense() && i < log.size(); i++) {
      DenseRow full = rows.dense(log.row(log.key(i)));
      if (full != null) {
        full.unflip(log.entity(log.key(i)));
      }
    }
  }

  /** Takes over the masks that were noted while rows were sparse that are dense now. */
  private void moveMasksBefore() {
    LongIntMap masks = masksBefore.noted();
    for (int s = masks.firstSlot(); s >= 0; s = masks.nextSlot(s)) {
      DenseRow full = rows.dense(log.rowOf(masks.key(s)));
      if (full != null) {
        full.setMaskBefore(log.entityOf(masks.key(s)), masks.value(s));
      }
    }
  }

  /** Adds the pairs of sparse rows that stayed in scope with another mask. */
  private void addChangedMasks() {
    LongIntMap masks = masksBefore.noted();
    if (masks.isEmpty()) {
      return;
    }
    for (int s = masks.firstSlot(); s >= 0; s = masks.nextSlot(s)) {
      addChangedMask(log.rowOf(masks.key(s)), log.entityOf(masks.key(s)), masks.value(s));
    }
    log.orderSenses();
  }

  private void addChangedMask(int row, int entity, int before) {
    if (rows.dense(row) == null && rows.in(row, entity) && rows.mask(row, entity) != before) {
      log.addSenses(row, entity);
    }
  }

  /** Returns what changed in rows that are not read from their planes. */
  ChangeLog log() {
    return log;
  }

  /** Returns how many rows are read from their planes. */
  int scanned() {
    return scanned.size();
  }

  int scannedRow(int i) {
    return scanned.get(i);
  }

  /** Forgets what changed, and makes rows sparse again that have lost most of their pairs. */
  void settle() {
    for (int i = 0; rows.mayBeDense() && i < log.size(); i++) {
      int row = log.row(log.key(i));
      DenseRow full = rows.dense(row);
      if (full != null) {
        rows.thin(row, full);
      }
    }
    for (int i = 0; i < scanned.size(); i++) {
      DenseRow full = rows.requireDense(scanned.get(i));
      full.settle();
      rows.thin(scanned.get(i), full);
    }
    masksBefore.clear();
    hasFilled = false;
    log.clear();
    scanned.clear();
    tick++;
  }

  /** Receives pairs. */
  interface Visitor {
    void visit(int observer, int entity);
  }
}
