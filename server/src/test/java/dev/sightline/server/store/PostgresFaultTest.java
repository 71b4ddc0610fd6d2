package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Result.Outcome;
import dev.sightline.server.store.StoreOptions.OnFault;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens when a real server cuts the connection. */
final class PostgresFaultTest {
  private static final long ITEM = 7;

  private StoreLocation location;
  private Store store;
  private long ann;

  @BeforeEach
  void open() {
    location = TestPostgres.freshDatabase();
    store = Store.open(options());
    store.addMissing(List.of(Item.onGround(ITEM, 1, 2)), List.of());
    ann = store.createAvatar("Ann", 0, 0, 0, false).join().id();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private StoreOptions options() {
    return StoreOptions.of(location, "map")
        .withOnFault(OnFault.WAIT)
        .withRetry(Duration.ofMillis(20));
  }

  private String database() {
    return location.toString().replaceFirst(".*/", "");
  }

  private void cutConnections() {
    TestPostgres.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '"
            + database()
            + "'");
  }

  @Test
  void connectionCut_waiting_operationHappensOnTheNextConnection() {
    cutConnections();
    MoveItem pickUp = MoveItem.pickUp(new Request(ann, 1), ITEM, ann);
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp).outcome());
    assertEquals(Health.State.GOOD, store.health().state());
    assertEquals(ann, store.load().items().get(0).owner());
    assertThrows(StoreException.class, () -> Store.open(options())); // it has the lock again
  }

  @Test
  void connectionCut_anotherServerComesIn_isLost() {
    try (Store second = openAfterCut()) {
      assertEquals(Outcome.FAILED, Answers.to(store, MoveItem.pickUp(null, ITEM, ann)).outcome());
      assertEquals(Health.State.LOST, store.health().state());
      assertEquals(
          Outcome.COMMITTED, Answers.to(second, MoveItem.pickUp(null, ITEM, ann)).outcome());
    }
  }

  /** Opens a second server before the first one notices; if it does, once more. */
  private Store openAfterCut() {
    while (true) {
      cutConnections();
      try {
        return Store.open(options());
      } catch (StoreException e) {
        assertEquals("store " + location + " is in use by another server", e.getMessage());
      }
    }
  }

  @Test
  void passwordWrong_isRefusedWithoutSayingIt() {
    StoreLocation.Database real = (StoreLocation.Database) location;
    StoreLocation wrong = new StoreLocation.Database(real.url(), "nobody", "s3cret");
    StoreException refused =
        assertThrows(StoreException.class, () -> Store.open(StoreOptions.of(wrong, "map")));
    assertFalse(String.valueOf(refused.getMessage()).contains("s3cret"), refused.getMessage());
    assertFalse(wrong.toString().contains("s3cret"), wrong.toString());
  }

  @Test
  void database_outOfReach_isRefusedInOneLine() {
    StoreLocation nowhere = StoreLocation.parse("postgresql://x@localhost:1/w", Map.of());
    StoreException refused =
        assertThrows(StoreException.class, () -> Store.open(StoreOptions.of(nowhere, "map")));
    String message = String.valueOf(refused.getMessage());
    assertTrue(
        message.startsWith(
            "store postgresql://localhost:1/w cannot be opened: the database does not answer"),
        message);
    assertFalse(message.contains("\n"), message);
  }
}
