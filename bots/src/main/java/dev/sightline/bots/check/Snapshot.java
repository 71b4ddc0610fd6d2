package dev.sightline.bots.check;

import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.OutputFile;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Writes what bots knew at one tick as files: {@code positions.csv}, {@code pairs.csv} (who holds
 * whom) and {@code doors.csv}, in which every door of the map is.
 *
 * <p>A door that no bot holds is written as it was last told, or shut if it never was; {@link
 * RelationCheck} says whether anything depends on it.
 */
public final class Snapshot {
  private final Sample sample;
  private final Integer[] order;

  private Snapshot(Sample sample) {
    this.sample = sample;
    order = new Integer[sample.size];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingLong(i -> sample.avatars[i]));
  }

  /**
   * Writes the files into a folder that is there.
   *
   * @throws MapFormatException if one cannot be written
   */
  public static void write(Sample sample, DoorList doors, Path folder) {
    Snapshot snapshot = new Snapshot(sample);
    write(folder.resolve("positions.csv"), snapshot.positions());
    write(folder.resolve("pairs.csv"), snapshot.pairs());
    write(folder.resolve("doors.csv"), snapshot.doors(doors));
  }

  private static void write(Path file, CharSequence text) {
    OutputFile.write(
        file,
        stream -> {
          Writer writer = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
          writer.append(text);
          writer.flush();
        });
  }

  /** The column for radii is there only if they differ. */
  private CharSequence positions() {
    boolean differ = Arrays.stream(sample.radii, 0, sample.size).distinct().count() > 1;
    StringBuilder text = new StringBuilder(differ ? "id,x,y,radius\n" : "id,x,y\n");
    for (int i : order) {
      text.append(sample.avatars[i]).append(',').append(sample.xs[i]).append(',');
      text.append(sample.ys[i]);
      if (differ) {
        text.append(',').append(sample.radii[i]);
      }
      text.append('\n');
    }
    return text;
  }

  private CharSequence pairs() {
    LongIntMap present = new LongIntMap();
    for (int i = 0; i < sample.size; i++) {
      present.put(sample.avatars[i], i);
    }
    StringBuilder text = new StringBuilder("observer,object\n");
    LongList objects = new LongList();
    for (int i : order) {
      objects.clear();
      for (int h = sample.starts[i]; h < sample.starts[i + 1]; h++) {
        if (present.get(sample.held.get(h), -1) >= 0) {
          objects.add(sample.held.get(h));
        }
      }
      objects.sort(0);
      for (int o = 0; o < objects.size(); o++) {
        text.append(sample.avatars[i]).append(',').append(objects.get(o)).append('\n');
      }
    }
    return text;
  }

  private CharSequence doors(DoorList doors) {
    StringBuilder text = new StringBuilder("id,open\n");
    for (int i = 0; i < doors.size(); i++) {
      text.append(quoted(doors.name(i))).append(',').append(sample.isOpen(i)).append('\n');
    }
    return text;
  }

  private static String quoted(String name) {
    boolean plain = name.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
