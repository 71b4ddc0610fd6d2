package dev.sightline.interest.relation;

/**
 * Reads what a tick changed: pairs that came into scope, went out, or stayed with other senses,
 * each once, ordered by observer and entity. Where entities have parents, an observer loses
 * children before their parents and gets parents before their children. Each reader has its own
 * cursor, so any number of threads may read between ticks.
 */
public final class ChangeCursor {

  /*
   * A shard has a log in order of rows, and dense rows that are read from their planes. The cursor
   * goes from row to row. Of a row it makes several passes when entities have parents: pass p yields
   * losses of depth -p and gains of depth p, from the deepest losses to the deepest gains.
   *
   * Where there are neither dense rows to read nor parents, which is most of the time, the log is
   * the answer, and is read from one end to the other. A change is kept as the log has it, and taken
   * apart when asked for.
   */

  private static final int NO_ROW = Integer.MAX_VALUE;

  private final Relation relation;
  private int range;
  private int endRange;
  private PairRows rows;
  private RowChanges changes;
  private int logAt;
  private int logEnd;
  private int scanAt;
  private int row = NO_ROW;
  private boolean isScanned;
  private boolean isPlain;
  private int pass;
  private int deepest;
  private int at;
  private ChangeLog log;
  private long[] keys = {};
  private long key;

  /** Makes a cursor that stands before nothing. */
  public ChangeCursor(Relation relation) {
    this.relation = relation;
    rows = relation.range(0).rows();
    changes = relation.range(0).changes();
    log = changes.log();
  }

  /** Goes before the first change of some ranges of observers. */
  public void rewind(int fromRange, int toRange) {
    range = fromRange - 1;
    endRange = toRange;
    row = NO_ROW;
    logEnd = 0;
    logAt = 0;
    scanAt = 0;
    deepest = relation.deepest();
    nextRange();
  }

  /** Steps to the next change; false when there is none. */
  public boolean next() {
    return nextHere() || nextElsewhere();
  }

  /** Steps to the next change of the log or the row at hand. */
  private boolean nextHere() {
    return isPlain ? stepInLog() : row != NO_ROW && nextInRow();
  }

  private boolean nextElsewhere() {
    do {
      if ((isPlain || !nextRow()) && !nextRange()) {
        return false;
      }
    } while (!nextHere());
    return true;
  }

  private boolean nextRange() {
    if (range + 1 >= endRange) {
      row = NO_ROW;
      return false;
    }
    range++;
    rows = relation.range(range).rows();
    changes = relation.range(range).changes();
    isPlain = deepest == 0 && changes.scanned() == 0;
    isScanned = false;
    log = changes.log();
    keys = log.keys();
    logEnd = isPlain ? log.size() : 0;
    at = 0;
    scanAt = 0;
    row = NO_ROW;
    return true;
  }

  /** Steps to the next row with changes. */
  private boolean nextRow() {
    int logRow = logEnd < log.size() ? log.row(keys[logEnd]) : NO_ROW;
    int scanRow = scanAt < changes.scanned() ? changes.scannedRow(scanAt) : NO_ROW;
    row = Math.min(logRow, scanRow);
    if (row == NO_ROW) {
      return false;
    }
    isScanned = scanRow < logRow;
    if (isScanned) {
      scanAt++;
    } else {
      logAt = logEnd;
      while (logEnd < log.size() && log.row(keys[logEnd]) == row) {
        logEnd++;
      }
    }
    pass = -deepest;
    at = isScanned ? 0 : logAt;
    return true;
  }

  private boolean nextInRow() {
    for (; pass <= deepest; pass++) {
      while (isScanned ? stepInPlanes() : stepInLog()) {
        if (deepest == 0 || pass == rank()) {
          return true;
        }
      }
      at = isScanned ? 0 : logAt;
    }
    return false;
  }

  private int rank() {
    int depth = relation.depth(entity());
    return in() ? depth : -depth;
  }

  private boolean stepInLog() {
    if (at >= logEnd) {
      return false;
    }
    key = keys[at++];
    return true;
  }

  private boolean stepInPlanes() {
    DenseRow full = rows.requireDense(row);
    int found = full.nextChange(at);
    if (found < 0) {
      return false;
    }
    at = found + 1;
    key = log.key(row, found, full.in(found), !full.isFlipped(found));
    return true;
  }

  public int observer() {
    return rows.first() + log.row(key);
  }

  public int entity() {
    return log.entity(key);
  }

  /** Returns whether the pair is in scope now. */
  public boolean in() {
    return ChangeLog.in(key);
  }

  /** Returns whether the pair was and is in scope, with other senses. */
  public boolean sensesOnly() {
    return (isScanned || log.hasSenses()) && ChangeLog.sensesOnly(key);
  }

  /** Returns the senses of the pair now, one bit each. */
  public int senses() {
    return in() ? rows.mask(log.row(key), entity()) : 0;
  }
}
