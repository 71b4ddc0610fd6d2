package dev.sightline.server.game;

import org.jspecify.annotations.Nullable;

/**
 * Whom a client wants to be, as its token says.
 *
 * <p>Without a token: a new guest. {@code resume SECRET}: the avatar that was told this secret
 * before. {@code name NAME}: a new guest with a name.
 *
 * @param secret to resume with, or null
 * @param name for a new guest, or null for any
 * @param fault why the token cannot be used, or null
 */
record Login(@Nullable String secret, @Nullable String name, @Nullable String fault) {
  private static final String RESUME = "resume ";
  private static final String NAME = "name ";
  private static final int SHORTEST = 1;
  private static final int LONGEST = 24;

  static Login read(String token) {
    if (token.isEmpty()) {
      return new Login(null, null, null);
    }
    if (token.startsWith(RESUME)) {
      return new Login(token.substring(RESUME.length()), null, null);
    }
    if (token.startsWith(NAME)) {
      return named(token.substring(NAME.length()).strip());
    }
    return refused("the token is neither empty nor starts with 'name' or 'resume'");
  }

  private static Login named(String name) {
    int length = name.codePointCount(0, name.length());
    boolean plain =
        name.codePoints().allMatch(c -> Character.isLetterOrDigit(c) || c == ' ' || c == '-');
    boolean fits =
        name.getBytes(java.nio.charset.StandardCharsets.UTF_8).length <= GameSchema.NAME_BYTES;
    return plain && fits && length >= SHORTEST && length <= LONGEST
        ? new Login(null, name, null)
        : refused("a name has 1 to 24 letters, digits, blanks and hyphens");
  }

  private static Login refused(String why) {
    return new Login(null, null, why);
  }
}
