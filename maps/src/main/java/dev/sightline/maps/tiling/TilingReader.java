package dev.sightline.maps.tiling;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.sightline.maps.format.FileFault;
import dev.sightline.maps.format.json.JsonValue;
import dev.sightline.partition.Tiling;
import dev.sightline.partition.TilingBuilder;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tiling file.
 *
 * <p>Refused with the place and the reason: what is not JSON, missing parts, numbers that name no
 * vertex or tile, coordinates that are not finite, tiles with fewer than three corners or
 * clockwise, neighbors that do not have each other. Unknown keys are ignored. Whether the tiles fit
 * a map is not asked here but by {@link dev.sightline.partition.check.TilingCheck}.
 */
public final class TilingReader {
  private final String file;
  private final JsonParser json;
  private String kind = "tiling";
  private @Nullable List<double[]> vertices;
  private @Nullable List<int[]> tiles;
  private @Nullable List<int[]> edgeNeighbors;
  private @Nullable List<int[]> pointNeighbors;

  private TilingReader(String file, JsonParser json) {
    this.file = file;
    this.json = json;
  }

  /**
   * Reads a file.
   *
   * @throws TilingFormatException if it cannot be read or is not a tiling
   */
  public static Tiling read(Path file) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      return read(file.toString(), in);
    } catch (NoSuchFileException e) {
      throw new TilingFormatException(file + ": no such file", e);
    } catch (IOException e) {
      throw new TilingFormatException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }

  /**
   * Reads a stream to its end.
   *
   * @param name what to call it in messages
   * @throws TilingFormatException if it is not a tiling
   */
  public static Tiling read(String name, InputStream in) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(in)) {
      return new TilingReader(name, json).read();
    } catch (JsonProcessingException e) {
      throw new TilingFormatException(
          name + ": line " + e.getLocation().getLineNr() + ": " + JsonValue.reason(e), e);
    }
  }

  private Tiling read() throws IOException {
    expect(json.nextToken(), JsonToken.START_OBJECT, "an object");
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      readField(json.currentName());
    }
    if (json.nextToken() != null) {
      throw bad("nothing may follow the tiling");
    }
    return build(
        present(vertices, "vertices"),
        present(tiles, "tiles"),
        present(edgeNeighbors, "edgeNeighbors"),
        present(pointNeighbors, "pointNeighbors"));
  }

  private void readField(String name) throws IOException {
    JsonToken token = json.nextToken();
    switch (name) {
      case "tiling" -> {
        expect(token, JsonToken.VALUE_STRING, "a text");
        kind = json.getText();
      }
      case "vertices" -> vertices = readVertices();
      case "tiles" -> tiles = readLists();
      case "edgeNeighbors" -> edgeNeighbors = readLists();
      case "pointNeighbors" -> pointNeighbors = readLists();
      default -> json.skipChildren();
    }
  }

  private List<double[]> readVertices() throws IOException {
    List<double[]> list = new ArrayList<>();
    expect(json.currentToken(), JsonToken.START_ARRAY, "an array");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json.currentToken(), JsonToken.START_ARRAY, "a pair [x, y]");
      json.nextToken();
      double x = coordinate();
      json.nextToken();
      double y = coordinate();
      expect(json.nextToken(), JsonToken.END_ARRAY, "a pair [x, y]");
      list.add(new double[] {x, y});
    }
    return list;
  }

  private double coordinate() throws IOException {
    JsonToken token = json.currentToken();
    if (token == null || !token.isNumeric() || !Double.isFinite(json.getDoubleValue())) {
      throw bad("expected a finite number");
    }
    return json.getDoubleValue();
  }

  private List<int[]> readLists() throws IOException {
    List<int[]> lists = new ArrayList<>();
    expect(json.currentToken(), JsonToken.START_ARRAY, "an array");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json.currentToken(), JsonToken.START_ARRAY, "an array");
      lists.add(readList());
    }
    return lists;
  }

  private int[] readList() throws IOException {
    int[] list = new int[12];
    int count = 0;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      expect(json.currentToken(), JsonToken.VALUE_NUMBER_INT, "a whole number");
      list = count == list.length ? Arrays.copyOf(list, 2 * count) : list;
      list[count++] = json.getIntValue();
    }
    return Arrays.copyOf(list, count);
  }

  private Tiling build(
      List<double[]> points, List<int[]> corners, List<int[]> edges, List<int[]> near) {
    TilingBuilder builder = Tiling.builder(kind);
    points.forEach(point -> builder.vertex(point[0], point[1]));
    sameSize(corners, edges, "edgeNeighbors");
    sameSize(corners, near, "pointNeighbors");
    for (int t = 0; t < corners.size(); t++) {
      checkCorners(t, corners.get(t), points);
      builder.tile(corners.get(t));
    }
    checkNeighbors("edgeNeighbors", edges);
    checkNeighbors("pointNeighbors", near);
    for (int t = 0; t < corners.size(); t++) {
      builder.neighbors(t, edges.get(t), near.get(t));
    }
    return builder.build();
  }

  private void sameSize(List<int[]> corners, List<int[]> lists, String name) {
    if (lists.size() != corners.size()) {
      throw new TilingFormatException(
          file + ": " + name + ": " + lists.size() + " lists for " + corners.size() + " tiles");
    }
  }

  private void checkCorners(int tile, int[] corners, List<double[]> points) {
    if (corners.length < 3) {
      throw badTile(tile, "has " + corners.length + " corners, at least 3 are needed");
    }
    for (int v : corners) {
      if (v < 0 || v >= points.size()) {
        throw badTile(tile, "names vertex " + v + ", there are " + points.size());
      }
    }
    double area = 0;
    double[] o = points.get(corners[0]);
    for (int k = 1; k + 1 < corners.length; k++) {
      double[] a = points.get(corners[k]);
      double[] b = points.get(corners[k + 1]);
      area += (a[0] - o[0]) * (b[1] - o[1]) - (b[0] - o[0]) * (a[1] - o[1]);
    }
    if (!(area > 0)) {
      throw badTile(tile, "is not counterclockwise");
    }
  }

  /** Sorts the lists and checks that they name other tiles, each once and mutually. */
  private void checkNeighbors(String name, List<int[]> lists) {
    for (int t = 0; t < lists.size(); t++) {
      int[] list = lists.get(t);
      Arrays.sort(list);
      for (int k = 0; k < list.length; k++) {
        if (list[k] < 0 || list[k] >= lists.size() || list[k] == t) {
          throw badTile(t, name + " names tile " + list[k]);
        }
        if (k > 0 && list[k] == list[k - 1]) {
          throw badTile(t, name + " names tile " + list[k] + " twice");
        }
      }
    }
    for (int t = 0; t < lists.size(); t++) {
      for (int n : lists.get(t)) {
        if (Arrays.binarySearch(lists.get(n), t) < 0) {
          throw badTile(t, name + " names tile " + n + ", which does not name it back");
        }
      }
    }
  }

  private <T> T present(@Nullable T part, String name) {
    if (part == null) {
      throw new TilingFormatException(file + ": " + name + " is missing");
    }
    return part;
  }

  private void expect(@Nullable JsonToken found, JsonToken wanted, String words) {
    if (found != wanted) {
      throw bad("expected " + words);
    }
  }

  private TilingFormatException badTile(int tile, String reason) {
    return new TilingFormatException(file + ": tile " + tile + " " + reason);
  }

  private TilingFormatException bad(String reason) {
    return new TilingFormatException(
        file + ": line " + json.currentLocation().getLineNr() + ": " + reason);
  }
}
