package dev.sightline.server.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * TLS by two PEM files; both or none.
 *
 * @param certificate the chain, null without TLS
 * @param key the private key, null without TLS
 */
public record TlsSettings(@Nullable Path certificate, @Nullable Path key) {
  static TlsSettings from(Section section) {
    var settings =
        new TlsSettings(section.optionalPath("certificate"), section.optionalPath("key"));
    boolean both = (settings.certificate == null) == (settings.key == null);
    section.require(both, "key", "certificate and key belong together, but one is missing");
    return settings;
  }

  public boolean isOn() {
    return certificate != null;
  }
}
