package dev.sightline.schema;

/**
 * When states may change, and which tick their changes count for.
 *
 * <p>One bracket is shared by all states of a world. Between {@link #open} and {@link #close}
 * states may be set; what was set counts as changed at that tick. Outside, setting throws: it would
 * be seen by some and not by others.
 */
public final class TickBracket {
  /** Always open: for events, and for those who send no changes. */
  static final TickBracket ALWAYS = new TickBracket(true);

  private final boolean always;
  private int tick;
  private boolean open;

  /** Creates a bracket that is closed, before tick 1. */
  public TickBracket() {
    this.always = false;
  }

  private TickBracket(boolean always) {
    this.tick = 1;
    this.open = true;
    this.always = always;
  }

  /** Opens the bracket for a tick, which has to be later than the one before. */
  public void open(int atTick) {
    if (open) {
      throw new IllegalStateException("the bracket of tick " + tick + " is still open");
    }
    if (atTick <= tick) {
      throw new IllegalArgumentException("tick " + atTick + " does not follow tick " + tick);
    }
    tick = atTick;
    open = true;
  }

  public void close() {
    if (!open || always) {
      throw new IllegalStateException("no tick is open, the last was " + tick);
    }
    open = false;
  }

  /** Returns the tick that is open, or was last. */
  public int tick() {
    return tick;
  }

  public boolean isOpen() {
    return open;
  }

  /** Returns the tick for which a change counts. */
  int changing() {
    if (!open) {
      throw new IllegalStateException("a change outside a tick; the last one was " + tick);
    }
    return tick;
  }
}
