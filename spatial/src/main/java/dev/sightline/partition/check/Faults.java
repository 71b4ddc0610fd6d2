package dev.sightline.partition.check;

import java.util.ArrayList;
import java.util.List;

/** Collects faults, up to a number that a person can read. */
final class Faults {
  private static final int MOST = 20;
  private final List<String> faults = new ArrayList<>();

  void add(String fault) {
    if (!isFull()) {
      faults.add(fault);
    }
  }

  boolean isFull() {
    return faults.size() == MOST;
  }

  List<String> list() {
    return List.copyOf(faults);
  }
}
