package dev.sightline.maps.tiling;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.sightline.partition.Tiling;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Writes the tiling file.
 *
 * <p>Numbers of tiles and vertices that are not in use are closed up, in order; doubles are written
 * so that reading gives the same bits. One line per vertex and tile.
 */
public final class TilingWriter {
  private final Tiling tiling;
  private final JsonGenerator json;
  private final int[] tileNumbers;
  private final int[] vertexNumbers;

  private TilingWriter(Tiling tiling, JsonGenerator json) {
    this.tiling = tiling;
    this.json = json;
    tileNumbers = new int[tiling.limit()];
    vertexNumbers = new int[tiling.vertexLimit()];
  }

  /** Writes the tiling and leaves the stream open. */
  public static void write(Tiling tiling, OutputStream out) throws IOException {
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      new TilingWriter(tiling, json).write();
    }
  }

  private void write() throws IOException {
    number();
    json.writeStartObject();
    json.writeStringField("tiling", tiling.kind());
    writeVertices();
    writeLists("tiles", tiling::cornerCount, tiling::corner, vertexNumbers);
    writeLists("edgeNeighbors", tiling::edgeNeighborCount, tiling::edgeNeighbor, tileNumbers);
    writeLists("pointNeighbors", tiling::pointNeighborCount, tiling::pointNeighbor, tileNumbers);
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void number() {
    Arrays.fill(vertexNumbers, -1);
    int tiles = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        tileNumbers[tile] = tiles++;
        for (int k = 0; k < tiling.cornerCount(tile); k++) {
          vertexNumbers[tiling.corner(tile, k)] = 0;
        }
      }
    }
    int vertices = 0;
    for (int v = 0; v < vertexNumbers.length; v++) {
      vertexNumbers[v] = vertexNumbers[v] == 0 ? vertices++ : -1;
    }
  }

  private void writeVertices() throws IOException {
    json.writeArrayFieldStart("vertices");
    for (int v = 0; v < vertexNumbers.length; v++) {
      if (vertexNumbers[v] >= 0) {
        json.writeRaw('\n');
        json.writeArray(new double[] {tiling.vertexX(v), tiling.vertexY(v)}, 0, 2);
      }
    }
    json.writeEndArray();
  }

  private void writeLists(String name, Count count, Entry entry, int[] numbers) throws IOException {
    json.writeRaw('\n');
    json.writeArrayFieldStart(name);
    for (int tile = 0; tile < tiling.limit(); tile++) {
      if (tiling.exists(tile)) {
        int[] list = new int[count.of(tile)];
        for (int k = 0; k < list.length; k++) {
          list[k] = numbers[entry.of(tile, k)];
        }
        json.writeRaw('\n');
        json.writeArray(list, 0, list.length);
      }
    }
    json.writeEndArray();
  }

  private interface Count {
    int of(int tile);
  }

  private interface Entry {
    int of(int tile, int k);
  }
}
