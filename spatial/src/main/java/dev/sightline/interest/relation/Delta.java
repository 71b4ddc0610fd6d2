package dev.sightline.interest.relation;

/**
 * What one tick changed: pairs that came into scope and pairs that went out, each once, ordered by
 * observer and entity whatever the number of threads.
 *
 * <p>A cursor to be read once, before the next tick:
 *
 * <pre>{@code
 * while (delta.next()) {
 *   send(delta.observer(), delta.entity(), delta.entered());
 * }
 * }</pre>
 */
public final class Delta {
  private final Bank[] banks;
  private int bank;
  private int observer;
  private int entity;
  private boolean entered;

  Delta(Bank[] banks) {
    this.banks = banks;
  }

  /** Steps to the next pair; false when there is none. */
  public boolean next() {
    while (bank < banks.length) {
      if (banks[bank].next(this)) {
        return true;
      }
      bank++;
    }
    return false;
  }

  public int observer() {
    return observer;
  }

  public int entity() {
    return entity;
  }

  /** Returns true if the pair came into scope, false if it went out. */
  public boolean entered() {
    return entered;
  }

  void rewind() {
    bank = 0;
  }

  void set(int itsObserver, int itsEntity, boolean hasEntered) {
    observer = itsObserver;
    entity = itsEntity;
    entered = hasEntered;
  }
}
