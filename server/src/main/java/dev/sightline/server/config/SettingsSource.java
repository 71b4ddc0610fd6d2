package dev.sightline.server.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigValueFactory;
import dev.sightline.maps.format.FileFault;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the configuration comes from: the defaults, a file if there is one, and options of the
 * command line, each winning over those before.
 *
 * <pre>{@code
 * var source = new SettingsSource(Path.of("my.conf"), Map.of("network.port", "0"));
 * Settings settings = source.settings();
 * ...
 * Settings next = source.reload(List.of("limits.clients")); // the file was edited
 * }</pre>
 *
 * <p>Every failure is a {@link SettingsException} of one line; a reload that fails changes nothing.
 * Safe for use by many threads.
 */
public final class SettingsSource {
  private static final int LARGEST_FILE = 1 << 20;
  private static final KnownKeys KEYS = KnownKeys.read();

  /** Short options of the command {@code serve} and the keys that they stand for. */
  public static final Map<String, String> SHORT_OPTIONS =
      Map.ofEntries(
          Map.entry("map", "world.map"),
          Map.entry("bind", "network.bind"),
          Map.entry("port", "network.port"),
          Map.entry("tls-certificate", "network.tls.certificate"),
          Map.entry("tls-key", "network.tls.key"),
          Map.entry("game", "world.game"),
          Map.entry("bots", "world.bots"),
          Map.entry("rule", "world.rule"),
          Map.entry("radius", "world.radius"),
          Map.entry("tick-rate", "world.tick-rate"),
          Map.entry("seed", "world.seed"),
          Map.entry("ai", "world.ai"));

  private final @Nullable Path file;
  private final Map<String, String> options;
  private Config active;
  private Settings settings;

  /**
   * Reads the configuration.
   *
   * @param file the user's file, or null for none
   * @param options values by key, as on the command line; lists with commas
   */
  public SettingsSource(@Nullable Path file, Map<String, String> options) {
    this.file = file;
    this.options = Map.copyOf(options);
    active = read();
    settings = settings(active);
  }

  /** Returns every key there is, in alphabetic order, for help texts and options. */
  public static Collection<SettingsKey> keys() {
    return List.copyOf(KEYS.all());
  }

  /** Returns the configuration as last read. */
  public synchronized Settings settings() {
    return settings;
  }

  /** Reads the file again and takes over the values of the named keys, which must be live. */
  public synchronized Settings reload(Collection<String> names) {
    names.forEach(SettingsSource::requireLive);
    Config fresh = read();
    Config next = active;
    for (String name : names) {
      next = next.withValue(name, fresh.getValue(name));
    }
    settings = settings(next);
    active = next;
    return settings;
  }

  private static void requireLive(String name) {
    SettingsKey key = KEYS.get(name);
    if (key == null) {
      throw new SettingsException(KEYS.unknown(name));
    }
    if (!key.live()) {
      throw new SettingsException(name + ": can be changed by a restart only");
    }
  }

  private static Settings settings(Config config) {
    return Settings.from(new Section(config, "", new HashSet<>()));
  }

  private Config read() {
    Config config = file == null ? ConfigFactory.empty() : parse(text(file), file.toString());
    return commandLine().withFallback(config).withFallback(KEYS.defaults());
  }

  private Config commandLine() {
    Config config = ConfigFactory.empty();
    for (Map.Entry<String, String> option : options.entrySet()) {
      String key = option.getKey();
      if (KEYS.get(key) == null) {
        throw new SettingsException(KEYS.unknown(key) + " (" + Place.COMMAND_LINE + ")");
      }
      config =
          config.withValue(
              key, ConfigValueFactory.fromAnyRef(option.getValue(), Place.COMMAND_LINE));
    }
    return config;
  }

  /** Parses and checks the text of a file. */
  static Config parse(String text, String name) {
    ConfigParseOptions options =
        ConfigParseOptions.defaults()
            .setSyntax(ConfigSyntax.CONF)
            .setOriginDescription(name)
            .setIncluder(new NoIncludes(name));
    try {
      Config config = ConfigFactory.parseString(text, options).resolve();
      KEYS.check(config.root());
      return config;
    } catch (ConfigException e) {
      throw new SettingsException(firstLine(name, e), e);
    } catch (StackOverflowError e) {
      throw new SettingsException(name + ": is nested too deeply", e);
    }
  }

  private static String firstLine(String name, ConfigException e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("cannot be read");
    String cut = message.length() > 300 ? message.substring(0, 300) + "..." : message;
    return cut.startsWith(name) ? cut : name + ": " + cut;
  }

  private static String text(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(LARGEST_FILE + 1);
      if (bytes.length > LARGEST_FILE) {
        throw new SettingsException(file + ": is larger than " + LARGEST_FILE + " bytes");
      }
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (NoSuchFileException e) {
      throw new SettingsException(file + ": there is no such file", e);
    } catch (CharacterCodingException e) {
      throw new SettingsException(file + ": is not text in UTF-8", e);
    } catch (IOException e) {
      throw new SettingsException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }

  /** One file is all there is: nothing is fetched because a file says so. */
  private record NoIncludes(String name)
      implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderURL, ConfigIncluderClasspath {
    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
      return this;
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String what) {
      throw refused(what);
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
      throw refused(what);
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
      throw refused(what);
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
      throw refused(what);
    }

    private SettingsException refused(Object what) {
      return new SettingsException(name + ": include is not supported (" + what + ")");
    }
  }
}
