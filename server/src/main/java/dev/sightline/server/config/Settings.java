package dev.sightline.server.config;

import java.nio.file.Path;

/**
 * All of the server's configuration.
 *
 * @param data folder for everything that outlives the server
 */
public record Settings(
    Path data,
    NetworkSettings network,
    LimitSettings limits,
    AccountSettings accounts,
    HttpSettings http,
    WorldSettings world,
    StoreSettings store,
    LogSettings log) {

  static Settings from(Section root) {
    return new Settings(
        root.path("data"),
        NetworkSettings.from(root.section("network")),
        LimitSettings.from(root.section("limits")),
        AccountSettings.from(root.section("accounts")),
        HttpSettings.from(root.section("http")),
        WorldSettings.from(root.section("world")),
        StoreSettings.from(root.section("store")),
        LogSettings.from(root.section("log")));
  }
}
