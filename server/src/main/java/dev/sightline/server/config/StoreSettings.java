package dev.sightline.server.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where and how the world is kept; each key is explained in {@code sightline.conf}.
 *
 * @param database address of a PostgreSQL database; null: a file in the data folder
 * @param saveInterval how often positions are saved
 * @param keepRequests how long answers to requests are kept
 * @param adoptMap whether a store of another map is taken over
 */
public record StoreSettings(
    @Nullable String database,
    OnFault onFault,
    Duration saveInterval,
    Duration keepRequests,
    boolean adoptMap) {
  /** What happens while nothing can be stored. */
  public enum OnFault {
    /** Durable actions are refused, the rest of the world goes on. */
    READ_ONLY,
    /** Durable actions wait until the fault ends. */
    WAIT,
    /** The server stops. */
    STOP
  }

  static StoreSettings from(Section section) {
    return new StoreSettings(
        section.optionalText("database"),
        section.choice("on-fault", OnFault.class),
        section.duration("save-interval", Duration.ofMillis(100), Duration.ofHours(1)),
        section.duration("keep-requests", Duration.ZERO, Duration.ofDays(7)),
        section.flag("adopt-map"));
  }
}
