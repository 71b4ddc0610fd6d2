package dev.sightline.server.config;

import dev.sightline.server.address.AddressRange;
import java.util.List;

/**
 * Bounds on everything that strangers can make grow; each key is explained in {@code
 * sightline.conf}.
 *
 * @param exempt who is exempt from the limits per address
 * @param frameSize in bytes, of what a client sends
 * @param waitingInput in bytes, per client
 * @param sentFrameSize in bytes, of what a client is sent
 * @param signIns wrong passwords per minute for one account from one address
 * @param registrations per hour and address
 * @param guests that come in anew, per minute and address; at once as many as connections
 */
public record LimitSettings(
    int connections,
    int clients,
    int connectionsPerAddress,
    Rate newConnections,
    Rate requests,
    List<AddressRange> exempt,
    int frameSize,
    Rate frames,
    Rate bytes,
    int waitingInput,
    int sentFrameSize,
    int signIns,
    int registrations,
    int guests) {
  private static final int MANY = 1_000_000;
  private static final int LARGEST = 16 << 20;

  /** So much per second on average, and so much at once. */
  public record Rate(int perSecond, int burst) {}

  public LimitSettings {
    exempt = List.copyOf(exempt);
  }

  static LimitSettings from(Section section) {
    LimitSettings settings =
        new LimitSettings(
            section.number("connections", 1, MANY),
            section.number("clients", 1, MANY),
            section.number("connections-per-address", 1, MANY),
            rate(section, "new-connections"),
            rate(section, "requests"),
            section.list("exempt", AddressRange::parse),
            section.bytes("frame-size", 64, LARGEST),
            rate(section, "frames"),
            new Rate(
                section.bytes("bytes-per-second", 64, 1 << 30),
                section.bytes("bytes-burst", 64, 1 << 30)),
            section.bytes("waiting-input", 64, LARGEST),
            section.bytes("sent-frame-size", 1024, LARGEST),
            section.number("sign-ins-per-minute", 1, MANY),
            section.number("registrations-per-hour", 1, MANY),
            section.number("guests-per-minute", 1, MANY));
    section.require(
        settings.bytes.burst >= settings.frameSize, "bytes-burst", "must hold one frame-size");
    section.require(
        settings.waitingInput >= settings.frameSize, "waiting-input", "must hold one frame-size");
    return settings;
  }

  private static Rate rate(Section section, String what) {
    return new Rate(
        section.number(what + "-per-second", 1, MANY), section.number(what + "-burst", 1, MANY));
  }
}
