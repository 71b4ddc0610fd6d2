package dev.sightline.interest.relation;

/**
 * Decides from the senses by which an observer perceives an entity whether it is in scope.
 *
 * <p>Senses are bits. Nothing perceived is never in scope, so {@link #not} exists only beside a
 * positive scope: {@code Scope.anyOf(SIGHT | HEARING).not(Scope.anyOf(CLOAKED))}.
 */
public final class Scope {
  private final Test test;
  private final String words;

  private Scope(Test test, String words) {
    if (test.holds(0)) {
      throw new IllegalArgumentException("a scope must not hold where no sense does: " + words);
    }
    this.test = test;
    this.words = words;
  }

  /** Returns the scope of what at least one of these senses perceives. */
  public static Scope anyOf(int senses) {
    return new Scope(mask -> (mask & senses) != 0, "any of " + binary(senses));
  }

  /** Returns the scope of what each of these senses perceives; at least one must be named. */
  public static Scope allOf(int senses) {
    return new Scope(mask -> (mask & senses) == senses, "all of " + binary(senses));
  }

  /** Returns the scope of what is in this or in the other. */
  public Scope or(Scope other) {
    return new Scope(
        mask -> test.holds(mask) || other.test.holds(mask), "(" + this + " or " + other + ")");
  }

  /** Returns the scope of what is in both. */
  public Scope and(Scope other) {
    return new Scope(
        mask -> test.holds(mask) && other.test.holds(mask), "(" + this + " and " + other + ")");
  }

  /** Returns the scope of what is in this and not in the other. */
  public Scope not(Scope other) {
    return new Scope(
        mask -> test.holds(mask) && !other.test.holds(mask),
        "(" + this + " and not " + other + ")");
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
