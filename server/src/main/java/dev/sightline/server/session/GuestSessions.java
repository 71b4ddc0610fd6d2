package dev.sightline.server.session;

import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreException;
import dev.sightline.server.store.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By which secrets guests come back, also after a restart. Only digests are stored, in the table of
 * sessions; a guest has one, and it holds for {@link #LIFETIME}.
 *
 * <p>Storing is not waited for: who is killed together with the server in the moment of coming in
 * may have to come in again.
 */
public final class GuestSessions {
  /** How long a guest may stay away. */
  public static final Duration LIFETIME = Duration.ofDays(30);

  private static final Logger LOG = LoggerFactory.getLogger(GuestSessions.class);

  private final Store store;
  private final Clock clock;

  public GuestSessions(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** Returns what is kept of a secret. */
  public static String digest(String secret) {
    return SessionToken.digest(secret);
  }

  /** Returns the avatars of guests by the digests of their secrets. Blocks. */
  public Map<String, Long> load() {
    return store.read(this::load);
  }

  private Map<String, Long> load(Connection connection) throws SQLException {
    Map<String, Long> avatars = new HashMap<>();
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT token, avatar FROM sessions WHERE account IS NULL AND expires > ?")) {
      select.setLong(1, clock.millis());
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          avatars.put(rows.getString(1), rows.getLong(2));
        }
      }
    }
    return avatars;
  }

  /** Lets a guest come back by a secret, and by no other. */
  public void remember(long avatar, String digest) {
    run(
        connection -> {
          delete(connection, avatar);
          insert(connection, avatar, digest);
          return true;
        });
  }

  /** Lets a guest come back by no secret. */
  public void forget(long avatar) {
    run(
        connection -> {
          delete(connection, avatar);
          return true;
        });
  }

  @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
  private void run(Work<Boolean> work) {
    CompletableFuture<Boolean> written;
    try {
      written = store.write(work);
    } catch (IllegalStateException | StoreException e) {
      written = CompletableFuture.failedFuture(e);
    }
    written.whenComplete(
        (done, thrown) -> {
          if (thrown != null) {
            LOG.warn("how a guest comes back was not stored: {}", thrown.getMessage());
          }
        });
  }

  private static void delete(Connection connection, long avatar) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM sessions WHERE avatar = ? AND account IS NULL")) {
      delete.setLong(1, avatar);
      delete.executeUpdate();
    }
  }

  private void insert(Connection connection, long avatar, String digest) throws SQLException {
    long now = clock.millis();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO sessions (token, account, avatar, address, created, expires)"
                + " SELECT ?, NULL, id, '', ?, ? FROM avatars WHERE id = ?")) {
      insert.setString(1, digest);
      insert.setLong(2, now);
      insert.setLong(3, now + LIFETIME.toMillis());
      insert.setLong(4, avatar);
      insert.executeUpdate();
    }
  }
}
