package dev.sightline.schema;

import java.util.regex.Pattern;

/** Names of types and fields: short, and safe in the schema's text. */
final class TypeNames {
  private static final Pattern PATTERN = Pattern.compile("[A-Za-z][A-Za-z0-9_]{0,63}");

  private TypeNames() {}

  static String checked(String name) {
    if (!PATTERN.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name '" + name + "': a letter, then at most 63 letters, digits and underscores");
    }
    return name;
  }
}
