package dev.sightline.maps.format.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import dev.sightline.maps.format.Decimals;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** JSON as our writers lay it out: one line per element of the outermost arrays. */
public final class JsonLines extends MinimalPrettyPrinter {
  private static final long serialVersionUID = 1L;
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonLines() {}

  /** Returns a generator that leaves the stream open. */
  public static JsonGenerator to(OutputStream out) throws IOException {
    JsonGenerator json = FACTORY.createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.setPrettyPrinter(new JsonLines());
    return json;
  }

  /** Writes a member with alternating x and y as an array of points. */
  public static void points(JsonGenerator json, double[] xy, boolean closed) throws IOException {
    json.writeStartArray();
    for (int i = 0; i < xy.length; i += 2) {
      point(json, xy[i], xy[i + 1]);
    }
    if (closed) {
      point(json, xy[0], xy[1]);
    }
    json.writeEndArray();
  }

  public static void point(JsonGenerator json, double x, double y) throws IOException {
    json.writeStartArray();
    number(json, x);
    number(json, y);
    json.writeEndArray();
  }

  public static void number(JsonGenerator json, double value) throws IOException {
    json.writeNumber(Decimals.text(value));
  }

  @Override
  public void writeObjectEntrySeparator(JsonGenerator json) throws IOException {
    super.writeObjectEntrySeparator(json);
    json.writeRaw(depth(json) == 1 ? "\n" : "");
  }

  @Override
  public void beforeArrayValues(JsonGenerator json) throws IOException {
    breakLine(json);
  }

  @Override
  public void writeArrayValueSeparator(JsonGenerator json) throws IOException {
    super.writeArrayValueSeparator(json);
    breakLine(json);
  }

  private static void breakLine(JsonGenerator json) throws IOException {
    if (depth(json) == 2 && !isBox(json.getOutputContext().getParent().getCurrentName())) {
      json.writeRaw('\n');
    }
  }

  private static boolean isBox(@Nullable String key) {
    return "bounds".equals(key) || "bbox".equals(key);
  }

  private static int depth(JsonGenerator json) {
    return json.getOutputContext().getNestingDepth();
  }
}
