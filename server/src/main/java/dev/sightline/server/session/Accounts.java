package dev.sightline.server.session;

import dev.sightline.server.address.AddressBlock;
import dev.sightline.server.address.Caller;
import dev.sightline.server.config.AccountSettings;
import dev.sightline.server.config.LimitSettings;
import dev.sightline.server.session.AccountException.Kind;
import dev.sightline.server.session.AccountRows.Account;
import dev.sightline.server.session.AccountRows.Session;
import dev.sightline.server.session.GuessLimits.Attempt;
import dev.sightline.server.store.Avatar;
import dev.sightline.server.store.Store;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of a world, and what their owners do with them.
 *
 * <p>Every call returns at once. What it returns fails with an {@link AccountException} that can be
 * told to whoever asked, or with anything else if the server is at fault. What was answered is
 * committed.
 */
public final class Accounts implements AutoCloseable {
  private static final int READERS = 2;
  private static final int MOST_READS = 512;
  private static final int LONGEST_SOUGHT = 256;
  private static final int SURROGATE = Character.SURROGATE; // without its other half
  private static final Duration ADDRESSES_KEPT = Duration.ofDays(60);
  private static final String WRONG = "the name or the password is wrong";

  private final AccountSettings settings;
  private final Store store;
  private final Realm realm;
  private final Sanctions sanctions;
  private final InstantSource clock;
  private final SecureRandom random;
  private final GuessLimits limits;
  private final Passwords passwords;
  private final PasswordPool pool;
  private final ThreadPoolExecutor readers;
  private final Map<Long, String> playing = new ConcurrentHashMap<>();
  private final CompletableFuture<String> nobodysPassword;

  /** What a sign-in yields. */
  public record SignIn(SessionToken token, Instant expires, long avatar, String name) {}

  /** What a session is about. */
  public record Profile(Instant expires, long avatar, String name) {}

  /** What accounts are made of. */
  public record Parts(Store store, Realm realm, Sanctions sanctions) {}

