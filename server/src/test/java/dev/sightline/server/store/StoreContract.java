package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.store.Operation.LockDoor;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Operation.Recall;
import dev.sightline.server.store.Operation.RemoveAvatar;
import dev.sightline.server.store.Result.Outcome;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every store does, whatever keeps it. */
abstract class StoreContract {
  private static final long ITEM = 7;
  private static final String DOOR = "gate \"1\"";

  @TempDir Path temporary;
  private final ManualClock clock = new ManualClock();
  private StoreLocation location;
  private Store store;
  private long ann;
  private long bob;

  /** A place where no store is. */
  abstract StoreLocation freshLocation(Path folder);

  @BeforeEach
  void open() {
    location = freshLocation(temporary.resolve("data"));
    store = Store.open(options());
    store.addMissing(
        List.of(Item.onGround(ITEM, 1, 2), Item.onGround(8, 3, 4)),
        List.of(new Door(DOOR, false, true, 0)));
    ann = store.createAvatar("Ann", 5, 6, 0.5, false).join().id();
    bob = store.createAvatar("Bob", 7, 8, 0.25, true).join().id();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private StoreOptions options() {
    return StoreOptions.of(location, "map 1").withClock(clock);
  }

  private void restart() {
    store.close();
    store = Store.open(options());
  }

  private Item item(long id) {
    return store.load().items().stream().filter(item -> item.id() == id).findAny().orElseThrow();
  }

  private MoveItem pickUp(long request) {
    return MoveItem.pickUp(new Request(ann, request), ITEM, ann);
  }

  @Test
  void submit_pickUp_isCommittedAndKept() {
    Result result = Answers.to(store, pickUp(1));
    assertEquals(Outcome.COMMITTED, result.outcome());
    restart();
    assertEquals(new Item(ITEM, ann, Double.NaN, Double.NaN, result.sequence()), item(ITEM));
  }

  @Test
  void submit_severalInOneBatch_eachSeesThoseBefore() {
    List<Result> results =
        Answers.to(
            store,
            List.of(
                pickUp(1),
                MoveItem.give(new Request(ann, 2), ITEM, ann, bob),
                MoveItem.give(new Request(ann, 3), ITEM, ann, bob),
                MoveItem.drop(new Request(bob, 1), ITEM, bob, 9, 10)));
    assertEquals(
        List.of(Outcome.COMMITTED, Outcome.COMMITTED, Outcome.REFUSED, Outcome.COMMITTED),
        Answers.outcomes(results));
    assertEquals(new Item(ITEM, null, 9, 10, results.get(3).sequence()), item(ITEM));
  }

  @Test
  void submit_sameRequestAgain_isRepeatedWithTheSameSequence() {
    Result first = Answers.to(store, pickUp(1));
    Answers.to(store, MoveItem.drop(new Request(ann, 2), ITEM, ann, 1, 1));
    Result again = Answers.to(store, pickUp(1));
    assertEquals(new Result(again.operation(), Outcome.REPEATED, first.sequence(), ""), again);
    assertEquals(null, item(ITEM).owner());
  }

  @Test
  void submit_sameRequestAfterRestart_isRepeated() {
    Result first = Answers.to(store, pickUp(1));
    restart();
    Result again = Answers.to(store, pickUp(1));
    assertEquals(Outcome.REPEATED, again.outcome());
    assertEquals(first.sequence(), again.sequence());
  }

  @Test
  void submit_sameRequestTwiceInABatch_happensOnce() {
    List<Result> results = Answers.to(store, List.of(pickUp(1), pickUp(1)));
    assertEquals(List.of(Outcome.COMMITTED, Outcome.REPEATED), Answers.outcomes(results));
    assertEquals(results.get(0).sequence(), results.get(1).sequence());
  }

  @Test
  void submit_requestOfBeforeForSomethingElse_isRefused() {
    Answers.to(store, pickUp(1));
    Result other = Answers.to(store, MoveItem.drop(new Request(ann, 1), ITEM, ann, 1, 1));
    assertEquals(Outcome.REFUSED, other.outcome());
    assertEquals(ann, item(ITEM).owner());
  }

  @Test
  void submit_sameNumberOfAnotherActor_isAnotherRequest() {
    Answers.to(store, pickUp(1));
    Result result = Answers.to(store, MoveItem.pickUp(new Request(bob, 1), 8, bob));
    assertEquals(Outcome.COMMITTED, result.outcome());
  }

  @Test
  void submit_requestAfterAnHour_isForgotten() {
    Answers.to(store, pickUp(1));
    clock.advance(Duration.ofMinutes(59));
    Answers.to(store, MoveItem.drop(new Request(ann, 2), ITEM, ann, 1, 1));
    assertEquals(Outcome.REPEATED, Answers.to(store, pickUp(1)).outcome());
    clock.advance(Duration.ofMinutes(2));
    Answers.to(store, new LockDoor(null, DOOR, true)); // the commit that forgets
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
    restart();
    assertEquals(Outcome.REPEATED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void submit_refused_mayBeAskedAgain() {
    Answers.to(store, MoveItem.pickUp(null, ITEM, bob));
    assertEquals(Outcome.REFUSED, Answers.to(store, pickUp(1)).outcome());
    Answers.to(store, MoveItem.drop(null, ITEM, bob, 1, 1));
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void submit_unknownItemDoorOrAvatar_isRefusedWithItsName() {
    List<Result> results =
        Answers.to(
            store,
            List.of(
                MoveItem.pickUp(null, 999, ann),
                MoveItem.pickUp(null, ITEM, 998),
                new LockDoor(null, "no such door", true),
                new RemoveAvatar(997)));
    assertEquals(
        List.of(
            "there is no item 999",
            "there is no avatar 998",
            "there is no door no such door",
            "there is no avatar 997"),
        results.stream().map(Result::reason).toList());
    assertEquals(null, item(ITEM).owner());
  }

  @Test
  void recall_ofWhatHappened_isRepeated() {
    Result first = Answers.to(store, pickUp(1));
    Result recalled = Answers.to(store, Recall.of(pickUp(1)));
    assertEquals(Outcome.REPEATED, recalled.outcome());
    assertEquals(first.sequence(), recalled.sequence());
  }

  @Test
  void recall_inTheBatchOfItsRequest_isRepeated() {
    List<Result> results = Answers.to(store, List.of(pickUp(1), Recall.of(pickUp(1))));
    assertEquals(Outcome.REPEATED, results.get(1).outcome());
  }

  @Test
  void recall_ofWhatNeverHappened_isRefusedAndChangesNothing() {
    assertEquals(Outcome.REFUSED, Answers.to(store, Recall.of(pickUp(1))).outcome());
    assertEquals(null, item(ITEM).owner());
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void lockDoor_open_isLockedAndShut() {
    Result locked = Answers.to(store, new LockDoor(new Request(ann, 1), DOOR, true));
    assertEquals(Outcome.COMMITTED, locked.outcome());
    assertEquals(List.of(new Door(DOOR, true, false, locked.sequence())), store.load().doors());
    assertEquals(Outcome.REFUSED, Answers.to(store, new LockDoor(null, DOOR, true)).outcome());
    assertEquals(Outcome.COMMITTED, Answers.to(store, new LockDoor(null, DOOR, false)).outcome());
  }

  @Test
  void removeAvatar_whoHoldsAnItem_isRefused() {
    List<Result> results =
        Answers.to(store, List.of(MoveItem.pickUp(null, ITEM, bob), new RemoveAvatar(bob)));
    assertEquals(List.of(Outcome.COMMITTED, Outcome.REFUSED), Answers.outcomes(results));
    assertEquals(Outcome.REFUSED, Answers.to(store, new RemoveAvatar(bob)).outcome());
  }

  @Test
  void removeAvatar_afterDroppingAll_isGoneAndNobodyCanGiveToIt() {
    Answers.to(store, MoveItem.pickUp(null, ITEM, bob));
    List<Result> results =
        Answers.to(
            store,
            List.of(
                MoveItem.drop(null, ITEM, bob, 1, 1),
                new RemoveAvatar(bob),
                MoveItem.pickUp(null, ITEM, bob)));
    assertEquals(
        List.of(Outcome.COMMITTED, Outcome.COMMITTED, Outcome.REFUSED), Answers.outcomes(results));
    assertEquals(List.of("Ann"), store.load().avatars().stream().map(Avatar::name).toList());
  }

  @Test
  void createAvatar_afterRemoval_neverUsesAnIdAgain() {
    Answers.to(store, new RemoveAvatar(bob));
    restart();
    assertTrue(store.createAvatar("Cid", 0, 0, 0, true).join().id() > bob);
  }

  @Test
  void sequence_acrossRestarts_rises() {
    long last = 0;
    for (int i = 0; i < 6; i++) {
      long sequence = Answers.to(store, new LockDoor(null, DOOR, i % 2 == 0)).sequence();
      assertTrue(sequence > last, sequence + " after " + last);
      last = sequence;
      restart();
    }
  }

  @Test
  void save_positions_lastOneCounts() {
    store.save(List.of(new Periodic.Position(ann, 1, 1, 1), new Periodic.Position(ann, 2, 3, 4)));
    store.save(List.of(new Periodic.Position(999, 2, 3, 4)));
    restart();
    assertEquals(
        List.of(new Avatar(ann, "Ann", 2, 3, 4, false), new Avatar(bob, "Bob", 7, 8, 0.25, true)),
        store.load().avatars());
  }

  @Test
  void save_manyPositions_allAreKept() {
    int count = 3000; // more than one transaction takes
    List<Avatar> avatars =
        store
            .write(
                connection -> {
                  List<Avatar> made = new ArrayList<>();
                  for (int i = 0; i < count; i++) {
                    made.add(NewRows.insertAvatar(connection, "a" + i, 0, 0, 0, true));
                  }
                  return made;
                })
            .join();
    store.save(avatars.stream().map(a -> new Periodic.Position(a.id(), a.id(), 1, 2)).toList());
    restart();
    long moved = store.load().avatars().stream().filter(a -> a.x() == a.id()).count();
    assertEquals(count, moved);
  }

  @Test
  void save_lockedDoor_staysShut() {
    store.save(List.of(new Periodic.DoorOpen(DOOR, false)));
    Answers.to(store, new LockDoor(null, DOOR, true));
    store.save(List.of(new Periodic.DoorOpen(DOOR, true)));
    restart();
    assertFalse(store.load().doors().get(0).open());
  }

  @Test
  void addMissing_known_staysAsItIs() {
    Answers.to(store, pickUp(1));
    store.addMissing(List.of(Item.onGround(ITEM, 50, 50), Item.onGround(9, 1, 1)), List.of());
    assertEquals(ann, item(ITEM).owner());
    assertEquals(3, store.load().items().size());
  }

  @Test
  void submit_overCapacity_takesNothing() {
    store.close();
    store = Store.open(options().withCapacity(2));
    assertFalse(store.submit(List.of(pickUp(1), pickUp(2), pickUp(3))));
    assertTrue(store.submit(List.of(pickUp(4), pickUp(5))));
    assertEquals(2, Answers.next(store, 2).size());
    assertTrue(store.submit(List.of(pickUp(6))));
  }

  @Test
  void submit_batchChangedAfterwards_isTakenAsItWas() {
    List<Operation> batch = new ArrayList<>(List.of(pickUp(1)));
    store.submit(batch);
    batch.clear();
    assertEquals(Outcome.COMMITTED, Answers.next(store, 1).get(0).outcome());
  }

  @Test
  void submit_afterClose_throws() {
    store.close();
    assertThrows(IllegalStateException.class, () -> store.submit(List.of(pickUp(1))));
    assertThrows(IllegalStateException.class, () -> store.save(List.of()));
    assertThrows(IllegalStateException.class, () -> store.createAvatar("x", 0, 0, 0, true));
    store.close(); // a second time does nothing
  }

  @Test
  void close_withOperationsUnderWay_commitsThemAndTellsTheirResults() {
    store.submit(List.of(pickUp(1)));
    store.close();
    assertEquals(Outcome.COMMITTED, Answers.next(store, 1).get(0).outcome());
  }

  @Test
  void poll_consumerThrows_tellsEachResultOnce() {
    store.submit(List.of(pickUp(1), pickUp(2), pickUp(3)));
    store.close();
    assertThrows(
        UnsupportedOperationException.class,
        () ->
            store.poll(
                result -> {
                  throw new UnsupportedOperationException();
                }));
    List<Result> rest = new ArrayList<>();
    assertEquals(2, store.poll(rest::add));
    assertEquals(pickUp(2), rest.get(0).operation());
  }

  @Test
  void poll_insideItsConsumer_tellsTheRestThere() {
    store.submit(List.of(pickUp(1), pickUp(2)));
    store.close();
    List<Result> inner = new ArrayList<>();
    store.poll(result -> store.poll(inner::add));
    assertEquals(1, inner.size());
  }

  @Test
  void write_workThrows_failsAloneAndLeavesNothing() {
    CompletableFuture<Object> bad =
        store.write(
            connection -> {
              NewRows.insertAvatar(connection, "half", 0, 0, 0, true);
              throw new UnsupportedOperationException("no");
            });
    CompletableFuture<Avatar> good = store.createAvatar("Cid", 0, 0, 0, true);
    CompletionException thrown = assertThrows(CompletionException.class, bad::join);
    assertInstanceOf(UnsupportedOperationException.class, thrown.getCause());
    good.join();
    assertEquals(
        List.of("Ann", "Bob", "Cid"), store.load().avatars().stream().map(Avatar::name).toList());
  }

  @Test
  void write_constraintBroken_failsAlone() {
    CompletableFuture<Integer> bad =
        store.write(connection -> execute(connection, "INSERT INTO facts VALUES ('map', 'x')"));
    CompletionException thrown = assertThrows(CompletionException.class, bad::join);
    assertInstanceOf(SQLException.class, thrown.getCause());
    assertEquals(Health.State.GOOD, store.health().state());
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void read_thatWrites_isRefused() {
    assertThrows(
        StoreException.class,
        () -> store.read(connection -> execute(connection, "DELETE FROM items")));
    assertEquals(2, store.load().items().size());
  }

  static int execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  @Test
  void open_whileAnotherServerRuns_isRefused() {
    StoreException refused = assertThrows(StoreException.class, () -> Store.open(options()));
    assertEquals("store " + location + " is in use by another server", refused.getMessage());
    assertEquals(Outcome.COMMITTED, Answers.to(store, pickUp(1)).outcome());
  }

  @Test
  void open_otherMap_isRefusedUnlessTold() {
    store.close();
    StoreOptions other = StoreOptions.of(location, "map 2");
    StoreException refused = assertThrows(StoreException.class, () -> Store.open(other));
    assertEquals(
        "store "
            + location
            + " belongs to another map (map 1, not map 2); --store.adopt-map on takes it over",
        refused.getMessage());
    Store.open(other.withAdoptMap(true)).close();
    Store.open(other).close();
    assertThrows(StoreException.class, () -> Store.open(options()));
    store = Store.open(StoreOptions.of(location, null));
  }

  @Test
  void open_storeOfVersionOne_isBroughtUpToDate() throws Exception {
    StoreLocation old = freshLocation(temporary.resolve("old"));
    try (Engine engine = Engine.of(old)) {
      engine.lock();
      Schema.migrate(engine, 1);
      try (Connection connection = engine.dataSource().getConnection()) {
        execute(connection, "INSERT INTO items VALUES (1, NULL, 2, 3, 4)");
        execute(connection, "UPDATE counters SET value = 4 WHERE name = 'sequence'");
      }
    }
    try (Store opened = Store.open(StoreOptions.of(old, "map"))) {
      assertEquals(List.of(new Item(1, null, 2, 3, 4)), opened.load().items());
      long avatar = opened.createAvatar("Ann", 0, 0, 0, false).join().id();
      assertEquals(5, Answers.to(opened, MoveItem.pickUp(null, 1, avatar)).sequence());
      int accounts = opened.read(connection -> count(connection, "accounts"));
      assertEquals(0, accounts);
    }
  }

  private static int count(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM " + table)) {
      row.next();
      return row.getInt(1);
    }
  }

  @Test
  void open_newerStore_isRefusedUntouched() throws Exception {
    store.close();
    try (Engine engine = Engine.of(location);
        Connection connection = engine.dataSource().getConnection()) {
      execute(
          connection,
          "INSERT INTO schema_history (installed_rank, version, description, type, script,"
              + " checksum, installed_by, execution_time, success)"
              + " VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 1, 'x', 1, "
              + (location instanceof StoreLocation.Folder ? "1" : "true")
              + ")");
    }
    String message =
        "store "
            + location
            + " has schema version 99, but this program knows only up to "
            + Schema.NEWEST
            + "; use a newer program";
    StoreException refused = assertThrows(StoreException.class, () -> Store.open(options()));
    assertEquals(message, refused.getMessage());
    Path file = temporary.resolve("backup");
    refused = assertThrows(StoreException.class, () -> StoreBackup.write(location, file));
    assertEquals(message, refused.getMessage());
    assertFalse(Files.exists(file));
  }

  @Test
  void export_ofAClosedStore_isAsTheContractSays() throws IOException {
    Answers.to(store, List.of(pickUp(1), new LockDoor(null, DOOR, true)));
    assertThrows(StoreException.class, () -> StoreExport.read(location));
    store.close();
    StringWriter out = new StringWriter();
    StoreExport export = StoreExport.read(location);
    export.writeJson(out);
    assertEquals(
        "{\"items\":[{\"id\":7,\"owner\":1,\"x\":null,\"y\":null,\"sequence\":1},"
            + "{\"id\":8,\"owner\":null,\"x\":3.0,\"y\":4.0,\"sequence\":0}],"
            + "\"doors\":[{\"id\":\"gate \\\"1\\\"\",\"locked\":true,\"open\":false}],"
            + "\"avatars\":[{\"id\":1,\"name\":\"Ann\",\"x\":5.0,\"y\":6.0},"
            + "{\"id\":2,\"name\":\"Bob\",\"x\":7.0,\"y\":8.0}]}",
        out.toString());
  }

  @Test
  void backup_whileRunning_restoresIntoBothKinds() throws IOException {
    Result first = Answers.to(store, pickUp(1));
    Path file = temporary.resolve("backup.gz");
    StoreBackup.write(location, file);
    WorldState kept = store.load();
    Answers.to(store, MoveItem.drop(null, ITEM, ann, 1, 1)); // is not in the backup
    for (StoreLocation other : List.of(freshLocation(temporary.resolve("new")), otherKind())) {
      StoreRestore.restore(file, other);
      try (Store restored = Store.open(StoreOptions.of(other, "map 1").withClock(clock))) {
        assertEquals(kept, restored.load());
        Result again = Answers.to(restored, pickUp(1));
        assertEquals(Outcome.REPEATED, again.outcome());
        assertEquals(first.sequence(), again.sequence());
        assertTrue(restored.createAvatar("Cid", 0, 0, 0, true).join().id() > bob);
      }
      StoreException refused =
          assertThrows(StoreException.class, () -> StoreRestore.restore(file, other));
      assertEquals("there is a store in " + other + " already", refused.getMessage());
    }
    assertThrows(StoreException.class, () -> StoreBackup.write(location, file));
  }

  /** A place of the other kind of database. */
  abstract StoreLocation otherKind();

  @Test
  void restore_damagedFile_isRefusedAndLeavesNothing() throws IOException {
    Path file = temporary.resolve("backup.gz");
    StoreBackup.write(location, file);
    byte[] bytes = Files.readAllBytes(file);
    StoreLocation target = freshLocation(temporary.resolve("new"));
    for (int i = 0; i < 12; i++) {
      byte[] damaged = java.util.Arrays.copyOf(bytes, bytes.length * i / 12);
      Path cut = Files.write(temporary.resolve("cut"), damaged);
      assertThrows(StoreException.class, () -> StoreRestore.restore(cut, target));
    }
    assertTrue(Files.notExists(temporary.resolve("new")), "something was made");
    bytes[bytes.length / 2] ^= 4;
    Path flipped = Files.write(temporary.resolve("flipped"), bytes);
    assertThrows(StoreException.class, () -> StoreRestore.restore(flipped, target));
    bytes[bytes.length / 2] ^= 4;
    Files.write(flipped, bytes);
    StoreRestore.restore(flipped, target); // nothing is left that would be in the way
  }
}
