package dev.sightline.interest.relation;

import dev.sightline.collection.LongIntMap;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.EntityVisitor;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

final class RowShard {

  /*
   * The rows of a range of observers, so that threads can share the observers among them. A row is
   * sparse until it holds so many pairs that bit planes over all entities take less memory.
   *
   * What a rule says is sorted first, so that rows are changed one after the other and the log of
   * changes is in order from the start, if only one sense spoke.
   *
   * Every change of scope is appended to the log as one key (row, entity, whether it is in now). A
   * pair may change several times in a tick, as its senses come and go one after the other. Sorted,
   * the keys of a pair lie together: an even number of them means nothing happened, an odd number
   * means that the pair is now what most of them say. A dense row in which very much happens stops
   * logging, and is read from its plane of flipped bits instead; so a crowd of n entities costs n
   * bits per observer however much of it changes. What one sense changes is ascending: the changes of
   * two senses are merged, only those of more are sorted.
   *
   * Masks. Where there are several senses, or entities with parents, the mask that a pair had before
   * its first change in the tick is noted: of sparse rows in a hash table, of dense rows by a copy of
   * their planes. In the end, pairs that were and are in scope with another mask than before join the
   * changes. A dense row with such a copy is always read from its planes. A pair of a sparse row that
   * loses its last sense is only appended to a list of those that ended: it matters if the pair comes
   * back in the same tick, which shows as two keys in the log.
   *
   * Changes are applied in batches: first the hash slots of all are touched, so that their cache
   * misses overlap, then they are changed.
   *
   * Cost per change of a pair: three passes of a radix sort, one hash lookup, one append; with
   * several senses the same passes again.
   */

  private static final int LEAST_DENSE = 48;
  private static final int WAS_SPARSE = 2;
  private static final int BATCH = 32;

  /** In a finished log: the pair stayed in scope, its senses changed. */
  static final int SENSES = 2;

  private final Population population;
  private final int first;
  private final int capacity;
  private final int entityBits;
  private final int denseAt;
  private Scope scope;
  private final SparseRows sparse;
  private final int rows;

  /** The dense rows; empty until there is one. */
  private @Nullable DenseRow[] dense = {};

  private final RadixSort sorter = new RadixSort();
  private final int rowBits;
  private long[] keys = new long[1 << 10];
  private int collected;
  private long[] log = new long[1 << 10];
  private int logged;

  /** How many ascending runs the log consists of, and where the second begins. */
  private int runs = 1;

  private int secondRun;
  private int[] scanned = new int[16];
  private int scannedCount;
  private final ArrayDeque<DenseRow> spare = new ArrayDeque<>();
  private int tick;

  /** Written so that touching is not optimized away. */
  @SuppressWarnings("UnusedVariable")
  private int warmth;

  private final LongIntMap masksBefore = new LongIntMap();
  private long[] ended = new long[16];
  private int[] endedMask = new int[16];
  private int endedCount;

  /** Whether a pair went out of scope and came back, or the other way round, in this tick. */
  private boolean hasReturned;

  /** Whether a row became dense in this tick. */
  private boolean hasFilled;

  private boolean tracksMasks;
  private boolean hasChangedMasks;

  RowShard(int first, int rows, int capacity, Scope scope, Population population) {
    this.population = population;
    this.first = first;
    this.capacity = capacity;
    this.scope = scope;
    entityBits = 32 - Integer.numberOfLeadingZeros(capacity);
    denseAt = Math.max(LEAST_DENSE, capacity / 40);
    sparse = new SparseRows(rows, capacity);
    this.rows = rows;
    rowBits = 32 - Integer.numberOfLeadingZeros(rows);
  }

  int rows() {
    return rows;
  }

  private @Nullable DenseRow dense(int row) {
    return row < dense.length ? dense[row] : null;
  }

  /** Says whether changes of masks within the scope are told, before the first change of a tick. */
  void trackMasks(boolean on) {
    tracksMasks = on;
  }

  /** Takes over a part of what a rule said, all about this shard's observers. */
  void collect(Emissions.Slice said, int from, int to) {
    if (keys.length < collected + to - from) {
      keys = Arrays.copyOf(keys, 2 * (collected + to - from));
    }
    for (int i = from; i < to; i++) {
      long pair = (long) (said.observer(i) - first) << entityBits | said.entity(i);
      keys[collected++] = pair << 1 | (said.entered(i) ? 1 : 0);
    }
  }

