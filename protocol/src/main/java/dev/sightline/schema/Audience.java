package dev.sightline.schema;

/**
 * Who is told about a field, among those who have its entity in scope.
 *
 * @param kind what decides
 * @param senses for {@link Kind#SENSES} the senses, one bit each, any of which suffices; else 0
 */
public record Audience(Kind kind, int senses) {
  private static final Audience EVERYONE = new Audience(Kind.EVERYONE, 0);
  private static final Audience TEAM = new Audience(Kind.TEAM, 0);
  private static final Audience OWNER = new Audience(Kind.OWNER, 0);

  /** What decides whether somebody is told. */
  public enum Kind {
    EVERYONE,
    SENSES,
    TEAM,
    OWNER
  }

  public Audience {
    if (kind == Kind.SENSES && senses == 0) {
      throw new IllegalArgumentException("an audience by senses needs one");
    }
    if (kind != Kind.SENSES && senses != 0) {
      throw new IllegalArgumentException("only an audience by senses has any, not " + kind);
    }
  }

  public static Audience everyone() {
    return EVERYONE;
  }

  /** Those who perceive the entity by one of these senses. */
  public static Audience senses(int senses) {
    return new Audience(Kind.SENSES, senses);
  }

  /** Those on the entity's team. */
  public static Audience team() {
    return TEAM;
  }

  /** Only who owns the entity. */
  public static Audience owner() {
    return OWNER;
  }

  /** Returns whether somebody is told; the owner is told everything. */
  public boolean includes(int bySenses, boolean sameTeam, boolean isOwner) {
    return isOwner
        || switch (kind) {
          case EVERYONE -> true;
          case SENSES -> (senses & bySenses) != 0;
          case TEAM -> sameTeam;
          case OWNER -> false;
        };
  }

  String signature() {
    return switch (kind) {
      case EVERYONE -> "everyone";
      case SENSES -> "senses(" + Integer.toUnsignedString(senses) + ")";
      case TEAM -> "team";
      case OWNER -> "owner";
    };
  }
}
