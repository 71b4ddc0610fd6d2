package dev.sightline.server.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.typesafe.config.Config;
import dev.sightline.server.address.AddressRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SettingsSourceTest {
  @TempDir Path folder;

  @Test
  void settings_withoutFile_areTheDefaults() {
    Settings settings = settings(Map.of());
    assertEquals("127.0.0.1", settings.network().bind().getHostAddress());
    assertEquals(8080, settings.network().port());
    assertEquals(Duration.ofSeconds(15), settings.network().deadAfter());
    assertEquals(16 << 10, settings.limits().frameSize());
    assertEquals(
        List.of(AddressRange.parse("127.0.0.1"), AddressRange.parse("::1")),
        settings.limits().exempt());
    assertEquals(OptionalDouble.empty(), settings.world().radius());
    assertTrue(settings.world().ai());
    assertFalse(settings.network().tls().isOn());
    assertFalse(settings.network().isPublic());
  }

  @Test
  void settings_everyListedKey_isReadAndExplained() {
    Set<String> read = new TreeSet<>();
    Config defaults = KnownKeys.read().defaults();
    Settings.from(new Section(defaults, "", read));
    Set<String> listed = new TreeSet<>();
    for (SettingsKey key : SettingsSource.keys()) {
      listed.add(key.name());
      assertTrue(key.text().length() > 10, key.name() + " is not explained");
    }
    assertEquals(listed, read);
    assertTrue(listed.containsAll(SettingsSource.SHORT_OPTIONS.values()));
  }

  @Test
  void settings_fileAndCommandLine_winInThisOrder() throws IOException {
    Path file = write("network { port = 1, bind = \"0.0.0.0\" }\nlimits.exempt = []");
    Settings settings =
        new SettingsSource(file, Map.of("network.port", "2", "network.hosts", "a.b, *.c.d"))
            .settings();
    assertEquals(2, settings.network().port());
    assertEquals(List.of("a.b", "*.c.d"), settings.network().hosts());
    assertTrue(settings.network().isPublic());
    assertEquals(List.of(), settings.limits().exempt());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "limits.frame-sice = 1KiB | limits.frame-sice is not a key; did you mean limits.frame-size? (FILE, line 1)",
        "port = 80 | port is not a key; did you mean network.port? (FILE, line 1)",
        "netwrok { port = 80 } | netwrok is not a key; did you mean network? (FILE, line 1)",
        "network.port = 70000 | network.port: 70000 is more than 65535 (FILE, line 1)",
        "network.port = 8080.5 | network.port: '8080.5' is not a whole number (FILE, line 1)",
        "network.port = many | network.port: 'many' is not a whole number (FILE, line 1)",
        "network.port = [1] | network.port: a single value is needed here (FILE, line 1)",
        "network.port = null | network.port: has no value (FILE, line 1)",
        "network.port { a = 1 } | network.port: is a value, not a section (FILE, line 1)",
        "network = 1 | network: is a section, not a value (FILE, line 1)",
        "network.bind = example.org | network.bind: 'example.org' is not an IP address (FILE, line 1)",
        "limits.exempt = [\"a\"] | limits.exempt: 'a' is neither an IP address nor a range like 10.0.0.0/8 (FILE, line 1)",
        "limits.frame-size = 1 | limits.frame-size: 1 bytes is less than 64 (FILE, line 1)",
        "limits.frame-size = big | limits.frame-size: 'big' is not a size like 16KiB (FILE, line 1)",
        "limits.bytes-burst = 100 | limits.bytes-burst: must hold one frame-size (FILE, line 1)",
        "network.ping-interval = soon | network.ping-interval: 'soon' is not a time like 5s or 250ms (FILE, line 1)",
        "network.ping-interval = 20s | network.dead-after: must be longer than ping-interval",
        "network.hosts = [\"Example.org\"] | network.hosts: 'Example.org' is not a host name in lower case without a port, like play.example.org (FILE, line 1)",
        "network.origins = [\"www\"] | network.origins: 'www' is not like https://www.example.org (FILE, line 1)",
        "network.proxy-header = x | network.proxy-header: 'x' is none of x-forwarded-for, forwarded (FILE, line 1)",
        "network.tls.key = a.pem | network.tls.key: certificate and key belong together, but one is missing (FILE, line 1)",
        "network.compression = maybe | network.compression: 'maybe' is neither on nor off (FILE, line 1)",
        "world.radius = -1 | world.radius: '-1' is not a positive number, nor auto (FILE, line 1)",
        "world.radius = NaN | world.radius: 'NaN' is not a positive number, nor auto (FILE, line 1)",
        "world.seed = x | world.seed: 'x' is not a whole number of 64 bits (FILE, line 1)",
        "world.map = \"\" | world.map: a value is needed here (FILE, line 1)",
        "log.level = loud | log.level: 'loud' is none of error, warn, info, debug, trace (FILE, line 1)",
        "data = \"a\\u0000b\" | data: 'a\u0000b' is not a path (FILE, line 1)",
        "include \"other.conf\" | FILE: include is not supported (other.conf)",
        "include file(\"/etc/hosts\") | FILE: include is not supported (/etc/hosts)",
        "include classpath(\"x.conf\") | FILE: include is not supported (x.conf)",
        "include required(\"x.conf\") | FILE: include is not supported (x.conf)",
        "include url(\"http://192.0.2.1/\") | FILE: include is not supported (http://192.0.2.1/)",
      })
  void settings_badFile_namesKeyReasonAndLine(String text, String message) throws IOException {
    Path file = write(text);
    var e = assertThrows(SettingsException.class, () -> new SettingsSource(file, Map.of()));
    assertEquals(message.replace("FILE", file.toString()), e.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "a = ${b}", "a = \"x", "= 1", "a = ${a}", "\u0000"})
  void settings_brokenSyntax_isOneLineThatNamesTheFile(String text) throws IOException {
    Path file = write(text);
    var e = assertThrows(SettingsException.class, () -> new SettingsSource(file, Map.of()));
    String message = String.valueOf(e.getMessage());
    assertTrue(message.startsWith(file.toString()) || message.contains("is not a key"), message);
    assertEquals(1, message.lines().count());
  }

  @Test
  void settings_deepNesting_isRefused() throws IOException {
    Path file = write("a=".concat("[".repeat(200_000)));
    assertThrows(SettingsException.class, () -> new SettingsSource(file, Map.of()));
  }

  @Test
  void settings_unusableFile_saysWhy() throws IOException {
    assertMessage(folder.resolve("none"), ": there is no such file");
    assertMessage(
        Files.write(folder.resolve("latin"), new byte[] {(byte) 0xE9}), ": is not text in UTF-8");
    assertMessage(
        Files.write(folder.resolve("big"), new byte[(1 << 20) + 1]),
        ": is larger than 1048576 bytes");
    assertThrows(SettingsException.class, () -> new SettingsSource(folder, Map.of()));
  }

  @Test
  void settings_badOption_namesTheCommandLine() {
    assertEquals(
        "network.port: 'x' is not a whole number (command line)",
        assertThrows(SettingsException.class, () -> settings(Map.of("network.port", "x")))
            .getMessage());
    assertEquals(
        "network.prot is not a key; did you mean network.port? (command line)",
        assertThrows(SettingsException.class, () -> settings(Map.of("network.prot", "x")))
            .getMessage());
  }

  @Test
  void reload_liveKey_takesOnlyThatKey() throws IOException {
    Path file = write("limits.clients = 10");
    var source = new SettingsSource(file, Map.of());
    write("limits.clients = 20, limits.connections = 30");
    Settings next = source.reload(List.of("limits.clients"));
    assertEquals(20, next.limits().clients());
    assertEquals(8192, next.limits().connections());
    assertEquals(next, source.settings());
  }

  @Test
  void reload_failure_changesNothing() throws IOException {
    Path file = write("limits.clients = 10");
    var source = new SettingsSource(file, Map.of());
    Settings before = source.settings();
    write("limits.clients = none");
    assertThrows(SettingsException.class, () -> source.reload(List.of("limits.clients")));
    assertEquals(before, source.settings());
    assertEquals(
        "network.port: can be changed by a restart only",
        assertThrows(SettingsException.class, () -> source.reload(List.of("network.port")))
            .getMessage());
    assertThrows(SettingsException.class, () -> source.reload(List.of("limits.client")));
    write("limits.clients = 11");
    assertEquals(11, source.reload(List.of("limits.clients")).limits().clients());
  }

  @Test
  void reload_commandLine_stillWins() throws IOException {
    Path file = write("limits.clients = 10");
    var source = new SettingsSource(file, Map.of("limits.clients", "5"));
    assertEquals(5, source.reload(List.of("limits.clients")).limits().clients());
  }

  private void assertMessage(Path file, String message) {
    var e = assertThrows(SettingsException.class, () -> new SettingsSource(file, Map.of()));
    assertEquals(file + message, e.getMessage());
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("sightline.conf"), text);
  }

  private static Settings settings(Map<String, String> options) {
    return new SettingsSource(null, options).settings();
  }
}