  /** Applies what was collected; of several words about a pair the last counts. */
  void apply(int sense) {
    keys = sorter.sort(keys, collected, 1, 1 + entityBits + rowBits);
    for (int batch = 0; batch < collected; batch += BATCH) {
      int end = Math.min(collected, batch + BATCH);
      for (int i = batch; i < end; i++) {
        warmth += sparse.touch(saidRow(keys[i]), saidEntity(keys[i]));
      }
      for (int i = batch; i < end; i++) {
        if (i + 1 == collected || keys[i + 1] >>> 1 != keys[i] >>> 1) {
          set(saidRow(keys[i]), saidEntity(keys[i]), sense, (keys[i] & 1) != 0);
        }
      }
    }
    collected = 0;
  }

  private int saidRow(long key) {
    return (int) (key >>> (1 + entityBits));
  }

  private int saidEntity(long key) {
    return (int) (key >>> 1) & (1 << entityBits) - 1;
  }

  boolean in(int row, int entity) {
    DenseRow full = dense(row);
    if (full != null) {
      return full.in(entity);
    }
    int slot = sparse.find(row, entity);
    return slot >= 0 && sparse.has(slot, SparseRows.IN);
  }

  int mask(int row, int entity) {
    DenseRow full = dense(row);
    if (full != null) {
      return full.mask(entity);
    }
    int slot = sparse.find(row, entity);
    return slot < 0 ? 0 : sparse.mask(slot);
  }

  int size(int row) {
    DenseRow full = dense(row);
    return full != null ? full.used : sparse.used(row);
  }

  void set(int row, int entity, int sense, boolean on) {
    DenseRow full = dense(row);
    if (full == null) {
      setSparse(row, entity, 1 << sense, on);
    } else {
      setDense(row, full, entity, sense, on);
    }
  }

  /** Says whether a child brings the entity into the observer's scope. */
  void setViaChild(int row, int entity, boolean on) {
    DenseRow full = dense(row);
    if (full == null) {
      setSparseViaChild(row, entity, on);
    } else if (full.viaChild(entity) != on) {
      full.toggleViaChild(entity);
      count(full, full.mask(entity) == 0, on);
      decide(row, full, entity, on || scope.holds(full.mask(entity)));
    }
  }

  private void setSparse(int row, int entity, int bit, boolean on) {
    sparse.admit(bit);
    int slot = sparse.find(row, entity);
    if (slot < 0) {
      if (!on) {
        return;
      }
      if (sparse.used(row) >= denseAt) {
        setDense(row, fill(row), entity, Integer.numberOfTrailingZeros(bit), true);
        return;
      }
      slot = sparse.insert(row, entity, slot);
    }
    int before = sparse.mask(slot);
    int mask = on ? before | bit : before & ~bit;
    boolean viaChild = sparse.has(slot, SparseRows.VIA_CHILD);
    if (mask == 0 && !viaChild) {
      end(row, entity, slot, before);
      return;
    }
    if (tracksMasks && mask != before && sparse.has(slot, SparseRows.IN)) {
      noteMask(pair(row, entity), before);
    }
    sparse.mask(slot, mask);
    decide(row, entity, slot, viaChild || scope.holds(mask));
  }

  /** Takes a pair away that has lost its last sense. */
  private void end(int row, int entity, int slot, int before) {
    if (sparse.has(slot, SparseRows.IN)) {
      if (tracksMasks) {
        noteEnd(pair(row, entity), before);
      }
      log(row, entity, WAS_SPARSE);
    }
    sparse.delete(row, slot);
  }

  private void noteEnd(long pair, int mask) {
    if (!masksBefore.isEmpty() && masksBefore.contains(pair)) {
      return;
    }
    if (endedCount == ended.length) {
      ended = Arrays.copyOf(ended, 2 * endedCount);
      endedMask = Arrays.copyOf(endedMask, 2 * endedCount);
    }
    ended[endedCount] = pair;
    endedMask[endedCount++] = mask;
  }

  /** Notes the masks of pairs that ended; of a pair that ended twice the first counts. */
  private void noteEnded() {
    for (int i = endedCount - 1; i >= 0; i--) {
      masksBefore.put(ended[i], endedMask[i]);
    }
    endedCount = 0;
  }

