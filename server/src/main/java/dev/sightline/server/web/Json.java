package dev.sightline.server.web;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.util.stream.Collectors;

/** Reads and writes JSON strictly: nothing unknown, missing, doubled or of another type. */
final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              config ->
                  config
                      .setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                      .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
          .build();

  private Json() {}

  static byte[] write(Object value) {
    try {
      return MAPPER.writeValueAsBytes(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("cannot be written as JSON: " + value.getClass(), e);
    }
  }

  static <T> T read(byte[] bytes, Class<T> type) {
    try {
      T value = MAPPER.readValue(bytes, type);
      if (value == null) {
        throw new RequestException(400, "the body is null");
      }
      return value;
    } catch (JsonMappingException e) {
      throw new RequestException(400, field(e) + ": " + reason(e));
    } catch (JsonProcessingException e) {
      throw new RequestException(400, "the body is not JSON" + place(e));
    } catch (IOException e) {
      throw new RequestException(400, "the body cannot be read");
    }
  }

  private static String field(JsonMappingException e) {
    String path =
        e.getPath().stream()
            .map(step -> step.getFieldName() == null ? "#" + step.getIndex() : step.getFieldName())
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "the body" : cut(path);
  }

  /** In our own words: those of the library name classes, which are nobody's business. */
  private static String reason(JsonMappingException e) {
    if (e instanceof UnrecognizedPropertyException) {
      return "is not a known field";
    }
    if (e instanceof ValueInstantiationException
        && e.getCause() instanceof IllegalArgumentException refused) {
      return cut(String.valueOf(refused.getMessage()));
    }
    return "is missing or of another type";
  }

  private static String place(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    return at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
  }

  private static String cut(String text) {
    return text.length() > 200 ? text.substring(0, 200) + "..." : text;
  }
}
