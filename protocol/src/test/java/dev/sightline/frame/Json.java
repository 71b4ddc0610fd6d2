package dev.sightline.frame;

import dev.sightline.motion.GridPoint;
import dev.sightline.schema.Field;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Just enough JSON to write golden files that people can read. */
public final class Json {
  private static final int INLINE = 90;

  private Json() {}

  /** Returns a map from names and values in turn. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  /** Returns the fields of a state that are in a mask. */
  public static Map<String, Object> fields(State state, long mask) {
    Map<String, Object> fields = new LinkedHashMap<>();
    Type type = state.type();
    for (int i = 0; i < type.fieldCount(); i++) {
      Field<?> field = type.field(i);
      if ((mask >> i & 1) != 0) {
        fields.put(field.name(), value(state.get(field)));
      }
    }
    return fields;
  }

  /** Returns a field's value in terms of JSON. */
  public static Object value(Object value) {
    if (value instanceof GridPoint point) {
      return object("x", point.x(), "y", point.y());
    } else if (value instanceof DemoSchema.Mark mark) {
      return object("color", mark.color(), "label", mark.label());
    } else if (value instanceof List<?> list) {
      return list.stream().map(Json::value).toList();
    } else if (value instanceof Optional<?> optional) {
      return optional.<Object>map(Json::value).orElse("none");
    } else if (value instanceof byte[] bytes) {
      return HexFormat.of().formatHex(bytes);
    } else if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    return value;
  }

  /** Returns text with line breaks where lines would be long. */
  public static String text(Object value) {
    return text(value, "") + "\n";
  }

  private static String text(Object value, String indent) {
    String line = line(value);
    if (line.length() + indent.length() <= INLINE || !isNested(value)) {
      return line;
    }
    String more = indent + "  ";
    StringBuilder text = new StringBuilder();
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (name, part) ->
              text.append(text.isEmpty() ? "{\n" : ",\n")
                  .append(more)
                  .append(quoted((String) name))
                  .append(": ")
                  .append(text(part, more)));
      return text.append("\n").append(indent).append("}").toString();
    }
    for (Object part : (List<?>) value) {
      text.append(text.isEmpty() ? "[\n" : ",\n").append(more).append(text(part, more));
    }
    return text.append("\n").append(indent).append("]").toString();
  }

  private static boolean isNested(Object value) {
    return value instanceof Map || value instanceof List;
  }

  private static String line(Object value) {
    if (value instanceof Map<?, ?> map) {
      List<String> parts =
          map.entrySet().stream()
              .map(entry -> quoted((String) entry.getKey()) + ": " + line(entry.getValue()))
              .toList();
      return "{" + String.join(", ", parts) + "}";
    } else if (value instanceof List<?> list) {
      return "[" + String.join(", ", list.stream().map(Json::line).toList()) + "]";
    } else if (value instanceof String string) {
      return quoted(string);
    }
    return String.valueOf(value);
  }

  private static String quoted(String string) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      quoted.append(
          c == '"' || c == '\\'
              ? "\\" + c
              : c == '\n' ? "\\n" : c < ' ' ? "\\u%04x".formatted((int) c) : "" + c);
    }
    return quoted.append('"').toString();
  }
}
