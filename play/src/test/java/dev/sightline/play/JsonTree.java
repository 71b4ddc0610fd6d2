package dev.sightline.play;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;

/** A JSON value for tests: a map, a list, a string, a number as double, or a truth value. */
@NullUnmarked
record JsonTree(Object value) {

  static JsonTree parse(String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      return new JsonTree(read(parser));
    }
  }

  private static Object read(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> readArray(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> parser.getDoubleValue();
    };
  }

  private static Map<String, Object> readObject(JsonParser parser) throws IOException {
    Map<String, Object> fields = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, read(parser));
    }
    return fields;
  }

  private static List<Object> readArray(JsonParser parser) throws IOException {
    List<Object> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(read(parser));
    }
    return items;
  }

  boolean has(String name) {
    return ((Map<?, ?>) value).containsKey(name);
  }

  JsonTree get(String name) {
    return new JsonTree(((Map<?, ?>) value).get(name));
  }

  JsonTree get(int i) {
    return new JsonTree(((List<?>) value).get(i));
  }

  List<JsonTree> items() {
    return ((List<?>) value).stream().map(item -> new JsonTree(item)).toList();
  }

  String text() {
    return (String) value;
  }

  boolean truth() {
    return (Boolean) value;
  }

  double number() {
    return (Double) value;
  }

  int whole() {
    return (int) number();
  }
}
