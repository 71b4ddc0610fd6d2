package dev.sightline.server.game.town;

import dev.sightline.server.game.GameSchema;
import java.nio.charset.StandardCharsets;

/** Why an action was refused, in words for people. */
final class Reasons {
  /** The answer about everything that the asker does not perceive, whether it is there or not. */
  static final String NOTHING = "there is nothing like that here";

  static final String TOO_FAR = "that is too far away";
  static final String BUSY = "somebody else is at it";

  private Reasons() {}

  /** Returns a reason that fits into an answer. */
  static String cut(String reason) {
    String text = reason;
    while (text.getBytes(StandardCharsets.UTF_8).length > GameSchema.REASON_BYTES) {
      text = text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }
    return text;
  }
}
