package dev.sightline.interest.relation;

import dev.sightline.interest.rule.EntityVisitor;
import java.util.ArrayDeque;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The pairs of a range of observers, a sparse or dense row for each. */
final class PairRows {

  /*
   * The pairs of a range of observers, one row each: all that have a sense or come along with a
   * child, with their masks and whether they are in scope. A row is a hash table (see SparseRows)
   * until bit planes over all entities take less memory (see DenseRow); so a crowd of n entities
   * costs n bits per observer and sense. It becomes sparse again when a quarter of that is left, far
   * enough below that it does not change its form all the time. Planes that are not needed any more
   * wait for the next row.
   *
   * Whoever changes many pairs asks for the form of the row once, and works on its slots or planes.
   *
   * Cost: one lookup per pair; as much as a row has pairs, when it changes its form.
   */

  private static final int LEAST_DENSE = 48;

  /** The rows that are not dense. */
  final SparseRows sparse;

  private final int first;
  private final int rows;
  private final int capacity;
  private final int denseAt;

  /** The dense rows; empty until there is one. */
  private @Nullable DenseRow[] dense = {};

  private final ArrayDeque<DenseRow> spare = new ArrayDeque<>();

  /** Makes empty rows for so many observers from one on, and entities in {@code [0, capacity)}. */
  PairRows(int first, int rows, int capacity) {
    this.first = first;
    this.rows = rows;
    this.capacity = capacity;
    denseAt = Math.max(LEAST_DENSE, capacity / 40);
    sparse = new SparseRows(rows, capacity);
  }

  /** Returns the observer that has the first row. */
  int first() {
    return first;
  }

  /** Returns the number of rows. */
  int count() {
    return rows;
  }

  /** Returns the row if it is dense, else null. */
  @Nullable DenseRow dense(int row) {
    return row < dense.length ? dense[row] : null;
  }

  DenseRow requireDense(int row) {
    return Objects.requireNonNull(dense(row));
  }

  /** Returns whether there is or was a dense row. */
  boolean mayBeDense() {
    return dense.length > 0;
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

  /** Returns the number of pairs of a row. */
  int size(int row) {
    DenseRow full = dense(row);
    return full != null ? full.used : sparse.used(row);
  }

  /** Returns whether a sparse row must become dense before it gets another pair. */
  boolean isFull(int row) {
    return sparse.used(row) >= denseAt;
  }

  /** Makes a sparse row dense. */
  DenseRow fill(int row) {
    DenseRow full = spare.isEmpty() ? new DenseRow(capacity) : spare.pop();
    for (int slot = sparse.firstSlot(row); slot < sparse.endSlot(row); slot += sparse.stride()) {
      int entity = sparse.entity(slot);
      if (entity >= 0) {
        full.adopt(entity, sparse.mask(slot), isIn(slot), isViaChild(slot));
      }
    }
    sparse.drop(row);
    if (dense.length == 0) {
      dense = new DenseRow[rows];
    }
    dense[row] = full;
    return full;
  }

  /** Makes a dense row sparse again if it has lost most of its pairs. */
  void thin(int row, DenseRow full) {
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

  /** Takes over a pair as other rows had it, outside of a tick. */
  void adopt(int row, int entity, int mask, boolean isIn, boolean isViaChild) {
    DenseRow full = dense(row);
    if (full == null && isFull(row)) {
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

  private boolean isIn(int slot) {
    return sparse.has(slot, SparseRows.IN);
  }

  private boolean isViaChild(int slot) {
    return sparse.has(slot, SparseRows.VIA_CHILD);
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
      if (isIn(slot)) {
        visitor.visit(sparse.entity(slot), sparse.mask(slot));
      }
    }
  }

  /** Visits all pairs. */
  void visitPairs(PairVisitor visitor) {
    for (int row = 0; row < rows; row++) {
      visitPairs(row, visitor);
    }
  }

  /**
   * Visits all pairs of a row; whether they are in scope may change meanwhile, but nothing else.
   */
  void visitPairs(int row, PairVisitor visitor) {
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
      int entity = sparse.entity(slot);
      if (entity >= 0) {
        visitor.visit(first + row, entity, sparse.mask(slot), isIn(slot), isViaChild(slot));
      }
    }
  }

  /** Receives pairs as they are stored. */
  interface PairVisitor {
    void visit(int observer, int entity, int mask, boolean isIn, boolean isViaChild);
  }
}