  private void noteMask(long pair, int mask) {
    if (!masksBefore.contains(pair)) {
      masksBefore.put(pair, mask);
    }
  }

  private void setSparseViaChild(int row, int entity, boolean on) {
    int slot = sparse.find(row, entity);
    if (slot < 0) {
      if (!on) {
        return;
      }
      slot = sparse.insert(row, entity, slot);
    }
    if (sparse.has(slot, SparseRows.VIA_CHILD) != on) {
      sparse.toggle(slot, SparseRows.VIA_CHILD);
    }
    decide(row, entity, slot, on || scope.holds(sparse.mask(slot)));
    if (!on && sparse.mask(slot) == 0) {
      sparse.delete(row, slot);
    }
  }

  private void decide(int row, int entity, int slot, boolean holds) {
    boolean in = holds && (sparse.has(slot, SparseRows.IN) || areThere(row, entity));
    if (sparse.has(slot, SparseRows.IN) != in) {
      if (tracksMasks && !in) {
        noteMask(pair(row, entity), sparse.mask(slot));
      }
      sparse.toggle(slot, SparseRows.IN);
      log(row, entity, in ? WAS_SPARSE | 1 : WAS_SPARSE);
    }
  }

  private void setDense(int row, DenseRow full, int entity, int sense, boolean on) {
    int before = full.mask(entity);
    int mask = on ? before | 1 << sense : before & ~(1 << sense);
    if (mask == before) {
      return;
    }
    if (tracksMasks && !full.hasMasksBefore()) {
      full.keepMasks();
      scan(row, full);
    }
    full.toggle(entity, sense);
    boolean viaChild = full.viaChild(entity);
    if (before == 0 || mask == 0) {
      count(full, !viaChild, on);
    }
    decide(row, full, entity, viaChild || scope.holds(mask));
  }

  private static void count(DenseRow full, boolean alone, boolean on) {
    if (alone) {
      full.used += on ? 1 : -1;
    }
  }

  /** Nobody comes into scope who was removed, whatever a rule that runs seldom still says. */
  private boolean areThere(int row, int entity) {
    return population.alive(entity) && population.alive(first + row);
  }

  private void decide(int row, DenseRow full, int entity, boolean holds) {
    boolean in = holds && (full.in(entity) || areThere(row, entity));
    if (full.in(entity) == in) {
      return;
    }
    full.toggleIn(entity);
    if (!full.scanned && full.log(tick) > full.in.length) {
      scan(row, full);
    }
    if (!full.scanned) {
      log(row, entity, in ? 1 : 0);
    }
  }

  private void scan(int row, DenseRow full) {
    if (full.scanned) {
      return;
    }
    full.scanned = true;
    if (scannedCount == scanned.length) {
      scanned = Arrays.copyOf(scanned, 2 * scannedCount);
    }
    scanned[scannedCount++] = row;
  }

  private void log(int row, int entity, int what) {
    if (logged == log.length) {
      log = Arrays.copyOf(log, 2 * logged);
    }
    long key = pair(row, entity) << 2 | what;
    if (logged > 0 && log[logged - 1] >>> 2 >= key >>> 2 && ++runs == 2) {
      secondRun = logged;
    }
    log[logged++] = key;
  }

  private long pair(int row, int entity) {
    return (long) row << entityBits | entity;
  }

  /** Returns the row of a key of the log. */
  int row(long key) {
    return (int) (key >>> (entityBits + 2));
  }

  /** Returns the entity of a key of the log. */
  int entity(long key) {
    return (int) (key >>> 2) & (1 << entityBits) - 1;
  }

  /** Visits each pair that changed, in no set order, some several times; it may change others. */
  void visitChanges(Visitor visitor) {
    int end = logged;
    for (int i = 0; i < end; i++) {
      visitor.visit(first + row(log[i]), entity(log[i]));
    }
    for (int i = 0; i < scannedCount; i++) {
      long[] flipped = Objects.requireNonNull(dense(scanned[i])).flipped;
      for (int e = DenseRow.next(flipped, 0); e >= 0; e = DenseRow.next(flipped, e + 1)) {
        visitor.visit(first + scanned[i], e);
      }
    }
  }

