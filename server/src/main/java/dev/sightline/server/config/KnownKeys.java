package dev.sightline.server.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The keys of the commented file that lists them all, and the search for misspelled ones. */
final class KnownKeys {
  private static final String LIVE = "Live.";

  private final Config reference;
  private final Map<String, SettingsKey> keys = new TreeMap<>();
  private final Set<String> sections = new TreeSet<>();

  private KnownKeys(Config reference) {
    this.reference = reference;
    collect("", reference.root());
  }

  static KnownKeys read() {
    try (InputStream in = KnownKeys.class.getResourceAsStream("sightline.conf")) {
      if (in == null) {
        throw new IllegalStateException("sightline.conf is missing beside the program");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      ConfigParseOptions options =
          ConfigParseOptions.defaults().setOriginDescription(Place.REFERENCE);
      return new KnownKeys(ConfigFactory.parseString(text, options).resolve());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Config defaults() {
    return reference;
  }

  Collection<SettingsKey> all() {
    return keys.values();
  }

  @Nullable SettingsKey get(String key) {
    return keys.get(key);
  }

  /** Throws at the first key that is not known, has no value, or is a section where none is. */
  void check(ConfigObject user) {
    check("", user);
  }

  private void check(String prefix, ConfigObject object) {
    for (Map.Entry<String, ConfigValue> entry : object.entrySet()) {
      String key = prefix + entry.getKey();
      ConfigValue value = entry.getValue();
      boolean isSection = sections.contains(key);
      if (!isSection && !keys.containsKey(key)) {
        throw new SettingsException(unknown(key) + Place.of(value.origin()));
      }
      checkValue(key, value, isSection);
    }
  }

  private void checkValue(String key, ConfigValue value, boolean isSection) {
    String place = Place.of(value.origin());
    if (value.valueType() == ConfigValueType.NULL) {
      throw new SettingsException(key + ": has no value" + place);
    }
    if (isSection != value instanceof ConfigObject) {
      throw new SettingsException(
          key
              + (isSection ? ": is a section, not a value" : ": is a value, not a section")
              + place);
    }
    if (value instanceof ConfigObject section) {
      check(key + ".", section);
    }
  }

  String unknown(String key) {
    String shown = key.length() > 80 ? key.substring(0, 80) + "..." : key;
    String nearest = nearest(key);
    return shown + " is not a key" + (nearest == null ? "" : "; did you mean " + nearest + "?");
  }

  /** The known key at the least distance; a key written without its section is found too. */
  private @Nullable String nearest(String key) {
    @Nullable String best = null;
    int least = Math.max(2, key.length() / 3) + 1;
    Set<String> names = new TreeSet<>(keys.keySet());
    names.addAll(sections);
    for (String name : names) {
      int distance = distance(key, name);
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    return best;
  }

  private static int distance(String key, String name) {
    String last = name.substring(name.lastIndexOf('.') + 1);
    return Math.min(Spelling.distance(key, name), 1 + Spelling.distance(key, last));
  }

  private void collect(String prefix, ConfigObject object) {
    for (Map.Entry<String, ConfigValue> entry : object.entrySet()) {
      String key = prefix + entry.getKey();
      if (entry.getValue() instanceof ConfigObject section) {
        sections.add(key);
        collect(key + ".", section);
      } else {
        keys.put(key, described(key, entry.getValue()));
      }
    }
  }

  private static SettingsKey described(String key, ConfigValue value) {
    String text = String.join(" ", value.origin().comments().stream().map(String::strip).toList());
    boolean live = text.endsWith(LIVE);
    String meaning = live ? text.substring(0, text.length() - LIVE.length()).strip() : text;
    String shown =
        value.valueType() == ConfigValueType.STRING
            ? String.valueOf(value.unwrapped())
            : value.render(ConfigRenderOptions.concise());
    return new SettingsKey(key, shown, meaning, live);
  }
}
