package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.store.FaultyEngine.Fault;
import dev.sightline.server.store.Operation.LockDoor;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Result.Outcome;
import dev.sightline.server.store.StoreOptions.OnFault;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the store answers when commits fail, before, during and after. */
final class FaultTest {
  private static final long ITEM = 7;
  private static final String TAKE_OVER = "UPDATE counters SET value = 5 WHERE name = 'fence'";

  @TempDir Path folder;

  private FaultyEngine engine;
  private Store store;
  private long ann;

  @SuppressWarnings("NullAway.Init") // opened by each test, in its own way
  FaultTest() {}

  private void open(OnFault onFault) {
    engine = new FaultyEngine(new SqliteEngine(folder));
    StoreOptions options =
        StoreOptions.of(engine.location(), "map")
            .withOnFault(onFault)
            .withRetry(Duration.ofMillis(5))
            .withCapacity(3);
    store = SqlStore.open(engine, options);
    store.addMissing(List.of(Item.onGround(ITEM, 1, 2)), List.of(new Door("gate", false, true, 0)));
    ann = store.createAvatar("Ann", 0, 0, 0, false).join().id();
  }

  @AfterEach
  void close() {
    engine.fault = Fault.NONE;
    store.close();
  }

  private MoveItem pickUp(long request) {
    return MoveItem.pickUp(new Request(ann, request), ITEM, ann);
  }

  private void awaitHealth(Health.State state) {
    Answers.await(() -> store.health().state() == state);
  }

  private void assertStored(@Nullable Long owner) {
    assertEquals(owner, store.load().items().get(0).owner());
  }

  @Test
  void commitRefused_failing_failsAndRecovers() {
    open(OnFault.FAIL);
    engine.fault = Fault.REFUSED;
    Result failed = Answers.to(store, pickUp(1));
    assertEquals(Outcome.FAILED, failed.outcome());
    assertEquals("store " + folder + ": refused", failed.reason());
    assertEquals(new Health(Health.State.FAULT, failed.reason()), store.health());
    assertStored(null);
    engine.fault = Fault.NONE;
    awaitHealth(Health.State.GOOD); // without any operation
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
    assertStored(ann);
  }

  @Test
  void commitRefused_waiting_happensWhenTheFaultEnds() {
    open(OnFault.WAIT);
    engine.fault = Fault.REFUSED;
    store.submit(List.of(pickUp(1)));
    awaitHealth(Health.State.FAULT);
    assertEquals(0, store.poll(result -> {}));
    engine.fault = Fault.NONE;
    assertEquals(Outcome.COMMITTED, Answers.next(store, 1).get(0).outcome());
    assertStored(ann);
  }

