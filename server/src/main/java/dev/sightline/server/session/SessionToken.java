package dev.sightline.server.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a client shows to be let in again: 256 random bits. The server keeps only the digest, so
 * whoever reads the store cannot come in with what is there. {@link #toString()} does not tell it.
 */
public final class SessionToken {
  private static final int BYTES = 32;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");
  private static final String SCHEME = "bearer ";

  private final String text;

  private SessionToken(String text) {
    this.text = text;
  }

  static SessionToken random(SecureRandom random) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return new SessionToken(HexFormat.of().formatHex(bytes));
  }

  /** Returns the token that a text is, or null if it is none. */
  public static @Nullable SessionToken parse(String text) {
    return FORM.matcher(text).matches() ? new SessionToken(text) : null;
  }

  /** Returns the token in a header {@code Authorization}, or null. */
  public static @Nullable SessionToken in(@Nullable String authorization) {
    return authorization != null && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? parse(authorization.substring(SCHEME.length()).strip())
        : null;
  }

  /** Returns the token itself, for its owner only. */
  public String secret() {
    return text;
  }

  /** Returns what is stored of it. */
  String digest() {
    return digest(text);
  }

  static String digest(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public String toString() {
    return "SessionToken";
  }
}
