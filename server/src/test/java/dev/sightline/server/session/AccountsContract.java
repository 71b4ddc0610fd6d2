package dev.sightline.server.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.address.Caller;
import dev.sightline.server.config.Settings;
import dev.sightline.server.config.SettingsSource;
import dev.sightline.server.session.AccountException.Kind;
import dev.sightline.server.session.Accounts.SignIn;
import dev.sightline.server.store.Item;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Store;
import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.StoreOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What accounts promise, on either database. */
abstract class AccountsContract {
  private static final String PASSWORD = "correct horse";
  private static final Caller LOCAL = from("127.0.0.1");

  @TempDir Path temporary;

  private volatile Instant time = Instant.parse("2026-01-01T00:00:00Z");
  private final FakeRealm realm = new FakeRealm();

  @SuppressWarnings("NullAway.Init") // before each test
  private StoreLocation location;

  @SuppressWarnings("NullAway.Init") // before each test
  private Store store;

  @SuppressWarnings("NullAway.Init") // before each test
  private Sanctions sanctions;

  @SuppressWarnings("NullAway.Init") // before each test
  private Accounts accounts;

  abstract StoreLocation freshLocation(Path folder);

  private static Caller from(String address) {
    try {
      return new Caller(InetAddress.getByName(address), false);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @BeforeEach
  void open() {
    location = freshLocation(temporary);
    start();
  }

  private void start(String... options) {
    Map<String, String> all = new HashMap<>();
    all.put("accounts.password-memory", "64KiB");
    all.put("accounts.password-passes", "1");
    all.put("accounts.password-share", "100");
    for (int i = 0; i < options.length; i += 2) {
      all.put(options[i], options[i + 1]);
    }
    Settings settings = new SettingsSource(null, all).settings();
    store = Store.open(StoreOptions.of(location, null));
    sanctions = new Sanctions(store, realm, () -> time);
    accounts =
        new Accounts(
            settings.accounts(),
            settings.limits(),
            new Accounts.Parts(store, realm, sanctions),
            new SecureRandom(),
            () -> time,
            System::nanoTime);
  }

  @AfterEach
  void close() {
    accounts.close();
    store.close();
  }

  private void restart(String... options) {
    close();
    start(options);
  }

  final SignIn register(String name) {
    return accounts.register(LOCAL, name, PASSWORD).join();
  }

  final void rename(SignIn made, String name) {
    accounts.rename(made.token(), name).join();
  }

  final void delete(SignIn made) {
    accounts.delete(LOCAL, made.token(), PASSWORD).join();
  }

  private static void assertFails(Kind kind, CompletableFuture<?> future) {
    CompletionException e = assertThrows(CompletionException.class, future::join);
    assertEquals(kind, assertInstanceOf(AccountException.class, e.getCause()).kind());
  }

  @Test
  void register_andLogin_acrossARestart() {
    SignIn made = register("Ann");
    assertEquals(List.of("reserve Ann", "enter Ann"), realm.calls);
    restart();
    SignIn again = accounts.login(LOCAL, "ANN", PASSWORD).join();
    assertEquals(made.avatar(), again.avatar());
    assertNotEquals(made.token().secret(), again.token().secret());
    assertEquals("Ann", accounts.profile(made.token()).join().name());
    assertFails(Kind.TAKEN, accounts.register(LOCAL, "ann", PASSWORD));
  }

  @Test
  void register_thatTheWorldRefuses_leavesNothing() {
    realm.refusal = new AccountException(Kind.TAKEN, "a guest has it");
    assertFails(Kind.TAKEN, accounts.register(LOCAL, "Ann", PASSWORD));
    realm.refusal = null;
    assertTrue(store.load().avatars().isEmpty());
    assertFails(Kind.WRONG, accounts.login(LOCAL, "Ann", PASSWORD));
    register("Ann");
  }

  /** A check of a password waits for a pause here, so many at once are too many. */
  @Test
  void login_unknownName_isCheckedLikeAKnownOne() {
    restart("limits.sign-ins-per-minute", "100");
    accounts.pause(1);
    List<CompletableFuture<SignIn>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(accounts.login(from("127.0.0.2"), "nobody " + i, PASSWORD));
    }
    int busy = 0;
    for (CompletableFuture<SignIn> each : all) {
      CompletionException e = assertThrows(CompletionException.class, each::join);
      Kind kind = assertInstanceOf(AccountException.class, e.getCause()).kind();
      assertTrue(kind == Kind.BUSY || kind == Kind.WRONG, kind.toString());
      busy += kind == Kind.BUSY ? 1 : 0;
    }
    assertTrue(busy > 0, "no password was checked");
  }

  @Test
  void session_afterItsTime_isNone() {
    SignIn made = register("Ann");
    time = made.expires().minusMillis(1);
    accounts.profile(made.token()).join();
    time = made.expires();
    assertFails(Kind.WRONG, accounts.profile(made.token()));
    assertInstanceOf(Entry.Refused.class, admitted(made.token()));
  }

  private Entry admitted(SessionToken token) {
    return new Doorkeeper(
            accounts, sanctions, dev.sightline.server.config.AccountSettings.Guests.NONE)
        .gate(LOCAL)
        .admit("session " + token.secret())
        .join();
  }

  @Test
  void admit_session_isItsAvatarUntilLogout() {
    SignIn made = register("Ann");
    assertEquals(new Entry.Member(made.avatar()), admitted(made.token()));
    accounts.logout(made.token()).join();
    assertTrue(realm.calls.contains("disconnect " + made.avatar()));
    assertInstanceOf(Entry.Refused.class, admitted(made.token()));
  }

  @Test
  void logout_ofAnotherSession_leavesThePlayAlone() {
    SignIn made = register("Ann");
    SignIn other = accounts.login(LOCAL, "Ann", PASSWORD).join();
    admitted(made.token());
    accounts.logout(other.token()).join();
    assertFalse(realm.calls.contains("disconnect " + made.avatar()));
    assertEquals(new Entry.Member(made.avatar()), admitted(made.token()));
  }

  @Test
  void login_textThatIsNoName_isWrong() {
    register("Ann");
    for (String text : List.of("", "\0", "Ann\0", "\ud800", "Ann\udfff", "A".repeat(5000))) {
      assertFails(Kind.WRONG, accounts.login(LOCAL, text, PASSWORD));
      assertFails(Kind.INVALID, accounts.avatarOf(text));
    }
  }

  @Test
  void delete_laysDownItemsInTheSameCommit() {
    store.addMissing(List.of(Item.onGround(1, 0, 0), Item.onGround(2, 0, 0)), List.of());
    SignIn made = register("Ann");
    store.submit(
        List.of(MoveItem.pickUp(null, 1, made.avatar()), MoveItem.pickUp(null, 2, made.avatar())));
    List<Object> results = new ArrayList<>();
    while (results.size() < 2) {
      store.poll(results::add);
    }
    assertFails(Kind.WRONG, accounts.delete(LOCAL, made.token(), "wrong password"));
    accounts.delete(LOCAL, made.token(), PASSWORD).join();
    List<Item> items = store.load().items();
    for (Item item : items) {
      assertEquals(new Item(item.id(), null, 3, 4, item.sequence()), item);
      assertTrue(item.sequence() > 2);
    }
    assertNotEquals(items.get(0).sequence(), items.get(1).sequence());
    assertEquals(0, count("accounts") + count("sessions") + count("avatars"));
    assertFails(Kind.WRONG, accounts.profile(made.token()));
    assertFails(Kind.WRONG, accounts.delete(LOCAL, made.token(), PASSWORD));
  }

  private long count(String table) {
    return store.read(
        connection -> {
          try (PreparedStatement select =
                  connection.prepareStatement("SELECT count(*) FROM " + table);
              ResultSet row = select.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }

  @Test
  void store_holdsNeitherTokenNorPassword() {
    SignIn made = register("Ann");
    String all =
        store.read(
            connection -> {
              try (PreparedStatement select =
                      connection.prepareStatement(
                          "SELECT a.password, s.token FROM accounts a, sessions s");
                  ResultSet row = select.executeQuery()) {
                row.next();
                return row.getString(1) + row.getString(2);
              }
            });
    assertTrue(all.startsWith("$argon2id$"), all);
    assertFalse(all.contains(PASSWORD));
    assertFalse(all.contains(made.token().secret()));
  }

  @Test
  void login_atAnotherCost_renewsWhatIsStored() {
    register("Ann");
    restart("accounts.password-memory", "128KiB");
    accounts.login(LOCAL, "Ann", PASSWORD).join();
    while (!stored().contains("m=128,")) {
      Thread.onSpinWait(); // it is done beside the sign-in
    }
    accounts.login(LOCAL, "Ann", PASSWORD).join();
  }

  private String stored() {
    return store.read(
        connection -> {
          try (PreparedStatement select =
                  connection.prepareStatement("SELECT password FROM accounts");
              ResultSet row = select.executeQuery()) {
            row.next();
            return row.getString(1);
          }
        });
  }

  @Test
  void guessing_doesNotLockTheOwnerOutWhereTheAccountIsUsed() {
    Caller home = from("10.0.0.1");
    accounts.register(home, "Ann", PASSWORD).join();
    int refused = 0;
    for (int i = 0; i < 150; i++) {
      try {
        accounts.login(from("10.0.1." + i), "Ann", "wrong password").join();
      } catch (CompletionException e) {
        Kind kind = assertInstanceOf(AccountException.class, e.getCause()).kind();
        refused += kind == Kind.WRONG ? 0 : 1;
      }
    }
    assertEquals(0, refused, "each address has one attempt");
    assertFails(Kind.WRONG, accounts.login(from("10.0.2.1"), "Ann", "wrong password"));
    assertFails(Kind.TOO_MANY, accounts.login(from("10.0.2.1"), "Ann", "wrong password"));
    accounts.login(home, "Ann", PASSWORD).join();
    accounts.login(from("10.0.2.2"), "Ann", PASSWORD).join();
  }

  @Test
  void sanctions_endByThemselvesAndOutliveTheServer() {
    SignIn made = register("Ann");
    Instant until = time.plus(Duration.ofHours(1));
    String subject = Sanction.avatar(made.avatar());
    sanctions.add(new Sanction(Sanction.Kind.BAN, subject, until, "rude")).join();
    sanctions.add(new Sanction(Sanction.Kind.MUTE, subject, until, "loud")).join();
    assertInstanceOf(Entry.Refused.class, admitted(made.token()));
    realm.calls.clear();
    restart();
    assertEquals(List.of("mute " + made.avatar() + " true"), realm.calls);
    assertFails(Kind.FORBIDDEN, accounts.login(LOCAL, "Ann", PASSWORD));
    time = until;
    assertEquals(new Entry.Member(made.avatar()), admitted(made.token()));
    sanctions.sweep();
    assertTrue(realm.calls.contains("mute " + made.avatar() + " false"));
    store.write(connection -> true).join();
    assertEquals(0, count("sanctions"));
  }

  @Test
  void manyAtOnce_ofTheSameName_makeOneAccount() {
    List<CompletableFuture<SignIn>> asked = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      asked.add(accounts.register(LOCAL, i % 2 == 0 ? "Ann" : "ANN", PASSWORD));
    }
    int made = 0;
    for (CompletableFuture<SignIn> each : asked) {
      try {
        each.join();
        made++;
      } catch (CompletionException e) {
        assertInstanceOf(AccountException.class, e.getCause());
      }
    }
    assertEquals(1, made);
    assertEquals(1, count("accounts"));
    assertEquals(1, count("avatars"));
  }

  /** A world that remembers what was asked of it. */
  private static final class FakeRealm implements Realm {
    final List<String> calls = new ArrayList<>();
    final TakenNames names = new TakenNames();
    @Nullable AccountException refusal;

    @Override
    public synchronized CompletableFuture<Place> reserve(PlayerName name) {
      AccountException why = names.isTaken(name) ? Accounts.taken() : refusal;
      if (why != null) {
        return CompletableFuture.failedFuture(why);
      }
      names.add(name);
      calls.add("reserve " + name.text());
      return CompletableFuture.completedFuture(new Place(1, 2));
    }

    @Override
    public CompletableFuture<?> reserve(PlayerName name, long avatar) {
      return reserve(name);
    }

    @Override
    public synchronized void release(PlayerName name) {
      names.remove(name);
    }

    @Override
    public CompletableFuture<?> enter(dev.sightline.server.store.Avatar stored, PlayerName name) {
      return done("enter " + name.text());
    }

    @Override
    public CompletableFuture<?> rename(long avatar, PlayerName name) {
      return done("rename " + avatar);
    }

    @Override
    public CompletableFuture<Place> retire(long avatar) {
      return CompletableFuture.completedFuture(new Place(3, 4));
    }

    @Override
    public void restore(long avatar) {
      note("restore " + avatar);
    }

    @Override
    public CompletableFuture<?> remove(long avatar) {
      return done("remove " + avatar);
    }

    @Override
    public void disconnect(long avatar, String reason) {
      note("disconnect " + avatar);
    }

    @Override
    public void disconnect(dev.sightline.server.address.AddressRange addresses, String reason) {
      note("disconnect " + addresses);
    }

    @Override
    public void disconnect(PlayerName name, String reason) {
      note("disconnect " + name.text());
    }

    @Override
    public void mute(long avatar, boolean muted) {
      note("mute " + avatar + " " + muted);
    }

    private CompletableFuture<Boolean> done(String call) {
      note(call);
      return CompletableFuture.completedFuture(true);
    }

    private synchronized void note(String call) {
      calls.add(call);
    }
  }
}
