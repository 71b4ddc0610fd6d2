package dev.sightline.server.store;

import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Result.Outcome;
import dev.sightline.server.store.StoreOptions.OnFault;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** Lives through a full disk; runs on a small file system of its own. Fails with an exception. */
final class DiskFaultProgram {
  private static final long ITEM = 7;
  private static final int BLOCK = 4096;

  private final Path disk;
  private final Store store;
  private long requests;

  private DiskFaultProgram(Path disk, OnFault onFault) {
    this.disk = disk;
    StoreLocation location = new StoreLocation.Folder(disk.resolve("data"));
    store =
        Store.open(
            StoreOptions.of(location, "map").withOnFault(onFault).withRetry(Duration.ofMillis(10)));
  }

  public static void main(String[] args) throws IOException {
    Path disk = Path.of(args[0]);
    new DiskFaultProgram(disk, OnFault.FAIL).failAndRecover();
    new DiskFaultProgram(disk, OnFault.WAIT).waitAndRecover();
    System.out.println("done");
  }

  private void failAndRecover() throws IOException {
    store.addMissing(List.of(Item.onGround(ITEM, 1, 2)), List.of());
    store.createAvatar("Ann", 0, 0, 0, false).join();
    long sequence = 0;
    for (int round = 0; round < 5; round++) {
      fill();
      Result failed = untilFailed();
      check(failed.reason().endsWith(": the disk is full"), failed.reason());
      check(store.load().items().size() == 1, "cannot read");
      free();
      Answers.await(() -> store.health().state() == Health.State.GOOD);
      Result result = Answers.to(store, next());
      check(result.outcome() == Outcome.COMMITTED && result.sequence() > sequence, "" + result);
      sequence = result.sequence();
    }
    checkAndClose();
  }

  private void waitAndRecover() throws IOException {
    fill();
    Operation operation = next();
    while (store.health().state() == Health.State.GOOD) {
      store.submit(List.of(operation)); // once it commits, the next is refused and writes too
      store.poll(result -> {});
    }
    free();
    Answers.await(() -> store.health().state() == Health.State.GOOD);
    checkAndClose();
  }

  private MoveItem next() {
    Long owner = store.load().items().get(0).owner();
    Request request = new Request(1, ++requests);
    return owner == null
        ? MoveItem.pickUp(request, ITEM, 1)
        : MoveItem.drop(request, ITEM, owner, (double) requests, 2);
  }

  /** The log has some space of its own, so a few may still be committed. */
  private Result untilFailed() {
    while (true) {
      MoveItem move = next();
      Result result = Answers.to(store, move);
      if (result.outcome() == Outcome.FAILED) {
        Item item = store.load().items().get(0);
        check(Objects.equals(item.owner(), move.from()), item + " after " + result);
        return result;
      }
    }
  }

  private void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(disk.resolve("filler"))) {
      while (true) {
        out.write(new byte[BLOCK]);
      }
    } catch (IOException e) {
      check(String.valueOf(e.getMessage()).contains("No space left"), e.toString());
    }
  }

  private void free() throws IOException {
    Files.delete(disk.resolve("filler"));
  }

  private void checkAndClose() {
    String answer = store.read(DiskFaultProgram::integrity);
    check(answer.equals("ok"), answer);
    store.close();
  }

  /** What SQLite says about its file. */
  static String integrity(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("PRAGMA integrity_check")) {
      row.next();
      return row.getString(1);
    }
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}
