package dev.sightline.server.session;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.UnicodeSet;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A name that somebody may have, and what it looks like.
 *
 * <p>Two names look alike if one of their two keys is the same. Both are made by the skeletons of
 * Unicode Technical Standard 39, which replace each character by the simplest one of its shape:
 * {@code fold} is the skeleton of the name in lower case, {@code look} that of its skeleton in
 * lower case. The first finds {@code ALICE} for {@code Alice}, the second {@code AIice} with a
 * capital i. Blanks and hyphens are in no key.
 *
 * @param text as it is shown
 */
public record PlayerName(String text, String look, String fold) {
  private static final int LONGEST = 24;
  private static final int MOST_BYTES = 32;
  private static final int LONGEST_INPUT = 256;
  private static final String FORM = "a name has 1 to 24 letters, digits, blanks and hyphens";
  private static final Pattern BLANKS = Pattern.compile(" +");
  private static final Pattern GAPS = Pattern.compile("[ -]+");
  private static final Pattern NUMBERED = Pattern.compile("(guest|bot)\\p{Nd}*");
  private static final Normalizer2 NFKC = Normalizer2.getNFKCInstance();
  private static final SpoofChecker CHECKER =
      new SpoofChecker.Builder()
          .setRestrictionLevel(SpoofChecker.RestrictionLevel.HIGHLY_RESTRICTIVE)
          .setAllowedChars(allowed())
          .setChecks(
              SpoofChecker.RESTRICTION_LEVEL
                  | SpoofChecker.INVISIBLE
                  | SpoofChecker.MIXED_NUMBERS
                  | SpoofChecker.HIDDEN_OVERLAY
                  | SpoofChecker.CHAR_LIMIT)
          .build();
  private static final Set<String> RESERVED =
      Set.of(
          "admin",
          "administrator",
          "anonymous",
          "developer",
          "everybody",
          "everyone",
          "gamemaster",
          "gm",
          "god",
          "me",
          "mod",
          "moderator",
          "nobody",
          "null",
          "official",
          "operator",
          "owner",
          "root",
          "self",
          "server",
          "sightline",
          "staff",
          "superuser",
          "support",
          "system",
          "undefined",
          "you");
  private static final Set<String> RESERVED_KEYS = keys(RESERVED);

  /**
   * Reads a name that somebody wants.
   *
   * @throws IllegalArgumentException with a message for people, if nobody may have it
   */
  public static PlayerName parse(String wanted) {
    if (wanted.length() > LONGEST_INPUT) {
      throw new IllegalArgumentException(FORM);
    }
    String text = BLANKS.matcher(NFKC.normalize(wanted)).replaceAll(" ").strip();
    int length = text.codePointCount(0, text.length());
    boolean fits = text.getBytes(StandardCharsets.UTF_8).length <= MOST_BYTES;
    if (length < 1 || length > LONGEST || !fits || !text.codePoints().allMatch(PlayerName::isOf)) {
      throw new IllegalArgumentException(FORM);
    }
    if (CHECKER.failsChecks(text)) {
      throw new IllegalArgumentException("a name has letters of one script, as in one language");
    }
    PlayerName name = of(text);
    if (name.isReserved()) {
      throw new IllegalArgumentException("that name is not given away");
    }
    return name;
  }

  /** Returns any text as a name, also one that nobody could choose. */
  public static PlayerName of(String text) {
    return new PlayerName(text, skeleton(lower(skeleton(text))), skeleton(lower(text)));
  }

  public boolean looksLike(PlayerName other) {
    return look.equals(other.look) || fold.equals(other.fold);
  }

  private boolean isReserved() {
    String plain = GAPS.matcher(lower(text)).replaceAll("");
    return fold.isEmpty()
        || NUMBERED.matcher(plain).matches()
        || TownNames.isOne(text)
        || RESERVED_KEYS.contains(look)
        || RESERVED_KEYS.contains(fold);
  }

  private static boolean isOf(int c) {
    int type = Character.getType(c);
    return Character.isLetterOrDigit(c)
        || type == Character.NON_SPACING_MARK
        || type == Character.COMBINING_SPACING_MARK
        || c == ' '
        || c == '-';
  }

  private static String skeleton(String text) {
    return CHECKER.getSkeleton(GAPS.matcher(text).replaceAll(""));
  }

  private static String lower(String text) {
    return UCharacter.foldCase(text, true);
  }

  private static UnicodeSet allowed() {
    return new UnicodeSet(SpoofChecker.RECOMMENDED).add(' ').add('-').freeze();
  }

  private static Set<String> keys(Set<String> words) {
    Set<String> keys = new java.util.HashSet<>();
    for (String word : words) {
      PlayerName name = of(word);
      keys.add(name.look);
      keys.add(name.fold);
    }
    return Set.copyOf(keys);
  }
}
