package dev.sightline.server.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one part of the configuration; what cannot be used is an exception that names
 * key, reason and place.
 *
 * <p>Remembers which keys were read, so that a test can tell that none is listed in vain.
 */
final class Section {
  private final Config config;
  private final String prefix;
  private final Set<String> read;

  Section(Config config, String prefix, Set<String> read) {
    this.config = config;
    this.prefix = prefix;
    this.read = read;
  }

  Section section(String name) {
    return new Section(config, prefix + name + ".", read);
  }

  String text(String key) {
    return parsed(key, text -> nonEmpty(text));
  }

  /** Reads a text; null if it is empty. */
  @Nullable String optionalText(String key) {
    return raw(key).isBlank() ? null : raw(key);
  }

  boolean flag(String key) {
    return switch (raw(key).toLowerCase(Locale.ROOT)) {
      case "true", "on", "yes" -> true;
      case "false", "off", "no" -> false;
      default -> throw bad(key, "'" + raw(key) + "' is neither on nor off");
    };
  }

  int number(String key, int least, int most) {
    String text = raw(key);
    if (!text.matches("[+-]?[0-9]{1,18}")) {
      throw bad(key, "'" + text + "' is not a whole number");
    }
    return (int) inRange(key, Long.parseLong(text), least, most, "");
  }

  /** Reads a size in bytes, as in {@code 16KiB}. */
  int bytes(String key, int least, int most) {
    String text = raw(key);
    try {
      return (int) inRange(key, config.getBytes(prefix + key), least, most, " bytes");
    } catch (ConfigException e) {
      throw bad(key, "'" + text + "' is not a size like 16KiB");
    }
  }

  /** Reads a time, as in {@code 5s}. */
  Duration duration(String key, Duration least, Duration most) {
    String text = raw(key);
    try {
      long millis = config.getDuration(prefix + key).toMillis();
      return Duration.ofMillis(inRange(key, millis, least.toMillis(), most.toMillis(), " ms"));
    } catch (ConfigException | ArithmeticException e) {
      throw bad(key, "'" + text + "' is not a time like 5s or 250ms");
    }
  }

  /** Reads one of the names of an enum, in lower case and with hyphens. */
  <E extends Enum<E>> E choice(String key, Class<E> type) {
    String text = raw(key);
    for (E constant : type.getEnumConstants()) {
      if (name(constant).equals(text.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    String known =
        Arrays.stream(type.getEnumConstants()).map(Section::name).collect(Collectors.joining(", "));
    throw bad(key, "'" + text + "' is none of " + known);
  }

  Path path(String key) {
    return parsed(key, text -> toPath(nonEmpty(text)));
  }

  /** Reads a path; null if it is empty. */
  @Nullable Path optionalPath(String key) {
    return raw(key).isEmpty() ? null : path(key);
  }

  /** Reads a value by a function whose {@link IllegalArgumentException} says what is wrong. */
  <T> T parsed(String key, Function<String, T> parser) {
    return apply(key, raw(key), parser);
  }

  /** Reads a list; on the command line, values with commas between them. */
  <T> List<T> list(String key, Function<String, T> parser) {
    List<T> values = new ArrayList<>();
    for (String element : elements(key)) {
      values.add(apply(key, element, parser));
    }
    return values;
  }

  /** Throws, naming the key, unless the condition holds. */
  void require(boolean condition, String key, String reason) {
    if (!condition) {
      throw bad(key, reason);
    }
  }

  private List<String> elements(String key) {
    ConfigValue value = value(key);
    if (value.valueType() != ConfigValueType.LIST) {
      String text = raw(key);
      return text.isBlank() ? List.of() : List.of(text.strip().split("\\s*,\\s*", -1));
    }
    List<String> elements = new ArrayList<>();
    for (ConfigValue element : (ConfigList) value) {
      elements.add(scalar(key, element));
    }
    return elements;
  }

  private String raw(String key) {
    return scalar(key, value(key));
  }

  private ConfigValue value(String key) {
    read.add(prefix + key);
    return config.getValue(prefix + key);
  }

  private String scalar(String key, ConfigValue value) {
    boolean scalar =
        value.valueType() != ConfigValueType.LIST && value.valueType() != ConfigValueType.OBJECT;
    require(scalar, key, "a single value is needed here");
    return String.valueOf(value.unwrapped());
  }

  private <T> T apply(String key, String text, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw bad(key, String.valueOf(e.getMessage()));
    }
  }

  private long inRange(String key, long value, long least, long most, String unit) {
    if (value < least) {
      throw bad(key, value + unit + " is less than " + least);
    }
    if (value > most) {
      throw bad(key, value + unit + " is more than " + most);
    }
    return value;
  }

  private SettingsException bad(String key, String reason) {
    return new SettingsException(prefix + key + ": " + reason + Place.of(value(key).origin()));
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String nonEmpty(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("a value is needed here");
    }
    return text;
  }

  private static Path toPath(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("'" + text + "' is not a path", e);
    }
  }
}
