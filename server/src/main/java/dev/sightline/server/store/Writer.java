package dev.sightline.server.store;

import dev.sightline.server.store.Decider.Answer;
import dev.sightline.server.store.Operation.LockDoor;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Operation.RemoveAvatar;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Types;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The one connection that writes, and its statements. Belongs to the store's thread. */
final class Writer implements AutoCloseable {
  /** How many kept answers are looked at in a transaction, besides twice those it adds. */
  private static final int SWEEP = 64;

  private static final int FETCH = 10_000;
  private static final String COUNTER = "SELECT value FROM counters WHERE name = ?";

  private final Engine engine;
  private final RequestIndex index;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();
  private long swept;

  Writer(Engine engine, RequestIndex index) throws SQLException {
    this.engine = engine;
    this.index = index;
    connection = engine.connectWriter();
  }

  /** Reads the number that tells whether somebody else wrote. */
  long fence() throws SQLException {
    long value = counter(prepared(COUNTER), "fence");
    connection.rollback();
    return value;
  }

  /** Reads the same number, on a connection that needs no lock. */
  static long readFence(Engine engine) throws SQLException {
    try (Connection other = engine.dataSource().getConnection();
        PreparedStatement select = other.prepareStatement(COUNTER)) {
      return counter(select, "fence");
    }
  }

