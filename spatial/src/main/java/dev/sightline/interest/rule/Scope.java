package dev.sightline.interest.rule;

/**
 * Decides from the senses by which an observer perceives an entity whether it is in scope.
 *
 * <p>Senses are bits. Nothing perceived is never in scope, so {@link #not} exists only beside a
 * positive scope: {@code Scope.anyOf(SIGHT | HEARING).not(Scope.anyOf(CLOAKED))}.
 */
public final class Scope {
  /** What at least one sense perceives, whichever. */
  public static final Scope ANY = new Scope(mask -> mask != 0, 0, "any sense");

  private final Test test;
  private final int bits;
  private final String words;

  private Scope(Test test, int bits, String words) {
    if (test.holds(0)) {
      throw new IllegalArgumentException("a scope must not hold where no sense does: " + words);
    }
    this.test = test;
    this.bits = bits;
    this.words = words;
  }

  /** Returns the scope of what at least one of these senses perceives. */
  public static Scope anyOf(int senses) {
    return new Scope(mask -> (mask & senses) != 0, senses, "any of " + binary(senses));
  }

  /** Returns the scope of what each of these senses perceives; at least one must be named. */
  public static Scope allOf(int senses) {
    return new Scope(mask -> (mask & senses) == senses, senses, "all of " + binary(senses));
  }

  /** Returns the scope of what is in this or in the other. */
  public Scope or(Scope other) {
    return new Scope(
        mask -> test.holds(mask) || other.test.holds(mask),
        bits | other.bits,
        "(" + this + " or " + other + ")");
  }

  /** Returns the scope of what is in both. */
  public Scope and(Scope other) {
    return new Scope(
        mask -> test.holds(mask) && other.test.holds(mask),
        bits | other.bits,
        "(" + this + " and " + other + ")");
  }

  /** Returns the scope of what is in this and not in the other. */
  public Scope not(Scope other) {
    return new Scope(
        mask -> test.holds(mask) && !other.test.holds(mask),
        bits | other.bits,
        "(" + this + " and not " + other + ")");
  }

  /** Returns the senses that the scope names, one bit each. */
  public int bits() {
    return bits;
  }

  /** Returns whether a pair perceived by exactly these senses is in scope. */
  public boolean holds(int senses) {
    return test.holds(senses);
  }

  @Override
  public String toString() {
    return words;
  }

  private static String binary(int senses) {
    return "0b" + Integer.toBinaryString(senses);
  }

  private interface Test {
    boolean holds(int mask);
  }
}