  @Test
  void commitUnanswered_failing_tellsTheTruthWhenItIsKnown() {
    open(OnFault.FAIL);
    engine.fault = Fault.UNANSWERED;
    store.submit(List.of(pickUp(1)));
    awaitHealth(Health.State.FAULT);
    assertEquals(0, store.poll(result -> {}));
    engine.fault = Fault.NONE;
    Result result = Answers.next(store, 1).get(0);
    assertEquals(Outcome.COMMITTED, result.outcome());
    assertEquals(
        List.of(new Item(ITEM, ann, Double.NaN, Double.NaN, result.sequence())),
        store.load().items());
    assertEquals(Outcome.REPEATED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void commitUnanswered_waiting_happensOnce() {
    open(OnFault.WAIT);
    engine.fault = Fault.UNANSWERED;
    store.submit(List.of(pickUp(1), MoveItem.drop(null, ITEM, ann, 5, 5)));
    awaitHealth(Health.State.FAULT);
    engine.fault = Fault.NONE;
    assertEquals(
        List.of(Outcome.COMMITTED, Outcome.COMMITTED), Answers.outcomes(Answers.next(store, 2)));
    assertStored(null);
    assertEquals(2, store.load().items().get(0).sequence());
  }

  @Test
  void commitLost_failing_failsWhenItIsKnown() {
    open(OnFault.FAIL);
    engine.fault = Fault.LOST;
    store.submit(List.of(pickUp(1)));
    awaitHealth(Health.State.FAULT);
    assertEquals(0, store.poll(result -> {}));
    engine.fault = Fault.NONE;
    assertEquals(Outcome.FAILED, Answers.next(store, 1).get(0).outcome());
    assertStored(null);
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void commitLost_afterOthersAreKept_failsAndTheStoreGoesOn() {
    open(OnFault.FAIL);
    Result kept = Answers.to(store, pickUp(1));
    engine.fault = Fault.LOST;
    store.submit(List.of(MoveItem.drop(new Request(ann, 2), ITEM, ann, 5, 5)));
    awaitHealth(Health.State.FAULT);
    engine.fault = Fault.NONE;
    assertEquals(Outcome.FAILED, Answers.next(store, 1).get(0).outcome());
    awaitHealth(Health.State.GOOD);
    assertStored(ann);
    Result again = Answers.to(store, pickUp(1));
    assertEquals(Outcome.REPEATED, again.outcome());
    assertEquals(kept.sequence(), again.sequence());
  }

  @Test
  void commitLost_waiting_happens() {
    open(OnFault.WAIT);
    engine.fault = Fault.LOST;
    store.submit(List.of(pickUp(1)));
    awaitHealth(Health.State.FAULT);
    engine.fault = Fault.NONE;
    assertEquals(Outcome.COMMITTED, Answers.next(store, 1).get(0).outcome());
    assertStored(ann);
  }

  @Test
  void submit_whileInDoubt_gathersBehind() {
    open(OnFault.FAIL);
    engine.fault = Fault.UNANSWERED;
    store.submit(List.of(pickUp(1)));
    awaitHealth(Health.State.FAULT);
    assertTrue(store.submit(List.of(pickUp(2), pickUp(3))));
    assertFalse(store.submit(List.of(pickUp(4)))); // full
    engine.fault = Fault.NONE;
    assertEquals(
        List.of(Outcome.COMMITTED, Outcome.REFUSED, Outcome.REFUSED),
        Answers.outcomes(Answers.next(store, 3)));
  }

  @Test
  void save_duringAFault_isWrittenAfterIt() {
    open(OnFault.FAIL);
    engine.fault = Fault.REFUSED;
    store.save(List.of(new Periodic.Position(ann, 1, 1, 1)));
    awaitHealth(Health.State.FAULT);
    store.save(List.of(new Periodic.Position(ann, 2, 2, 2)));
    Answers.to(store, pickUp(1));
    engine.fault = Fault.NONE;
    Answers.await(() -> store.load().avatars().get(0).x() == 2);
  }

  @Test
  void write_duringAFault_fails() {
    open(OnFault.FAIL);
    engine.fault = Fault.REFUSED;
    CompletableFuture<Avatar> future = store.createAvatar("Bob", 0, 0, 0, true);
    CompletionException thrown = assertThrows(CompletionException.class, future::join);
    assertInstanceOf(StoreException.class, thrown.getCause());
    engine.fault = Fault.NONE;
    awaitHealth(Health.State.GOOD);
    assertEquals(1, store.load().avatars().size());
  }

  @Test
  void write_unanswered_completesWhenItIsKnown() {
    open(OnFault.FAIL);
    engine.fault = Fault.UNANSWERED;
    CompletableFuture<Avatar> future = store.createAvatar("Bob", 0, 0, 0, true);
    awaitHealth(Health.State.FAULT);
    assertFalse(future.isDone());
    engine.fault = Fault.NONE;
    assertEquals(store.load().avatars().get(1), future.join());
  }

  @Test
  void close_duringAFault_failsWhatWaits() {
    open(OnFault.WAIT);
    engine.fault = Fault.REFUSED;
    store.submit(List.of(pickUp(1)));
    CompletableFuture<Avatar> future = store.createAvatar("Bob", 0, 0, 0, true);
    awaitHealth(Health.State.FAULT);
    store.close();
    assertEquals(Outcome.FAILED, Answers.next(store, 1).get(0).outcome());
    assertTrue(future.isCompletedExceptionally());
  }

  @Test
  void close_inDoubt_tellsNothing() {
    open(OnFault.FAIL);
    engine.fault = Fault.UNANSWERED;
    store.submit(List.of(pickUp(1)));
    CompletableFuture<Avatar> future = store.createAvatar("Bob", 0, 0, 0, true);
    awaitHealth(Health.State.FAULT);
    store.close();
    assertEquals(0, store.poll(result -> {}));
    assertThrows(CompletionException.class, future::join);
    try (Store next = Store.open(StoreOptions.of(engine.location(), "map"))) {
      assertEquals(Outcome.REPEATED, Answers.to(next, pickUp(1)).outcome());
    }
  }

  @Test
  void takenOver_byAnotherServer_isLostForGood() {
    open(OnFault.WAIT);
    store.write(connection -> StoreContract.execute(connection, TAKE_OVER)).join();
    assertEquals(Outcome.FAILED, Answers.to(store, pickUp(1)).outcome());
    assertEquals(
        new Health(Health.State.LOST, "store " + folder + " was taken over by another server"),
        store.health());
    assertEquals(Outcome.FAILED, Answers.to(store, new LockDoor(null, "gate", true)).outcome());
    assertStored(null);
  }

  @Test
  void takenOver_whileInDoubt_tellsNothing() throws SQLException {
    open(OnFault.FAIL);
    engine.fault = Fault.LOST;
    store.submit(List.of(pickUp(1)));
    awaitHealth(Health.State.FAULT);
    try (Connection connection = engine.dataSource().getConnection()) {
      StoreContract.execute(connection, TAKE_OVER);
    }
    engine.fault = Fault.NONE;
    awaitHealth(Health.State.LOST);
    store.close();
    assertEquals(0, store.poll(result -> {}));
  }

  @Test
  void brokenConstraint_failsItsGroupAndTheStoreGoesOn() {
    open(OnFault.WAIT);
    String trigger =
        "CREATE TRIGGER stop BEFORE UPDATE ON doors BEGIN SELECT raise(ABORT, 'no'); END";
    store.write(connection -> StoreContract.execute(connection, trigger)).join();
    Result failed = Answers.to(store, new LockDoor(null, "gate", true));
    assertEquals(Outcome.FAILED, failed.outcome());
    awaitHealth(Health.State.GOOD);
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
  }
}
