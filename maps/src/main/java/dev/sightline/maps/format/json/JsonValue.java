package dev.sightline.maps.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.check.MapLimits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that knows its place in the file, so that every complaint can name it.
 *
 * <p>Arrays that hold only numbers are kept as {@code double[]}, which makes a coordinate cost
 * little more than its sixteen bytes.
 */
public final class JsonValue {
  private static final double[] NO_NUMBERS = {};
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MapLimits.NESTING)
                  .maxStringLength((int) MapLimits.FILE_BYTES)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  private final String file;
  private final @Nullable JsonValue parent;
  private final Object step;
  private final @Nullable Object value;

  private JsonValue(String file, @Nullable JsonValue parent, Object step, @Nullable Object value) {
    this.file = file;
    this.parent = parent;
    this.step = step;
    this.value = value;
  }

  /**
   * Parses a whole file.
   *
   * @throws MapFormatException if it is not one JSON value
   */
  public static JsonValue parse(String file, byte[] bytes) {
    try (JsonParser parser = FACTORY.createParser(bytes)) {
      return new JsonValue(file, null, "", whole(file, parser));
    } catch (IOException e) {
      throw new MapFormatException(file + ": not readable as JSON: " + e.getMessage(), e);
    }
  }

  private static @Nullable Object whole(String file, JsonParser parser) throws IOException {
    try {
      if (parser.nextToken() == null) {
        throw new MapFormatException(file + ": the file is empty");
      }
      Object value = valueOf(parser);
      if (parser.nextToken() != null) {
        throw new MapFormatException(at(file, parser.currentLocation()) + "text after the end");
      }
      return value;
    } catch (JsonProcessingException e) {
      JsonLocation location = e.getLocation();
      throw new MapFormatException(
          at(file, location == null ? parser.currentLocation() : location) + reason(e), e);
    }
  }

  private static String at(String file, JsonLocation location) {
    return file + ":" + location.getLineNr() + ":" + location.getColumnNr() + ": ";
  }

  /** Returns what is wrong, without what the parser tells programmers: its source, its settings. */
  public static String reason(JsonProcessingException e) {
    String message = String.valueOf(e.getOriginalMessage());
    String line = message.lines().findFirst().orElse(message);
    return line.replaceFirst(" \\(start marker at.*", "")
        .replaceFirst(", from `[^`]*`", "")
        .replaceFirst(": enable `.*", "");
  }

  private static @Nullable Object valueOf(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> members(parser);
      case START_ARRAY -> elements(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Numeral(parser);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }

  private static Map<String, @Nullable Object> members(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      parser.nextToken();
      members.put(key, valueOf(parser));
    }
    return members;
  }

  private static Object elements(JsonParser parser) throws IOException {
    double[] numbers = NO_NUMBERS;
    int size = 0;
    JsonToken token = parser.nextToken();
    while (token.isNumeric()) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, Math.max(2, 2 * size));
      }
      numbers[size++] = parser.getDoubleValue();
      token = parser.nextToken();
    }
    double[] exact = size == numbers.length ? numbers : Arrays.copyOf(numbers, size);
    return token == JsonToken.END_ARRAY ? exact : mixed(parser, exact);
  }

  private static List<@Nullable Object> mixed(JsonParser parser, double[] start)
      throws IOException {
    List<@Nullable Object> elements = new ArrayList<>();
    for (double number : start) {
      elements.add(new Numeral(Decimals.text(number), number));
    }
    for (JsonToken t = parser.currentToken(); t != JsonToken.END_ARRAY; t = parser.nextToken()) {
      elements.add(valueOf(parser));
    }
    return elements;
  }

  /** Returns where this value is, such as {@code obstacles[3].ring[2]}; empty for the whole. */
  public String place() {
    if (parent == null) {
      return "";
    }
    String before = parent.place();
    if (step instanceof Integer) {
      return before + "[" + step + "]";
    }
    return before.isEmpty() ? step.toString() : before + "." + step;
  }

  /** Returns the error to throw for this value. */
  public MapFormatException error(String reason) {
    return MapFormatException.at(file, place(), reason);
  }

  public boolean isNull() {
    return value == null;
  }

  public boolean isObject() {
    return value instanceof Map;
  }

  public boolean isText() {
    return value instanceof String;
  }

  public boolean isScalar() {
    return value instanceof String || value instanceof Numeral || value instanceof Boolean;
  }

  /** Returns a text, number or truth value as text. */
  public String scalar() {
    return value instanceof Boolean ? value.toString() : text();
  }

  /** Returns whether this object has the member, and not as null. */
  public boolean has(String key) {
    return value instanceof Map<?, ?> map && map.get(key) != null;
  }

  /** Returns the member, a null value if there is none. */
  public JsonValue get(String key) {
    if (!(value instanceof Map<?, ?> map)) {
      throw error("expected an object, not " + kind());
    }
    return new JsonValue(file, this, key, map.get(key));
  }

  /** Returns the names of this object's members in file order. */
  public List<String> keys() {
    if (!(value instanceof Map<?, ?> map)) {
      throw error("expected an object, not " + kind());
    }
    return map.keySet().stream().map(String.class::cast).toList();
  }

  /** Returns the number of elements of this array. */
  public int size() {
    if (value instanceof double[] numbers) {
      return numbers.length;
    }
    if (value instanceof List<?> list) {
      return list.size();
    }
    throw error(value == null ? "missing" : "expected an array, not " + kind());
  }

  /** Returns the element with this index, which must be below {@link #size()}. */
  public JsonValue at(int index) {
    Object element =
        value instanceof double[] numbers
            ? new Numeral(Decimals.text(numbers[index]), numbers[index])
            : ((List<?>) Objects.requireNonNull(value)).get(index);
    return new JsonValue(file, this, index, element);
  }

  /** Returns this array's elements; none if the value is null. */
  public List<JsonValue> items() {
    int size = value == null ? 0 : size();
    List<JsonValue> items = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      items.add(at(i));
    }
    return items;
  }

  public double number() {
    if (value instanceof Numeral number) {
      return number.value;
    }
    throw error(value == null ? "missing" : "expected a number, not " + kind());
  }

  /** Returns this number, which must be whole. */
  public int integer() {
    double number = number();
    if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
      throw error("expected a whole number, not " + Decimals.text(number));
    }
    return (int) number;
  }

  /** Returns this array of numbers; do not change it. */
  public double[] numbers() {
    if (value instanceof double[] numbers) {
      return numbers;
    }
    for (JsonValue item : items()) {
      item.number();
    }
    throw error(value == null ? "missing" : "expected an array of numbers, not " + kind());
  }

  /** Returns a text, or a number as it is written. */
  public String text() {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof Numeral number) {
      return number.text;
    }
    throw error(value == null ? "missing" : "expected a text, not " + kind());
  }

  public boolean bool() {
    if (value instanceof Boolean bool) {
      return bool;
    }
    throw error(value == null ? "missing" : "expected true or false, not " + kind());
  }

  private String kind() {
    if (value == null) {
      return "nothing";
    }
    if (value instanceof String text) {
      return "the text \"" + (text.length() > 40 ? text.substring(0, 40) + "..." : text) + "\"";
    }
    if (value instanceof Numeral number) {
      return number.text;
    }
    return value instanceof Boolean
        ? value.toString()
        : value instanceof Map ? "an object" : "an array";
  }

  private record Numeral(String text, double value) {
    Numeral(JsonParser parser) throws IOException {
      this(parser.getText(), parser.getDoubleValue());
    }
  }
}
