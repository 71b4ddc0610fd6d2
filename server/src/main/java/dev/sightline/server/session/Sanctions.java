package dev.sightline.server.session;

import dev.sightline.server.address.Caller;
import dev.sightline.server.store.Store;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Bans and mutes that hold. They are stored before they take effect, end by themselves, and outlive
 * the server. Safe for use by many threads.
 */
public final class Sanctions {
  private static final int MOST = 10_000;

  private final Store store;
  private final Realm realm;
  private final InstantSource clock;
  private final Map<Key, Held> held = new ConcurrentHashMap<>();

  private record Key(Sanction.Kind kind, String subject) {}

  /** A sanction, with what is asked of it often. */
  private record Held(Sanction sanction, @Nullable PlayerName name) {
    static Held of(Sanction sanction) {
      return new Held(sanction, sanction.isAboutName() ? sanction.name() : null);
    }
  }

  /** Reads what is stored. Blocks. */
  public Sanctions(Store store, Realm realm, InstantSource clock) {
    this.store = store;
    this.realm = realm;
    this.clock = clock;
    store.read(Sanctions::load).forEach(sanction -> held.put(key(sanction), Held.of(sanction)));
    holding(Sanction.Kind.MUTE).forEach(sanction -> realm.mute(avatar(sanction), true));
  }

  private static Key key(Sanction sanction) {
    return new Key(sanction.kind(), sanction.subject());
  }

  private static long avatar(Sanction sanction) {
    return Sanction.avatar(sanction.subject());
  }

  /** Returns what holds now, in order of subjects. */
  public List<Sanction> holding(Sanction.Kind kind) {
    return held.values().stream()
        .map(Held::sanction)
        .filter(sanction -> sanction.kind() == kind && isInForce(sanction))
        .sorted(Comparator.comparing(Sanction::subject))
        .toList();
  }

  private boolean isInForce(Sanction sanction) {
    return sanction.until().isAfter(clock.instant());
  }

  /**
   * Adds or replaces a sanction; it takes effect at once.
   *
   * @throws IllegalArgumentException if the subject is none, or there are too many
   */
  public CompletableFuture<Sanction> add(Sanction asked) {
    Sanction sanction =
        new Sanction(
            asked.kind(), Sanction.normalized(asked.subject()), asked.until(), asked.reason());
    if (sanction.kind() == Sanction.Kind.MUTE && avatar(sanction) < 0) {
      throw new IllegalArgumentException("only avatars can be muted");
    }
    if (held.size() >= MOST) {
      throw new IllegalArgumentException("there are " + MOST + " bans and mutes already");
    }
    long now = clock.millis();
    return store
        .write(connection -> insert(connection, sanction, now))
        .thenApply(done -> tookEffect(sanction));
  }

  private Sanction tookEffect(Sanction sanction) {
    held.put(key(sanction), Held.of(sanction));
    String reason = "banned: " + sanction.reason();
    if (sanction.kind() == Sanction.Kind.MUTE) {
      realm.mute(avatar(sanction), true);
    } else if (sanction.isAboutAddress()) {
      realm.disconnect(sanction.addresses(), reason);
    } else if (sanction.isAboutName()) {
      realm.disconnect(sanction.name(), reason);
    } else {
      realm.disconnect(avatar(sanction), reason);
    }
    return sanction;
  }

  /** Ends a sanction; completes with whether there was one. */
  public CompletableFuture<Boolean> remove(Sanction.Kind kind, String subject) {
    Key key = new Key(kind, Sanction.normalized(subject));
    return store
        .write(connection -> delete(connection, key))
        .thenApply(
            done -> {
              boolean was = held.remove(key) != null;
              if (was && kind == Sanction.Kind.MUTE) {
                realm.mute(Sanction.avatar(key.subject), false);
              }
              return was;
            });
  }

  /** Forgets what has ended; to be called now and then. */
  public void sweep() {
    boolean any = false;
    for (Held each : List.copyOf(held.values())) {
      boolean ended = !isInForce(each.sanction) && held.remove(key(each.sanction), each);
      any |= ended;
      if (ended && each.sanction.kind() == Sanction.Kind.MUTE) {
        realm.mute(avatar(each.sanction), false);
      }
    }
    if (any) {
      long now = clock.millis();
      var unused = store.write(connection -> deleteEnded(connection, now));
    }
  }

  /** Forgets what was decided about an avatar that is no more. */
  void forget(long avatar) {
    for (Sanction.Kind kind : Sanction.Kind.values()) {
      held.remove(new Key(kind, Sanction.avatar(avatar)));
    }
  }

  /** Returns why a caller may not come in, or null if it may. */
  @Nullable String ban(Caller caller) {
    for (Held each : held.values()) {
      Sanction sanction = each.sanction;
      if (sanction.kind() == Sanction.Kind.BAN
          && sanction.isAboutAddress()
          && sanction.addresses().contains(caller.address())
          && isInForce(sanction)) {
        return text(sanction);
      }
    }
    return null;
  }

  /** Returns why nobody may come in under a name, or null. */
  @Nullable String ban(PlayerName name) {
    for (Held each : held.values()) {
      boolean about = each.name != null && each.name.looksLike(name);
      if (about && each.sanction.kind() == Sanction.Kind.BAN && isInForce(each.sanction)) {
        return text(each.sanction);
      }
    }
    return null;
  }

  /** Returns why nobody may play an avatar, or null. */
  @Nullable String ban(long avatar) {
    Held found = held.get(new Key(Sanction.Kind.BAN, Sanction.avatar(avatar)));
    return found != null && isInForce(found.sanction) ? text(found.sanction) : null;
  }

  private static String text(Sanction sanction) {
    return "banned until " + sanction.until() + ": " + sanction.reason();
  }

  private static List<Sanction> load(Connection connection) throws SQLException {
    List<Sanction> all = new ArrayList<>();
    try (PreparedStatement select =
            connection.prepareStatement("SELECT kind, subject, expires, reason FROM sanctions");
        ResultSet row = select.executeQuery()) {
      while (row.next()) {
        all.add(
            new Sanction(
                Sanction.Kind.valueOf(row.getString(1).toUpperCase(Locale.ROOT)),
                row.getString(2),
                Instant.ofEpochMilli(row.getLong(3)),
                row.getString(4)));
      }
    }
    return all;
  }

  private static boolean insert(Connection connection, Sanction sanction, long now)
      throws SQLException {
    try (PreparedStatement upsert =
        connection.prepareStatement(
            "INSERT INTO sanctions (kind, subject, expires, reason, created)"
                + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (kind, subject) DO UPDATE SET"
                + " expires = excluded.expires, reason = excluded.reason,"
                + " created = excluded.created")) {
      upsert.setString(1, name(sanction.kind()));
      upsert.setString(2, sanction.subject());
      upsert.setLong(3, sanction.until().toEpochMilli());
      upsert.setString(4, sanction.reason());
      upsert.setLong(5, now);
      return upsert.executeUpdate() > 0;
    }
  }

  private static boolean delete(Connection connection, Key key) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM sanctions WHERE kind = ? AND subject = ?")) {
      delete.setString(1, name(key.kind));
      delete.setString(2, key.subject);
      return delete.executeUpdate() > 0;
    }
  }

  private static boolean deleteEnded(Connection connection, long now) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM sanctions WHERE expires <= ?")) {
      delete.setLong(1, now);
      return delete.executeUpdate() > 0;
    }
  }

  private static String name(Sanction.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}
