package dev.sightline.server.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The store over JDBC. */
final class SqlStore implements Store {
  private final Engine engine;
  private final HikariDataSource readers;
  private final Committer committer;
  private boolean closed;

  private SqlStore(Engine engine, HikariDataSource readers, Committer committer) {
    this.engine = engine;
    this.readers = readers;
    this.committer = committer;
  }

  static SqlStore open(StoreOptions options) {
    return open(Engine.of(options.location()), options);
  }

  static SqlStore open(Engine engine, StoreOptions options) {
    try {
      engine.lock();
      Schema.migrate(engine);
      return start(engine, options);
    } catch (SQLException e) {
      engine.close();
      throw new StoreException(
          "store " + options.location() + " cannot be opened: " + engine.explain(e), e);
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static SqlStore start(Engine engine, StoreOptions options) throws SQLException {
    try (Connection connection = engine.dataSource().getConnection()) {
      checkMap(connection, options);
    }
    long fence = new SplittableRandom().nextLong(Long.MAX_VALUE / 2);
    RequestIndex index = new RequestIndex();
    Writer writer = new Writer(engine, index);
    try {
      writer.takeOver(fence);
      writer.readIndex();
    } catch (SQLException e) {
      writer.close();
      throw e;
    }
    Committer committer = new Committer(engine, options, index, writer, fence);
    committer.start();
    return new SqlStore(engine, engine.readers(), committer);
  }

  private static void checkMap(Connection connection, StoreOptions options) throws SQLException {
    String wanted = options.map();
    String stored = fact(connection, "map");
    if (wanted == null || wanted.equals(stored)) {
      return;
    }
    if (stored != null && !options.adoptMap()) {
      throw new StoreException(
          "store "
              + options.location()
              + " belongs to another map ("
              + stored
              + ", not "
              + wanted
              + "); --store.adopt-map on takes it over");
    }
    setFact(connection, "map", wanted);
  }

  private static @Nullable String fact(Connection connection, String name) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT value FROM facts WHERE name = ?")) {
      select.setString(1, name);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  private static void setFact(Connection connection, String name, String value)
      throws SQLException {
    try (PreparedStatement upsert =
        connection.prepareStatement(
            "INSERT INTO facts (name, value) VALUES (?, ?)"
                + " ON CONFLICT (name) DO UPDATE SET value = excluded.value")) {
      upsert.setString(1, name);
      upsert.setString(2, value);
      upsert.executeUpdate();
    }
  }

  @Override
  public WorldState load() {
    return read(SqlStore::loadFrom);
  }

  static WorldState loadFrom(Connection connection) throws SQLException {
    return new WorldState(
        all(connection, Rows.ITEMS, Rows::item),
        all(connection, Rows.DOORS, Rows::door),
        all(connection, Rows.AVATARS, Rows::avatar));
  }

  private interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }

  private static <T> List<T> all(Connection connection, String select, RowReader<T> reader)
      throws SQLException {
    List<T> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(select + " ORDER BY id")) {
      while (row.next()) {
        found.add(reader.read(row));
      }
    }
    return found;
  }

  @Override
  public void addMissing(Collection<Item> items, Collection<Door> doors) {
    List<Item> newItems = List.copyOf(items);
    List<Door> newDoors = List.copyOf(doors);
    await(
        write(
            connection -> {
              NewRows.addMissingItems(connection, newItems);
              NewRows.addMissingDoors(connection, newDoors);
              return true;
            }));
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  @Override
  public CompletableFuture<Avatar> createAvatar(
      String name, double x, double y, double heading, boolean guest) {
    return write(connection -> NewRows.insertAvatar(connection, name, x, y, heading, guest));
  }

  @Override
  public boolean submit(List<? extends Operation> operations) {
    return committer.submit(List.copyOf(operations));
  }

  @Override
  public void save(Collection<? extends Periodic> states) {
    committer.save(List.copyOf(states));
  }

  @Override
  public int poll(Consumer<? super Result> results) {
    int count = 0;
    for (Result result = committer.poll(); result != null; result = committer.poll()) {
      count++;
      results.accept(result);
    }
    return count;
  }

  @Override
  public Health health() {
    return committer.health();
  }

  @Override
  public <T> CompletableFuture<T> write(Work<T> work) {
    Group.Job<T> job = new Group.Job<>(work);
    committer.write(job);
    return job.future;
  }

  @Override
  public <T> T read(Work<T> work) {
    try (Connection connection = readers.getConnection()) {
      return work.run(connection);
    } catch (SQLException e) {
      throw engine.failure(e);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      committer.close();
      readers.close();
      engine.close();
    }
  }
}
