package dev.sightline.bots.measure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * How long a server says that its ticks and its pauses took, in nanoseconds.
 *
 * @param ticks from when a tick was due until its last frame was handed over
 * @param pauses in which its virtual machine collected garbage
 */
public record ServerTimes(Histogram ticks, Histogram pauses) {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * Asks a server for its times since it started.
   *
   * @return null if it does not tell, because it is on another machine or does not answer
   */
  public static @Nullable ServerTimes fetch(URI uri) throws InterruptedException {
    HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
    try {
      var response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      return response.statusCode() == 200 ? read(response.body()) : null;
    } catch (IOException e) {
      return null; // whether the server can be reached is the bots' matter
    }
  }

  static @Nullable ServerTimes read(byte[] json) throws IOException {
    Histogram ticks = null;
    Histogram pauses = null;
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      parser.nextToken();
      for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
        String text = String.valueOf(parser.nextTextValue());
        ticks = name.equals("total") ? histogram(text) : ticks;
        pauses = name.equals("pause") ? histogram(text) : pauses;
      }
    }
    return ticks == null || pauses == null ? null : new ServerTimes(ticks, pauses);
  }

  private static Histogram histogram(String text) throws IOException {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
    } catch (DataFormatException | RuntimeException e) {
      throw new IOException("not a histogram", e);
    }
  }

  /**
   * Returns what happened since an earlier answer of the same server.
   *
   * @return null if that was another server, which has been started again meanwhile
   */
  public @Nullable ServerTimes since(ServerTimes earlier) {
    Histogram newTicks = ticks.copy();
    Histogram newPauses = pauses.copy();
    try {
      newTicks.subtract(earlier.ticks);
      newPauses.subtract(earlier.pauses);
      return new ServerTimes(newTicks, newPauses);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
