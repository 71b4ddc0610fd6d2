package dev.sightline.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text of a schema, for clients that were not built with their server.
 *
 * <p>What a program would declare with classes of its own is read in general ones: a choice is a
 * {@link String}, a nested value a {@link List} of its components in order. Whole numbers are
 * {@link Integer}s where the range allows, else {@link Long}s.
 */
final class SchemaText {
  private static final String CUSTOM = "custom(";

  private final List<String> lines;
  private final Map<String, TupleCodec> values = new HashMap<>();
  private final Map<String, Type.Builder> entities = new HashMap<>();
  private int next;

  private SchemaText(String text) {
    lines = Arrays.asList(text.split("\n"));
  }

  /**
   * Reads a schema.
   *
   * @throws IllegalArgumentException naming the line, if that is not possible
   */
  static Schema read(String text) {
    SchemaText reader = new SchemaText(text);
    Schema schema;
    try {
      schema = reader.read();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IllegalArgumentException("schema, line " + reader.next + ": " + e.getMessage(), e);
    }
    if (!schema.text().equals(text)) {
      throw new IllegalArgumentException("the schema's text is not in its usual form");
    }
    return schema;
  }

  private Schema read() {
    String[] first = words(line());
    requireWords(first, 2, "schema NAME");
    Schema.Builder builder = Schema.named(first[1]);
    while (next < lines.size()) {
      readType(builder);
    }
    return builder.build();
  }

  private String line() {
    if (next == lines.size()) {
      throw new IllegalArgumentException("there is nothing to read");
    }
    return lines.get(next++);
  }

  private static String[] words(String line) {
    return line.split(" ", -1);
  }

  private static void requireWords(String[] words, int count, String form) {
    if (words.length != count || !words[0].equals(form.substring(0, form.indexOf(' ')))) {
      throw new IllegalArgumentException("expected '" + form + "'");
    }
  }

  private void readType(Schema.Builder builder) {
    String[] words = words(line());
    switch (words[0]) {
      case "value" -> readValue(builder, words);
      case "entity" -> readFields(entity(builder, words));
      case "event" -> {
        requireWords(words, 3, "event NAME STREAM");
        readFields(builder.event(words[1], stream(words[2])));
      }
      case "action" -> {
        requireWords(words, 3, "action NAME STREAM");
        readFields(builder.action(words[1], stream(words[2])));
      }
      default -> throw new IllegalArgumentException("'" + words[0] + "' is unknown");
    }
  }

  private static Stream stream(String name) {
    return Stream.valueOf(name.toUpperCase(Locale.ROOT));
  }

  private Type.Builder entity(Schema.Builder builder, String[] words) {
    boolean unplaced = words.length > 2 && words[2].equals("unplaced");
    int rest = unplaced ? 3 : 2;
    boolean extended = words.length == rest + 2 && words[rest].equals("extends");
    if (words.length != rest && !extended) {
      throw new IllegalArgumentException("expected 'entity NAME [unplaced] [extends PARENT]'");
    }
    Type.Builder type =
        extended
            ? builder.entity(words[1], known(entities.get(words[rest + 1]), words[rest + 1]))
            : builder.entity(words[1]);
    if (unplaced) {
      type.unplaced();
    }
    entities.put(words[1], type);
    return type;
  }

  private static <T> T known(@Nullable T found, String name) {
    if (found == null) {
      throw new IllegalArgumentException(name + " was not declared before");
    }
    return found;
  }

  private boolean isIndented() {
    return next < lines.size() && lines.get(next).startsWith(" ");
  }

  private void readValue(Schema.Builder builder, String[] words) {
    requireWords(words, 2, "value NAME");
    int from = next - 1;
    List<Codec<?>> codecs = new ArrayList<>();
    while (isIndented()) {
      String[] part = words(line().substring(1));
      requireCount(part, 2, "NAME CODEC");
      codecs.add(codec(part[1]));
    }
    builder.described(String.join("\n", lines.subList(from, next)) + "\n");
    values.put(words[1], new TupleCodec(words[1], codecs));
  }

  private static void requireCount(String[] words, int count, String form) {
    if (words.length != count) {
      throw new IllegalArgumentException("expected '" + form + "'");
    }
  }

  private void readFields(Type.Builder type) {
    while (isIndented()) {
      String[] words = words(line().substring(1));
      requireCount(words, 3, "NAME CODEC AUDIENCE");
      Audience audience = audience(words[2]);
      if (words[1].equals("reference")) {
        type.reference(words[0], audience);
      } else if (words[1].startsWith("references(")) {
        type.references(words[0], Integer.parseInt(argument(arguments(words[1]), 0)), audience);
      } else {
        type.field(words[0], codec(words[1]), audience);
      }
    }
  }

  private static Audience audience(String text) {
    return switch (text) {
      case "everyone" -> Audience.everyone();
      case "team" -> Audience.team();
      case "owner" -> Audience.owner();
      default -> {
        if (!text.startsWith("senses(")) {
          throw new IllegalArgumentException("'" + text + "' is no audience");
        }
        yield Audience.senses(Integer.parseUnsignedInt(argument(arguments(text), 0)));
      }
    };
  }

  private Codec<?> codec(String text) {
    return codec(text, 1);
  }

  private Codec<?> codec(String text, int depth) {
    Codec.requireShallow(depth);
    int open = text.indexOf('(');
    List<String> of = open < 0 ? List.of() : arguments(text);
    return switch (open < 0 ? text : text.substring(0, open)) {
      case "integer" -> whole(Long.parseLong(argument(of, 0)), Long.parseLong(argument(of, 1)));
      case "fixed" -> Codec.fixed(number(of, 0), number(of, 1), number(of, 2));
      case "real32" -> Codec.real32();
      case "real64" -> Codec.real64();
      case "flag" -> Codec.flag();
      case "point" -> Codec.point();
      case "choice" -> PlainCodec.ofNames(of);
      case "text" -> Codec.text(Integer.parseInt(argument(of, 0)));
      case "bytes" -> Codec.bytes(Integer.parseInt(argument(of, 0)));
      case "optional" -> Codec.optional(codec(argument(of, 0), depth + 1));
      case "list" ->
          Codec.list(codec(argument(of, 0), depth + 1), Integer.parseInt(argument(of, 1)));
      case "value" -> known(values.get(argument(of, 0)), argument(of, 0));
      default -> throw unknown(text);
    };
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(
        text.startsWith(CUSTOM)
            ? "only the game's own program can read " + text
            : "'" + text + "' is no codec");
  }

  private static Codec<?> whole(long min, long max) {
    boolean fits = min >= Integer.MIN_VALUE && max <= Integer.MAX_VALUE;
    return fits ? Codec.integer((int) min, (int) max) : Codec.longInteger(min, max);
  }

  private static double number(List<String> arguments, int index) {
    return Double.parseDouble(argument(arguments, index));
  }

  private static String argument(List<String> arguments, int index) {
    if (index >= arguments.size()) {
      throw new IllegalArgumentException("an argument is missing after " + arguments);
    }
    return arguments.get(index);
  }

  /** Returns what stands between the brackets, split at commas that are in no inner ones. */
  private static List<String> arguments(String text) {
    int open = text.indexOf('(');
    if (open < 0 || !text.endsWith(")")) {
      throw new IllegalArgumentException("'" + text + "' has no closing bracket");
    }
    List<String> found = new ArrayList<>();
    int depth = 0;
    int from = open + 1;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if ((c == ',' && depth == 0) || depth < 0) {
        found.add(text.substring(from, i));
        from = i + 1;
      }
    }
    return found;
  }
}
