package dev.sightline.server.store;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program did to its files, as {@code strace} saw it, and what a disk may hold of that after
 * the power went: all that was synced, and of the rest any part, down to single sectors.
 */
final class DiskTrace {
  private static final int SECTOR = 512;
  private static final Pattern CALL =
      Pattern.compile("(\\d+) +(\\w+)\\((?:\\d+<([^>]*)>)(?:, \"((?:\\\\x..)*)\")?(.*)");
  private static final Pattern RESUMED = Pattern.compile("(\\d+) +<\\.\\.\\. (\\w+) resumed>.*");

  /** One effect on a file: bytes at an offset, or a length, or a sync. */
  static final class Event {
    final Kind kind;
    final String file;
    final byte[] bytes;
    final long offset;

    Event(Kind kind, String file, byte[] bytes, long offset) {
      this.kind = kind;
      this.file = file;
      this.bytes = bytes;
      this.offset = offset;
    }

    boolean isOfFolder() {
      return !file.startsWith("world.db");
    }
  }

  enum Kind {
    WRITE,
    APPEND,
    TRUNCATE,
    SYNC
  }

  final List<Event> events = new ArrayList<>();

  /** Reads a trace; a sync counts when it returns, everything else when it starts. */
  DiskTrace(Path trace) throws IOException {
    Map<String, Event> underWay = new HashMap<>();
    for (String line : Files.readAllLines(trace, StandardCharsets.ISO_8859_1)) {
      Matcher call = CALL.matcher(line);
      Matcher resumed = RESUMED.matcher(line);
      if (call.matches()) {
        Event event = event(call);
        if (event.kind == Kind.SYNC && line.endsWith("<unfinished ...>")) {
          underWay.put(call.group(1), event);
        } else {
          events.add(event);
        }
      } else if (resumed.matches() && underWay.containsKey(resumed.group(1))) {
        events.add(underWay.remove(resumed.group(1)));
      }
    }
  }

  private static Event event(Matcher call) {
    String file = Path.of(text(call.group(3))).getFileName().toString();
    byte[] bytes = call.group(4) == null ? new byte[0] : bytes(call.group(4));
    String[] rest = call.group(5).split("[ ,)]+", -1);
    return switch (call.group(2)) {
      case "pwrite64" -> new Event(Kind.WRITE, file, bytes, Long.parseLong(rest[2]));
      case "write" -> new Event(Kind.APPEND, file, bytes, 0);
      case "ftruncate" -> new Event(Kind.TRUNCATE, file, bytes, Long.parseLong(rest[1]));
      case "fsync", "fdatasync" -> new Event(Kind.SYNC, file, bytes, 0);
      default -> throw new AssertionError("unexpected: " + call.group());
    };
  }

  private static String text(String escaped) {
    return escaped.startsWith("\\x") ? new String(bytes(escaped), StandardCharsets.UTF_8) : escaped;
  }

  private static byte[] bytes(String escaped) {
    byte[] found = new byte[escaped.length() / 4];
    for (int i = 0; i < found.length; i++) {
      found[i] = (byte) Integer.parseInt(escaped, 4 * i + 2, 4 * i + 4, 16);
    }
    return found;
  }

  /** What was appended to a file before an event. */
  String appended(String file, int end) {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    for (Event event : events.subList(0, end)) {
      if (event.kind == Kind.APPEND && event.file.equals(file)) {
        said.writeBytes(event.bytes);
      }
    }
    return said.toString(StandardCharsets.US_ASCII);
  }

  /**
   * The files as the disk may hold them if the power goes before an event. One that was made since
   * the start may be missing until its folder was synced.
   *
   * @param kept how much of what was not synced is there nevertheless, 0 to 1
   */
  Map<String, byte[]> filesAfterPowerLoss(
      Map<String, byte[]> start, int end, double kept, SplittableRandom random) {
    Map<String, byte[]> files = new LinkedHashMap<>(start);
    Set<String> entered = new HashSet<>(start.keySet());
    Set<String> made = new HashSet<>();
    Map<String, List<Event>> unsynced = new HashMap<>();
    for (Event event : events.subList(0, end)) {
      if (event.kind == Kind.SYNC && event.isOfFolder()) {
        entered.addAll(made);
      } else if (event.kind == Kind.SYNC) {
        for (Event done : unsynced.getOrDefault(event.file, List.of())) {
          apply(files, done);
        }
        unsynced.remove(event.file);
      } else if (event.kind != Kind.APPEND) {
        made.add(event.file);
        unsynced.computeIfAbsent(event.file, name -> new ArrayList<>()).add(event);
      }
    }
    unsynced.values().forEach(events -> applySome(files, events, kept, random));
    files.keySet().removeIf(file -> !entered.contains(file) && random.nextDouble() >= kept);
    return files;
  }

  private static void applySome(
      Map<String, byte[]> files, List<Event> events, double kept, SplittableRandom random) {
    for (Event event : events) {
      if (event.kind == Kind.TRUNCATE) {
        if (random.nextDouble() < kept) {
          apply(files, event);
        }
      } else {
        for (int from = 0; from < event.bytes.length; from += SECTOR) {
          if (random.nextDouble() < kept) {
            int to = Math.min(from + SECTOR, event.bytes.length);
            byte[] part = Arrays.copyOfRange(event.bytes, from, to);
            apply(files, new Event(Kind.WRITE, event.file, part, event.offset + from));
          }
        }
      }
    }
  }

  private static void apply(Map<String, byte[]> files, Event event) {
    byte[] old = files.getOrDefault(event.file, new byte[0]);
    if (event.kind == Kind.TRUNCATE) {
      files.put(event.file, Arrays.copyOf(old, (int) event.offset));
      return;
    }
    int end = (int) event.offset + event.bytes.length;
    byte[] changed = end > old.length ? Arrays.copyOf(old, end) : old.clone();
    System.arraycopy(event.bytes, 0, changed, (int) event.offset, event.bytes.length);
    files.put(event.file, changed);
  }
}