  /** Brings what changed into its final form and order; called once, when all rules have spoken. */
  void finish() {
    if (scannedCount > 0) {
      Arrays.sort(scanned, 0, scannedCount);
      moveToPlanes();
    }
    if (order() || dense.length > 0) {
      net();
    }
    if (hasReturned || hasFilled) {
      noteEnded();
    }
    if (hasFilled) {
      moveMasksBefore();
    }
    for (int i = 0; i < scannedCount; i++) {
      Objects.requireNonNull(dense(scanned[i])).compareMasks();
    }
    if (!masksBefore.isEmpty()) {
      addChangedMasks();
    }
  }

  /** Puts the log in order; returns whether a pair may be in it several times. */
  private boolean order() {
    if (runs == 1) {
      return false;
    }
    if (runs == 2) {
      return merge();
    }
    log = sorter.sort(log, logged, 0, rowBits + entityBits + 2);
    return true;
  }

  /** Merges two ascending runs, from the back; returns whether they share a pair. */
  private boolean merge() {
    int count = logged - secondRun;
    keys = keys.length < count ? new long[2 * count] : keys;
    System.arraycopy(log, secondRun, keys, 0, count);
    boolean shares = false;
    int left = secondRun - 1;
    int right = count - 1;
    for (int to = logged - 1; right >= 0; to--) {
      boolean takesLeft = left >= 0 && log[left] > keys[right];
      shares |= left >= 0 && log[left] >>> 2 == keys[right] >>> 2;
      log[to] = takesLeft ? log[left--] : keys[right--];
    }
    return shares;
  }

  /** Adds the pairs of sparse rows that stayed in scope with another mask. */
  private void addChangedMasks() {
    int flips = logged;
    for (int s = masksBefore.firstSlot(); s >= 0; s = masksBefore.nextSlot(s)) {
      addChangedMask(masksBefore.key(s), masksBefore.value(s));
    }
    if (logged > flips) {
      for (int i = 0; i < flips; i++) {
        log[i] &= ~WAS_SPARSE;
      }
      log = sorter.sort(log, logged, 2, rowBits + entityBits + 2);
      keepFirstOfEach();
      hasChangedMasks = true;
    }
  }

  private void addChangedMask(long pair, int before) {
    int row = (int) (pair >>> entityBits);
    int entity = (int) pair & (1 << entityBits) - 1;
    if (dense(row) == null && in(row, entity) && mask(row, entity) != before) {
      log(row, entity, SENSES | 1);
    }
  }

  /** A pair that came into scope is told once, whatever its mask did before. */
  private void keepFirstOfEach() {
    int kept = 0;
    for (int i = 0; i < logged; i++) {
      if (i == 0 || log[i] >>> 2 != log[i - 1] >>> 2) {
        log[kept++] = log[i];
      }
    }
    logged = kept;
  }

  /** Takes the keys of scanned rows out of the log; what a row logged while sparse goes along. */
  private void moveToPlanes() {
    int kept = 0;
    for (int i = 0; i < logged; i++) {
      DenseRow full = dense(row(log[i]));
      if (full == null || !full.scanned) {
        log[kept++] = log[i];
      } else if ((log[i] & WAS_SPARSE) != 0) {
        full.flip(entity(log[i]));
      }
    }
    logged = kept;
    runs = runs == 2 ? 3 : runs; // the second begins elsewhere now
  }

  /** Leaves one key of each pair that changed in the end. */
  private void net() {
    int kept = 0;
    int i = 0;
    while (i < logged) {
      long pair = log[i] >>> 2;
      int balance = 0;
      for (; i < logged && log[i] >>> 2 == pair; i++) {
        balance += (log[i] & 1) != 0 ? 1 : -1;
        unflip(log[i]);
      }
      if (balance != 0) {
        log[kept++] = pair << 2 | (balance > 0 ? 1 : 0);
      }
      hasReturned |= balance == 0;
    }
    logged = kept;
  }

  /** What is in the log is not read from the plane. */
  private void unflip(long key) {
    DenseRow full = dense(row(key));
    if (full != null) {
      full.unflip(entity(key));
    }
  }

  /** Returns how many changes the log has. */
  int logged() {
    return logged;
  }

  /** Returns the log, as long as {@link #logged} says: a key for each change, in order. */
  long[] log() {
    return log;
  }

