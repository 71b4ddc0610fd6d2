package dev.sightline.interest.kinetic.line;

import dev.sightline.interest.rule.Emissions;

/** Says that pairs entered or left, in both directions where they are symmetric. */
public final class Speech {
  private Speech() {}

  public static void say(int a, int b, boolean symmetric, boolean entered, Emissions.Slice out) {
    if (entered) {
      out.entered(a, b);
    } else {
      out.left(a, b);
    }
    if (symmetric && entered) {
      out.entered(b, a);
    } else if (symmetric) {
      out.left(b, a);
    }
  }
}
