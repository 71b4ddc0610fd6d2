package dev.sightline.interest.rule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one rule says about one pair, and why.
 *
 * @param rule the rule's name
 * @param yes whether the rule's definition names the pair
 * @param words the reason as a sentence
 * @param data the reason as data: numbers, texts and truth values by name, in a fixed order, such
 *     as {@code distance}, {@code radius}, {@code tile}, {@code obstacle}, {@code pathLength}
 */
public record Verdict(String rule, boolean yes, String words, Map<String, Object> data) {
  public Verdict {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  /** Returns a verdict whose words say it all. */
  public static Verdict of(String rule, boolean yes, String words) {
    return new Verdict(rule, yes, words, Map.of());
  }

  /** Returns the same verdict with one more fact. */
  public Verdict with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(data);
    more.put(name, value);
    return new Verdict(rule, yes, words, more);
  }
}