  /** Returns whether keys of the log may say that only the senses of a pair changed. */
  boolean hasChangedMasks() {
    return hasChangedMasks;
  }

  /** Returns a key as a finished log has it. */
  long key(int row, int entity, boolean in, boolean sensesOnly) {
    return pair(row, entity) << 2 | (sensesOnly ? SENSES : 0) | (in ? 1 : 0);
  }

  static boolean in(long key) {
    return (key & 1) != 0;
  }

  /** Returns whether only the senses of a pair changed, if keys can say so. */
  static boolean sensesOnly(long key) {
    return (key & (SENSES | 1)) == (SENSES | 1);
  }

  /** Returns how many rows are read from their planes. */
  int scanned() {
    return scannedCount;
  }

  int scannedRow(int i) {
    return scanned[i];
  }

  DenseRow denseRow(int row) {
    return Objects.requireNonNull(dense(row));
  }

  int first() {
    return first;
  }

  /** Forgets what changed, and makes rows sparse again that have lost most of their pairs. */
  void settle() {
    for (int i = 0; dense.length > 0 && i < logged; i++) {
      DenseRow full = dense(row(log[i]));
      if (full != null) {
        thin(row(log[i]), full);
      }
    }
    for (int i = 0; i < scannedCount; i++) {
      DenseRow full = Objects.requireNonNull(dense(scanned[i]));
      full.settle();
      thin(scanned[i], full);
    }
    masksBefore.clear();
    endedCount = 0;
    hasReturned = false;
    hasFilled = false;
    hasChangedMasks = false;
    logged = 0;
    runs = 1;
    scannedCount = 0;
    tick++;
  }

  private void thin(int row, DenseRow full) {
    if (full.used >= denseAt / 4) {
      return;
    }
    dense[row] = null;
    for (int e = full.next(0); e >= 0; e = full.next(e + 1)) {
      insert(row, e, full.mask(e), full.in(e), full.viaChild(e));
    }
    full.clear();
    spare.push(full);
  }

  private DenseRow fill(int row) {
    DenseRow full = spare.isEmpty() ? new DenseRow(capacity) : spare.pop();
    for (int slot = sparse.firstSlot(row); slot < sparse.endSlot(row); slot += sparse.stride()) {
      int entity = sparse.entity(slot);
      if (entity >= 0) {
        full.adopt(
            entity,
            sparse.mask(slot),
            sparse.has(slot, SparseRows.IN),
            sparse.has(slot, SparseRows.VIA_CHILD));
      }
    }
    sparse.drop(row);
    if (dense.length == 0) {
      dense = new DenseRow[rows];
    }
    dense[row] = full;
    if (tracksMasks) {
      full.keepMasks();
      scan(row, full);
      hasFilled = true;
    }
    return full;
  }

  /** Takes over the masks that were noted while rows were sparse that are dense now. */
  private void moveMasksBefore() {
    for (int s = masksBefore.firstSlot(); s >= 0; s = masksBefore.nextSlot(s)) {
      long pair = masksBefore.key(s);
      DenseRow full = dense((int) (pair >>> entityBits));
      if (full != null) {
        full.setMaskBefore((int) pair & (1 << entityBits) - 1, masksBefore.value(s));
      }
    }
  }

  /** Visits what is in scope for a row, in no set order. */
  void visit(int row, EntityVisitor visitor) {
    DenseRow full = dense(row);
    if (full != null) {
      for (int e = DenseRow.next(full.in, 0); e >= 0; e = DenseRow.next(full.in, e + 1)) {
        visitor.visit(e, full.mask(e));
      }
      return;
    }
    for (int slot = sparse.firstSlot(row); slot < sparse.endSlot(row); slot += sparse.stride()) {
      if (sparse.has(slot, SparseRows.IN)) {
        visitor.visit(sparse.entity(slot), sparse.mask(slot));
      }
    }
  }

  /** Takes a sense away from all pairs. */
  void removeSense(int sense) {
    for (int row = 0; row < rows; row++) {
      collected = 0;
      DenseRow full = dense(row);
      if (full != null) {
        collectSense(full, sense);
      } else {
        collectSense(row, 1 << sense);
      }
      for (int i = 0; i < collected; i++) {
        set(row, (int) keys[i], sense, false);
      }
    }
    collected = 0;
  }

