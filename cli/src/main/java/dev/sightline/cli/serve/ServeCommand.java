package dev.sightline.cli.serve;

import dev.sightline.cli.shared.BadInput;
import dev.sightline.server.app.Server;
import dev.sightline.server.app.StartException;
import dev.sightline.server.config.LogSettings;
import dev.sightline.server.config.Logging;
import dev.sightline.server.config.SettingsException;
import dev.sightline.server.config.SettingsSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

/** Runs a world until it is told to stop. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    description = "Run a world that clients can join, until it gets SIGINT or SIGTERM.",
    footer = {
      "",
      "Every key of the configuration file is an option, too: --limits.clients 100.",
      "Clients connect to ws://ADDRESS:PORT/play; the admin token is in DATA/admin.token."
    })
public final class ServeCommand implements Callable<Integer> {
  /** Until the configuration is read. */
  private static final LogSettings FIRST_LOGS =
      new LogSettings(LogSettings.Format.TEXT, LogSettings.Level.INFO);

  @Spec private CommandSpec spec;

  @Option(names = "--config", paramLabel = "FILE", description = "Configuration file.")
  private @Nullable Path config;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder for what outlives the server (default: sightline-data); made if missing.")
  private @Nullable String data;

  @Option(names = "--map", paramLabel = "MAP", description = "A map file, or town (default: town).")
  private @Nullable String map;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description = "Address to listen on (default: 127.0.0.1).")
  private @Nullable String bind;

  @Option(names = "--port", paramLabel = "PORT", description = "Port (default: 8080); 0 picks one.")
  private @Nullable String port;

  @Option(
      names = "--game",
      paramLabel = "NAME",
      description = "Which game is played (default: town).")
  private @Nullable String game;

  @Option(
      names = "--bots",
      paramLabel = "N",
      description = "Avatars that the server plays (default: 0).")
  private @Nullable String bots;

  @Option(
      names = "--rule",
      paramLabel = "NAME",
      description =
          "Who perceives whom: a rule as interest pairs --help names them (default: ray).")
  private @Nullable String rule;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "Interest radius (default: 5 on town, else the shorter side / 12).")
  private @Nullable String radius;

  @Option(names = "--tick-rate", paramLabel = "N", description = "Ticks per second (default: 20).")
  private @Nullable String tickRate;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of everything random (default: 1).")
  private @Nullable String seed;

  @Option(
      names = "--ai",
      paramLabel = "on|off",
      description = "Whether avatars without a player act by themselves (default: on).")
  private @Nullable String ai;

  @Option(names = "--tls-certificate", paramLabel = "FILE", description = "Certificates in PEM.")
  private @Nullable String certificate;

  @Option(names = "--tls-key", paramLabel = "FILE", description = "Their key in PEM.")
  private @Nullable String key;

  @Unmatched private List<String> others = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    Logging.start(FIRST_LOGS);
    try {
      SettingsSource source = new SettingsSource(config, options());
      Logging.start(source.settings().log());
      return run(Server.start(source), source);
    } catch (SettingsException e) {
      throw new BadInput(asGiven(String.valueOf(e.getMessage())));
    } catch (StartException e) {
      throw new BadInput(String.valueOf(e.getMessage()));
    }
  }

  /** Names the option that was given, where a complaint is about the key that it stands for. */
  private String asGiven(String complaint) {
    for (Map.Entry<String, String> option : SettingsSource.SHORT_OPTIONS.entrySet()) {
      String name = "--" + option.getKey();
      String start = option.getValue() + ": ";
      if (complaint.startsWith(start)
          && spec.commandLine().getParseResult().hasMatchedOption(name)) {
        return name + ": " + complaint.substring(start.length()).replace(" (command line)", "");
      }
    }
    return complaint;
  }

  private int run(Server server, SettingsSource source) throws InterruptedException {
    Thread stop = new Thread(server::close, "sightline-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    boolean secure = source.settings().network().tls().certificate() != null;
    String host = source.settings().network().bind().getHostAddress();
    String shown = host.contains(":") ? "[" + host + "]" : host;
    var out = spec.commandLine().getOut();
    out.printf("listening on %s://%s:%d%n", secure ? "https" : "http", shown, server.port());
    out.flush();
    Throwable failure = server.awaitEnd();
    if (failure != null) {
      throw new BadInput("the world ended: " + failure.getMessage());
    }
    return 0;
  }

  private Map<String, String> options() {
    Map<String, String> options = new HashMap<>();
    put(options, "data", data);
    put(options, "world.map", map);
    put(options, "network.bind", bind);
    put(options, "network.port", port);
    put(options, "world.game", game);
    put(options, "world.bots", bots);
    put(options, "world.rule", rule);
    put(options, "world.radius", radius);
    put(options, "world.tick-rate", tickRate);
    put(options, "world.seed", seed);
    put(options, "world.ai", ai);
    put(options, "network.tls.certificate", certificate);
    put(options, "network.tls.key", key);
    putOthers(options);
    return options;
  }

  private void putOthers(Map<String, String> options) {
    for (int i = 0; i < others.size(); i++) {
      String word = others.get(i);
      if (!word.startsWith("--")) {
        throw new BadInput("unknown argument '" + word + "'");
      }
      int equals = word.indexOf('=');
      if (equals < 0 && i + 1 == others.size()) {
        throw new BadInput("option '" + word + "' has no value, or is unknown");
      }
      String name = equals < 0 ? word.substring(2) : word.substring(2, equals);
      put(options, name, equals < 0 ? others.get(++i) : word.substring(equals + 1));
    }
  }

  private static void put(Map<String, String> options, String key, @Nullable String value) {
    if (value != null) {
      options.put(key, value);
    }
  }
}