  private static long counter(PreparedStatement select, String name) throws SQLException {
    select.setString(1, name);
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        throw new SQLException("there is no counter " + name);
      }
      return row.getLong(1);
    }
  }

  /** Sets the fence, so that whoever wrote before notices. */
  void takeOver(long fence) throws SQLException {
    PreparedStatement update = prepared("UPDATE counters SET value = ? WHERE name = 'fence'");
    update.setLong(1, fence);
    update.executeUpdate();
    connection.commit();
  }

  /** Writes a group without committing it; fills in its results. */
  void write(Group group, long fence, Instant now, Instant oldest)
      throws SQLException, FenceLostException {
    group.clearResults();
    advanceFence(fence);
    group.fence = fence + 1;
    writeStates(group.states);
    for (Group.Job<?> job : group.jobs) {
      run(job);
    }
    if (!group.operations.isEmpty()) {
      writeOperations(group, now);
    }
    sweep(group, oldest);
  }

  void commit() throws SQLException {
    connection.commit();
  }

  void ping() throws SQLException {
    engine.ping(connection);
  }

  private void advanceFence(long fence) throws SQLException, FenceLostException {
    PreparedStatement update =
        prepared("UPDATE counters SET value = ? WHERE name = 'fence' AND value = ?");
    update.setLong(1, fence + 1);
    update.setLong(2, fence);
    if (update.executeUpdate() != 1) {
      throw new FenceLostException();
    }
  }

  private <T> void run(Group.Job<T> job) throws SQLException {
    Savepoint savepoint = connection.setSavepoint();
    try {
      job.succeeds(job.work.run(connection));
      connection.releaseSavepoint(savepoint);
    } catch (SQLException e) {
      if (!engine.isConstraint(e)) {
        throw e;
      }
      undo(job, savepoint, e);
    } catch (RuntimeException e) {
      undo(job, savepoint, e);
    }
  }

  private void undo(Group.Job<?> job, Savepoint savepoint, Exception cause) throws SQLException {
    connection.rollback(savepoint);
    job.fails(cause);
  }

  private void writeStates(Collection<Periodic> states) throws SQLException {
    PreparedStatement move = prepared("UPDATE avatars SET x = ?, y = ?, heading = ? WHERE id = ?");
    PreparedStatement open = prepared("UPDATE doors SET open = ? WHERE id = ? AND NOT locked");
    for (Periodic state : states) {
      if (state instanceof Periodic.Position position) {
        move.setDouble(1, position.x());
        move.setDouble(2, position.y());
        move.setDouble(3, position.heading());
        move.setLong(4, position.avatar());
        move.addBatch();
      } else if (state instanceof Periodic.DoorOpen door) {
        open.setBoolean(1, door.open());
        open.setString(2, door.door());
        open.addBatch();
      }
    }
    if (!states.isEmpty()) {
      move.executeBatch();
      open.executeBatch();
    }
  }

  private void writeOperations(Group group, Instant now) throws SQLException {
    Decider decider = new Decider(counter(prepared(COUNTER), "sequence"));
    read(group.operations, decider);
    for (Operation operation : group.operations) {
      group.results.add(decider.decide(operation));
    }
    group.answers.addAll(decider.newAnswers());
    write(decider, now);
  }

  private void read(Collection<Operation> operations, Decider decider) throws SQLException {
    Wanted wanted = new Wanted();
    operations.forEach(wanted::add);
    readAnswers(wanted.requests, decider);
    readItems("id", wanted.items, decider);
    readItems("owner", wanted.removals, decider);
    readDoors(wanted.doors, decider);
    readIds("SELECT id FROM avatars WHERE ", "id", wanted.avatars, decider::knowAvatar);
    readIds(
        "SELECT avatar FROM accounts WHERE ", "avatar", wanted.removals, decider::knowAccountOf);
  }

  /** The names of all rows that operations speak of. */
  private static final class Wanted {
    final Set<Request> requests = new HashSet<>();
    final Set<Long> items = new HashSet<>();
    final Set<String> doors = new HashSet<>();
    final Set<Long> avatars = new HashSet<>();
    final Set<Long> removals = new HashSet<>();

    void add(Operation operation) {
      Request request = operation.request();
      if (request != null) {
        requests.add(request);
      }
      if (operation instanceof MoveItem move) {
        items.add(move.item());
        if (move.to() != null) {
          avatars.add(move.to());
        }
      } else if (operation instanceof LockDoor lock) {
        doors.add(lock.door());
      } else if (operation instanceof RemoveAvatar removal) {
        avatars.add(removal.avatar());
        removals.add(removal.avatar());
      }
    }
  }

  private void readAnswers(Set<Request> requests, Decider decider) throws SQLException {
    Set<Long> sequences = new HashSet<>();
    for (Request request : requests) {
      long sequence = index.find(request.actor(), request.number());
      if (sequence != RequestIndex.ABSENT) {
        sequences.add(sequence);
      }
    }
    if (sequences.isEmpty()) {
      return;
    }
    PreparedStatement select =
        prepared(
            "SELECT actor, number, sequence, operation FROM requests WHERE "
                + engine.isIn("sequence"));
    engine.setLongs(select, 1, sequences);
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        Request request = new Request(row.getLong(1), row.getLong(2));
        decider.know(new Answer(request, row.getLong(3), row.getString(4)));
      }
    }
  }

  private void readItems(String column, Set<Long> ids, Decider decider) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    PreparedStatement select = prepared(Rows.ITEMS + " WHERE " + engine.isIn(column));
    engine.setLongs(select, 1, ids);
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        decider.know(Rows.item(row));
      }
    }
  }

  private void readDoors(Set<String> ids, Decider decider) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    PreparedStatement select = prepared(Rows.DOORS + " WHERE " + engine.isIn("id"));
    engine.setTexts(select, 1, ids);
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        decider.know(Rows.door(row));
      }
    }
  }

  private interface IdVisitor {
    void visit(long id);
  }

  private void readIds(String select, String column, Set<Long> ids, IdVisitor visitor)
      throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    PreparedStatement statement = prepared(select + engine.isIn(column));
    engine.setLongs(statement, 1, ids);
    try (ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        visitor.visit(row.getLong(1));
      }
    }
  }

  private void write(Decider decider, Instant now) throws SQLException {
    writeItems(decider.changedItems());
    writeDoors(decider.changedDoors());
    removeAvatars(decider.removedAvatars());
    writeAnswers(decider.newAnswers(), now);
    PreparedStatement update = prepared("UPDATE counters SET value = ? WHERE name = 'sequence'");
    update.setLong(1, decider.sequence());
    update.executeUpdate();
  }

  /** All these items exist; written as insertions, many of them make one statement. */
  private void writeItems(Collection<Item> items) throws SQLException {
    if (items.isEmpty()) {
      return;
    }
    PreparedStatement upsert =
        prepared(
            "INSERT INTO items (id, owner, x, y, sequence) VALUES (?, ?, ?, ?, ?)"
                + " ON CONFLICT (id) DO UPDATE SET owner = excluded.owner,"
                + " x = excluded.x, y = excluded.y, sequence = excluded.sequence");
    for (Item item : items) {
      upsert.setLong(1, item.id());
      setOwnerAndPlace(upsert, 2, item);
      upsert.setLong(5, item.sequence());
      upsert.addBatch();
    }
    upsert.executeBatch();
  }

  /** Sets three parameters: owner, x, y. */
  static void setOwnerAndPlace(PreparedStatement statement, int index, Item item)
      throws SQLException {
    Long owner = item.owner();
    if (owner == null) {
      statement.setNull(index, Types.BIGINT);
      statement.setDouble(index + 1, item.x());
      statement.setDouble(index + 2, item.y());
    } else {
      statement.setLong(index, owner);
      statement.setNull(index + 1, Types.DOUBLE);
      statement.setNull(index + 2, Types.DOUBLE);
    }
  }

  private void writeDoors(Collection<Door> doors) throws SQLException {
    if (doors.isEmpty()) {
      return;
    }
    PreparedStatement update =
        prepared("UPDATE doors SET locked = ?, open = ?, sequence = ? WHERE id = ?");
    for (Door door : doors) {
      update.setBoolean(1, door.locked());
      update.setBoolean(2, door.open());
      update.setLong(3, door.sequence());
      update.setString(4, door.id());
      update.addBatch();
    }
    update.executeBatch();
  }

  private void removeAvatars(Collection<Long> ids) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    PreparedStatement delete = prepared("DELETE FROM avatars WHERE id = ?");
    for (Long id : ids) {
      delete.setLong(1, id);
      delete.addBatch();
    }
    delete.executeBatch();
  }

  private void writeAnswers(Collection<Answer> answers, Instant now) throws SQLException {
    if (answers.isEmpty()) {
      return;
    }
    PreparedStatement insert =
        prepared(
            "INSERT INTO requests (sequence, actor, number, operation, time)"
                + " VALUES (?, ?, ?, ?, ?)");
    for (Answer answer : answers) {
      insert.setLong(1, answer.sequence());
      insert.setLong(2, answer.request().actor());
      insert.setLong(3, answer.request().number());
      insert.setString(4, answer.operation());
      insert.setLong(5, now.toEpochMilli());
      insert.addBatch();
    }
    insert.executeBatch();
  }

  /**
   * Forgets answers that are older than promised. They lie in the order of their sequence, so only
   * the first few are looked at; what was forgotten before is not walked over again.
   */
  private void sweep(Group group, Instant oldest) throws SQLException {
    PreparedStatement select =
        prepared(
            "SELECT sequence, actor, number, time FROM requests"
                + " WHERE sequence > ? ORDER BY sequence LIMIT ?");
    select.setLong(1, swept);
    select.setInt(2, SWEEP + 2 * group.operations.size());
    long last = swept;
    try (ResultSet row = select.executeQuery()) {
      while (row.next() && row.getLong(4) < oldest.toEpochMilli()) {
        last = row.getLong(1);
        group.forgotten.add(new Answer(new Request(row.getLong(2), row.getLong(3)), last, ""));
      }
    }
    if (last > swept) {
      forget(last);
    }
  }

  private void forget(long last) throws SQLException {
    PreparedStatement delete =
        prepared("DELETE FROM requests WHERE sequence > ? AND sequence <= ?");
    delete.setLong(1, swept);
    delete.setLong(2, last);
    delete.executeUpdate();
    swept = last;
  }

  /** Fills the index with what is kept. */
  void readIndex() throws SQLException {
    PreparedStatement select = prepared("SELECT actor, number, sequence FROM requests");
    select.setFetchSize(FETCH);
    try (ResultSet row = select.executeQuery()) {
      while (row.next()) {
        index.put(row.getLong(1), row.getLong(2), row.getLong(3));
      }
    }
    connection.rollback();
  }

  private PreparedStatement prepared(String sql) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    return statement;
  }

  void unlock() throws SQLException {
    engine.unlock(connection);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /** Somebody else has written since our last commit. */
  static final class FenceLostException extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