  public Accounts(
      AccountSettings settings,
      LimitSettings limits,
      Parts parts,
      SecureRandom random,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.settings = settings;
    store = parts.store;
    realm = parts.realm;
    sanctions = parts.sanctions;
    this.clock = clock;
    this.random = random;
    this.limits = new GuessLimits(limits, nanoTime);
    passwords = new Passwords(settings.passwords(), random);
    pool = new PasswordPool(settings.passwords());
    readers =
        new ThreadPoolExecutor(
            READERS,
            READERS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_READS),
            Accounts::reader);
    nobodysPassword =
        pool.run(null, true, () -> passwords.stored(SessionToken.random(random).secret()));
  }

  private static Thread reader(Runnable work) {
    Thread thread = new Thread(work, "sightline-accounts");
    thread.setDaemon(true);
    return thread;
  }

  /** Changes the limits on guessing and registering. */
  public void limits(LimitSettings next) {
    limits.limits(next);
  }

  /** Says that a tick has ended and so much time is left until the next. */
  public void pause(long nanos) {
    pool.pause(nanos);
  }

  /** Returns whether one more new guest may come in from there. */
  boolean mayBeGuest(Caller caller) {
    return limits.guest(caller);
  }

  // What callers ask for.

  /** Makes an account with an avatar and signs it in. */
  public CompletableFuture<SignIn> register(Caller caller, String wanted, String password) {
    return asked(
        () -> {
          refuseBanned(sanctions.ban(caller));
          if (!settings.registration()) {
            throw new AccountException(Kind.FORBIDDEN, "registration is closed");
          }
          PlayerName name = name(wanted);
          refuseBanned(sanctions.ban(name));
          Passwords.requireGood(password, name);
          limits.register(caller);
          return register(caller, name, password);
        });
  }

  private CompletableFuture<SignIn> register(Caller caller, PlayerName name, String password) {
    return reading(() -> requirePlace(name))
        .thenCompose(free -> pool.run(source(caller), false, () -> passwords.stored(password)))
        .thenCompose(
            stored ->
                reserved(name, realm.reserve(name), place -> insert(caller, name, stored, place)))
        .thenCompose(made -> realm.enter(made.avatar, name).thenApply(in -> made.signIn));
  }

  private boolean requirePlace(PlayerName name) {
    if (store.read(AccountRows::count) >= settings.most()) {
      throw new AccountException(Kind.FORBIDDEN, "there are as many accounts as there can be");
    }
    if (store.read(connection -> AccountRows.find(connection, name)).isPresent()) {
      throw taken();
    }
    return true;
  }

  /** Does something under a reserved name; frees the name if that fails. */
  private <P, T> CompletableFuture<T> reserved(
      PlayerName name, CompletableFuture<P> reserved, Function<P, CompletableFuture<T>> work) {
    return reserved.thenCompose(
        place ->
            work.apply(place)
                .whenComplete(
                    (done, e) -> {
                      if (e != null) {
                        realm.release(name);
                      }
                    }));
  }

  private record Made(Avatar avatar, SignIn signIn) {}

  private CompletableFuture<Made> insert(
      Caller caller, PlayerName name, String stored, Realm.Place place) {
    return store.write(
        connection -> {
          Avatar avatar = AccountRows.avatar(connection, name, place);
          Account account =
              AccountRows.insert(connection, name, stored, avatar.id(), clock.millis());
          return new Made(avatar, signIn(connection, account, caller));
        });
  }

  /** Opens a session for whoever knows the password. */
  public CompletableFuture<SignIn> login(Caller caller, String wanted, String password) {
    return asked(
        () -> {
          refuseBanned(sanctions.ban(caller));
          PlayerName name = sought(wanted);
          Attempt attempt = limits.attempt(caller, name.fold()); // before anything is read
          return reading(() -> candidate(caller, name))
              .whenComplete(
                  (found, thrown) -> {
                    if (thrown != null) {
                      attempt.giveBack();
                    }
                  })
              .thenCompose(candidate -> checked(caller, attempt, candidate, password))
              .thenCompose(account -> login(caller, account, password));
        });
  }

  /**
   * Somebody who may be meant.
   *
   * @param account null if there is none of that name; then a check takes as long as with one
   */
  private record Candidate(@Nullable Account account, boolean known) {}

  private Candidate candidate(Caller caller, PlayerName name) {
    return store.read(
        connection -> {
          Account account = AccountRows.find(connection, name).orElse(null);
          boolean known =
              account != null
                  && AccountRows.isKnown(connection, account.id(), caller.block().toString());
          return new Candidate(account, known);
        });
  }

  private CompletableFuture<Account> checked(
      Caller caller, Attempt attempt, Candidate candidate, String password) {
    if (!candidate.known) {
      limits.stranger(attempt);
    }
    Account account = candidate.account;
    if (!Passwords.isTryable(password)) {
      throw new AccountException(Kind.WRONG, WRONG);
    }
    return nobodysPassword.thenCompose(
        nobodys ->
            pool.run(
                source(caller),
                candidate.known,
                () -> {
                  boolean right =
                      Passwords.matches(password, account == null ? nobodys : account.password());
                  if (account == null || !right) {
                    throw new AccountException(Kind.WRONG, WRONG);
                  }
                  attempt.giveBack();
                  return account;
                }));
  }

  private CompletableFuture<SignIn> login(Caller caller, Account account, String password) {
    refuseBanned(sanctions.ban(account.avatar()));
    refuseBanned(sanctions.ban(account.name()));
    if (!passwords.isCurrent(account.password())) {
      renewPassword(account, password);
    }
    return store.write(connection -> signIn(connection, account, caller));
  }

  /** Stores a password at the cost that is configured now; if that fails, the old one stays. */
  private void renewPassword(Account account, String password) {
    var unused =
        pool.run(null, false, () -> passwords.stored(password))
            .thenCompose(
                stored ->
                    store.write(
                        connection -> {
                          AccountRows.renewPassword(connection, account, stored);
                          return true;
                        }));
  }

  private SignIn signIn(Connection connection, Account account, Caller caller) throws SQLException {
    SessionToken token = SessionToken.random(random);
    Instant now = clock.instant();
    Instant expires = now.plus(settings.sessionLifetime()).truncatedTo(ChronoUnit.SECONDS);
    Session session = new Session(token.digest(), account, expires.toEpochMilli());
    String from = caller.block().toString();
    AccountRows.insertSession(connection, session, from, now.toEpochMilli(), settings.sessions());
    return new SignIn(token, expires, account.avatar(), account.name().text());
  }

  /** Says what a session is about. */
  public CompletableFuture<Profile> profile(@Nullable SessionToken token) {
    return session(token)
        .thenApply(
            session ->
                new Profile(
                    Instant.ofEpochMilli(session.expires()),
                    session.account().avatar(),
                    session.account().name().text()));
  }

  /** Ends a session, and the play of whoever came with it. */
  public CompletableFuture<?> logout(@Nullable SessionToken token) {
    return session(token)
        .thenCompose(
            session ->
                store
                    .write(
                        connection -> {
                          AccountRows.endSession(connection, session, clock.millis());
                          return session;
                        })
                    .thenApply(
                        ended -> {
                          if (session.digest().equals(playing.get(session.account().avatar()))) {
                            realm.disconnect(session.account().avatar(), "signed out");
                          }
                          return true;
                        }));
  }

  /** Gives an account another name; completes with the name as it is shown. */
  public CompletableFuture<String> rename(@Nullable SessionToken token, String wanted) {
    return session(token)
        .thenCompose(
            session -> {
              PlayerName name = name(wanted);
              refuseBanned(sanctions.ban(name));
              limits.rename(session.account().id());
              return session.account().name().text().equals(name.text())
                  ? CompletableFuture.completedFuture(name.text())
                  : rename(session.account(), name);
            });
  }

  private CompletableFuture<String> rename(Account account, PlayerName name) {
    return reserved(
            name,
            realm.reserve(name, account.avatar()),
            reserved ->
                store.write(
                    connection -> {
                      AccountRows.rename(connection, account, name);
                      return name.text();
                    }))
        .thenCompose(done -> realm.rename(account.avatar(), name).thenApply(shown -> done));
  }

  /** Replaces the password, and ends all other sessions. */
  public CompletableFuture<?> changePassword(
      Caller caller, @Nullable SessionToken token, String old, String next) {
    return session(token)
        .thenCompose(
            session -> {
              Passwords.requireGood(next, session.account().name());
              return checked(caller, session, old)
                  .thenCompose(same -> pool.run(source(caller), true, () -> passwords.stored(next)))
                  .thenCompose(stored -> changePassword(session, stored));
            });
  }

  private CompletableFuture<?> changePassword(Session session, String stored) {
    return store
        .write(
            connection -> {
              AccountRows.setPassword(connection, session.account().id(), stored);
              AccountRows.endOthers(connection, session, clock.millis());
              return true;
            })
        .thenApply(
            done -> {
              String played = playing.get(session.account().avatar());
              if (played != null && !played.equals(session.digest())) {
                realm.disconnect(session.account().avatar(), "the password was changed");
              }
              return true;
            });
  }

  private CompletableFuture<Account> checked(Caller caller, Session session, String password) {
    Account account = session.account();
    Attempt attempt = limits.attempt(caller, account.name().fold());
    return checked(caller, attempt, new Candidate(account, true), password);
  }

  /** Removes an account with everything about it; what its avatar held stays in the world. */
  public CompletableFuture<?> delete(Caller caller, @Nullable SessionToken token, String password) {
    return session(token)
        .thenCompose(session -> checked(caller, session, password))
        .thenCompose(
            account -> realm.retire(account.avatar()).thenCompose(place -> delete(account, place)));
  }

  private CompletableFuture<?> delete(Account account, Realm.Place place) {
    return store
        .write(
            connection -> {
              AccountRows.delete(connection, account, place);
              return true;
            })
        .whenComplete(
            (done, e) -> {
              if (e != null) {
                realm.restore(account.avatar());
              }
            })
        .thenCompose(
            done -> {
              playing.remove(account.avatar());
              sanctions.forget(account.avatar());
              return realm.remove(account.avatar());
            });
  }

  /** Returns the avatar of an account, for whoever administrates. */
  public CompletableFuture<Long> avatarOf(String name) {
    return reading(
        () ->
            store
                .read(connection -> AccountRows.find(connection, sought(name)))
                .orElseThrow(
                    () -> new AccountException(Kind.INVALID, "there is no account of that name"))
                .avatar());
  }

  /** Decides about a client that shows a token. */
  CompletableFuture<Entry> admit(@Nullable SessionToken token) {
    return session(token)
        .thenApply(
            session -> {
              Account account = session.account();
              String banned = sanctions.ban(account.avatar());
              String byName = banned == null ? sanctions.ban(account.name()) : banned;
              if (byName != null) {
                return Doorkeeper.refused(byName);
              }
              playing.put(account.avatar(), session.digest());
              return new Entry.Member(account.avatar());
            });
  }

  /** Forgets what has ended; to be called now and then. */
  public void sweep() {
    long oldest = clock.instant().minus(ADDRESSES_KEPT).toEpochMilli();
    var unused =
        store.write(
            connection -> {
              AccountRows.sweep(connection, oldest);
              return true;
            });
  }

  // What the calls have in common.

  private CompletableFuture<Session> session(@Nullable SessionToken token) {
    if (token == null) {
      return CompletableFuture.failedFuture(noSession());
    }
    String digest = token.digest();
    return reading(
        () ->
            store
                .read(connection -> AccountRows.session(connection, digest, clock.millis()))
                .orElseThrow(Accounts::noSession));
  }

  private <T> CompletableFuture<T> reading(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, readers);
    } catch (RejectedExecutionException e) {
      return CompletableFuture.failedFuture(
          new AccountException(Kind.BUSY, "too many people come in at this moment"));
    }
  }

  /** What is thrown before anything was begun fails the future, too. */
  private static <T> CompletableFuture<T> asked(Supplier<CompletableFuture<T>> work) {
    try {
      return work.get();
    } catch (AccountException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private @Nullable AddressBlock source(Caller caller) {
    return limits.isExempt(caller) ? null : caller.block();
  }

  private static PlayerName name(String wanted) {
    try {
      return PlayerName.parse(wanted);
    } catch (IllegalArgumentException e) {
      throw new AccountException(Kind.INVALID, String.valueOf(e.getMessage()));
    }
  }

  /** Returns a name to look for; text that no database takes is the name of nobody. */
  private static PlayerName sought(String text) {
    boolean fits =
        text.length() <= LONGEST_SOUGHT
            && text.codePoints().noneMatch(c -> c == 0 || Character.getType(c) == SURROGATE);
    return PlayerName.of(fits ? text : "");
  }

  private static void refuseBanned(@Nullable String banned) {
    if (banned != null) {
      throw new AccountException(Kind.FORBIDDEN, banned);
    }
  }

  static AccountException taken() {
    return new AccountException(Kind.TAKEN, "that name, or one that looks like it, is taken");
  }

  private static AccountException noSession() {
    return new AccountException(Kind.WRONG, "there is no such session; sign in");
  }

  @Override
  public void close() {
    pool.close();
    readers.shutdown();
  }
}
