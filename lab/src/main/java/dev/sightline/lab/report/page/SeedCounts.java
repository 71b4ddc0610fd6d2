package dev.sightline.lab.report.page;

import dev.sightline.lab.report.result.Results;
import dev.sightline.lab.report.result.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How many seeds stand behind the numbers: experiments do not all take as many. */
final class SeedCounts {
  private final Map<Integer, List<String>> experiments = new TreeMap<>(Comparator.reverseOrder());
  private final int most;
  private final boolean isMixed;
  private final boolean hasMinutes;

  SeedCounts(Results results) {
    hasMinutes =
        results.values().all().stream()
            .anyMatch(e -> e.getValue().isMinutes() && e.getKey().trace().contains("."));
    Map<String, Integer> largest = new TreeMap<>();
    results
        .values()
        .all()
        .forEach(entry -> largest.merge(entry.getKey().experiment(), seeds(entry), Math::max));
    largest.forEach(
        (name, count) -> experiments.computeIfAbsent(count, k -> new ArrayList<>()).add(name));
    most = experiments.keySet().stream().findFirst().orElse(1);
    isMixed =
        results.values().all().stream()
            .anyMatch(
                entry ->
                    largest.getOrDefault(entry.getKey().experiment(), 0) == most
                        && seeds(entry) < most);
  }

  private static int seeds(Map.Entry<?, Sample> entry) {
    return entry.getValue().isMinutes() ? 1 : entry.getValue().size();
  }

  /** Returns how many seeds there are, and whether there are minutes of real traces. */
  String text() {
    return seeds() + (hasMinutes ? ", real traces minute by minute" : "");
  }

  /** Returns a phrase that names the experiments, unless all have as many. */
  private String seeds() {
    if (experiments.size() < 2 && !isMixed) {
      return most == 1 ? "1 seed" : most + " seeds";
    }
    StringBuilder text = new StringBuilder();
    experiments.forEach(
        (count, names) -> {
          boolean isRest = !text.isEmpty() && count == 1;
          text.append(text.isEmpty() ? "" : "; ")
              .append(count)
              .append(count == most ? " seeds" : "");
          text.append(" in ").append(isRest ? "the others" : String.join(", ", names));
        });
    return text + (isMixed ? "; fewer for some rules and maps" : "");
  }
}