  private void collectSense(DenseRow full, int sense) {
    for (int e = full.next(0); e >= 0; e = full.next(e + 1)) {
      if ((full.mask(e) >>> sense & 1) != 0) {
        collect(e);
      }
    }
  }

  private void collectSense(int row, int bit) {
    for (int slot = sparse.firstSlot(row); slot < sparse.endSlot(row); slot += sparse.stride()) {
      if (sparse.entity(slot) >= 0 && (sparse.mask(slot) & bit) != 0) {
        collect(sparse.entity(slot));
      }
    }
  }

  private void collect(int entity) {
    if (collected == keys.length) {
      keys = Arrays.copyOf(keys, 2 * collected);
    }
    keys[collected++] = entity;
  }

  /** Takes all senses away from a pair. */
  void removePair(int row, int entity) {
    for (int left = mask(row, entity); left != 0; left &= left - 1) {
      set(row, entity, Integer.numberOfTrailingZeros(left), false);
    }
  }

  /** Takes all senses away from all pairs of a row. */
  void removeRow(int row) {
    collected = 0;
    visitPairs(row, (observer, entity, mask, isIn, isViaChild) -> collect(entity));
    for (int i = 0; i < collected; i++) {
      removePair(row, (int) keys[i]);
    }
    collected = 0;
  }

  /** Decides all pairs by another scope. */
  void scope(Scope other) {
    scope = other;
    for (int row = 0; row < rows; row++) {
      DenseRow full = dense(row);
      if (full != null) {
        for (int e = full.next(0); e >= 0; e = full.next(e + 1)) {
          decide(row, full, e, full.viaChild(e) || scope.holds(full.mask(e)));
        }
      } else {
        decideSparse(row);
      }
    }
  }

  private void decideSparse(int row) {
    for (int slot = sparse.firstSlot(row); slot < sparse.endSlot(row); slot += sparse.stride()) {
      if (sparse.entity(slot) >= 0) {
        boolean viaChild = sparse.has(slot, SparseRows.VIA_CHILD);
        decide(row, sparse.entity(slot), slot, viaChild || scope.holds(sparse.mask(slot)));
      }
    }
  }

  /** Visits all pairs that have a sense or come along with a child. */
  void visitRows(PairVisitor visitor) {
    for (int row = 0; row < rows; row++) {
      visitPairs(row, visitor);
    }
  }

  private void visitPairs(int row, PairVisitor visitor) {
    DenseRow full = dense(row);
    if (full == null) {
      visitSparse(row, visitor);
      return;
    }
    for (int e = full.next(0); e >= 0; e = full.next(e + 1)) {
      visitor.visit(first + row, e, full.mask(e), full.in(e), full.viaChild(e));
    }
  }

  private void visitSparse(int row, PairVisitor visitor) {
    for (int slot = sparse.firstSlot(row); slot < sparse.endSlot(row); slot += sparse.stride()) {
      if (sparse.entity(slot) >= 0) {
        boolean isIn = sparse.has(slot, SparseRows.IN);
        boolean isViaChild = sparse.has(slot, SparseRows.VIA_CHILD);
        visitor.visit(first + row, sparse.entity(slot), sparse.mask(slot), isIn, isViaChild);
      }
    }
  }

  /** Takes over a pair as another shard had it, outside of a tick. */
  void adopt(int row, int entity, int mask, boolean isIn, boolean isViaChild) {
    DenseRow full = dense(row);
    if (full == null && sparse.used(row) >= denseAt) {
      full = fill(row);
    }
    if (full != null) {
      full.adopt(entity, mask, isIn, isViaChild);
    } else {
      insert(row, entity, mask, isIn, isViaChild);
    }
  }

  private void insert(int row, int entity, int mask, boolean isIn, boolean isViaChild) {
    sparse.admit(mask);
    int slot = sparse.insert(row, entity, sparse.find(row, entity));
    sparse.mask(slot, mask);
    if (isIn) {
      sparse.toggle(slot, SparseRows.IN);
    }
    if (isViaChild) {
      sparse.toggle(slot, SparseRows.VIA_CHILD);
    }
  }

  /** Receives pairs. */
  interface Visitor {
    void visit(int observer, int entity);
  }

  /** Receives pairs as they are stored. */
  interface PairVisitor {
    void visit(int observer, int entity, int mask, boolean isIn, boolean isViaChild);
  }
}
