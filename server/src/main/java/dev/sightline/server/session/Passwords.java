package dev.sightline.server.session;

import dev.sightline.server.config.AccountSettings.PasswordSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Passwords as they are stored: Argon2id with a salt of its own, in the usual text form {@code
 * $argon2id$v=19$m=19456,t=2,p=1$salt$hash}, which says how to check it.
 *
 * <p>Making or checking one takes tens of milliseconds and all of a core: never on a thread that
 * others wait for.
 */
final class Passwords {
  private static final int SHORTEST = 8;
  private static final int LONGEST = 128;
  private static final int SALT_BYTES = 16;
  private static final int HASH_BYTES = 32;
  private static final int LANES = 1;
  private static final Pattern FORM =
      Pattern.compile(
          "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,2})"
              + "\\$([A-Za-z0-9+/]{22,64})\\$([A-Za-z0-9+/]{22,128})");
  private static final Set<String> COMMON = common();

  private final PasswordSettings cost;
  private final SecureRandom random;

  Passwords(PasswordSettings cost, SecureRandom random) {
    this.cost = cost;
    this.random = random;
  }

  /**
   * Refuses a new password that is easily guessed.
   *
   * @throws AccountException that says why
   */
  static void requireGood(String password, PlayerName name) {
    int length = password.codePointCount(0, password.length());
    if (length < SHORTEST || length > LONGEST) {
      throw invalid("a password has " + SHORTEST + " to " + LONGEST + " characters");
    }
    String plain = password.toLowerCase(Locale.ROOT);
    if (password.chars().distinct().count() < 4 || COMMON.contains(plain)) {
      throw invalid("that password is one of the first that anybody would try");
    }
    if (PlayerName.of(password).looksLike(name)) {
      throw invalid("the password is the name");
    }
  }

  /** Returns whether a text could be a password at all; what is longer is not even tried. */
  static boolean isTryable(String password) {
    return password.length() <= 2 * LONGEST;
  }

  /** Returns what is stored for a password. */
  String stored(String password) {
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    byte[] hash = hash(password, salt, cost.memory(), cost.passes(), LANES, HASH_BYTES);
    return prefix() + text(salt) + "$" + text(hash);
  }

  /** Returns whether a password is the stored one. */
  static boolean matches(String password, String stored) {
    Matcher form = FORM.matcher(stored);
    if (!form.matches()) {
      throw new IllegalStateException("a stored password has another form than Argon2id");
    }
    byte[] expected = Base64.getDecoder().decode(form.group(5));
    byte[] hash =
        hash(
            password,
            Base64.getDecoder().decode(form.group(4)),
            Integer.parseInt(form.group(1)),
            Integer.parseInt(form.group(2)),
            Integer.parseInt(form.group(3)),
            expected.length);
    return MessageDigest.isEqual(expected, hash);
  }

  /** Returns whether a password was stored at the cost that is configured now. */
  boolean isCurrent(String stored) {
    return stored.startsWith(prefix());
  }

  private String prefix() {
    return "$argon2id$v=19$m=" + cost.memory() + ",t=" + cost.passes() + ",p=" + LANES + "$";
  }

  private static byte[] hash(
      String password, byte[] salt, int memory, int passes, int lanes, int length) {
    Argon2Parameters parameters =
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withVersion(Argon2Parameters.ARGON2_VERSION_13)
            .withMemoryAsKB(memory)
            .withIterations(passes)
            .withParallelism(lanes)
            .withSalt(salt)
            .build();
    Argon2BytesGenerator generator = new Argon2BytesGenerator();
    generator.init(parameters);
    byte[] hash = new byte[length];
    generator.generateBytes(password.getBytes(StandardCharsets.UTF_8), hash);
    return hash;
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }

  private static AccountException invalid(String why) {
    return new AccountException(AccountException.Kind.INVALID, why);
  }

  private static Set<String> common() {
    try (InputStream in = Passwords.class.getResourceAsStream("common-passwords.txt")) {
      if (in == null) {
        throw new IllegalStateException("common-passwords.txt is missing beside the program");
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
