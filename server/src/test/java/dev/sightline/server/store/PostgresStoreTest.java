package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.store.StoreOptions.OnFault;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PostgresStoreTest extends StoreContract {
  @Override
  StoreLocation freshLocation(Path folder) {
    return TestPostgres.freshDatabase();
  }

  @Override
  StoreLocation otherKind() {
    return new StoreLocation.Folder(temporary.resolve("other"));
  }

  @Test
  void write_textThatTheDatabaseRefuses_failsAlone() {
    StoreOptions options = StoreOptions.of(freshLocation(temporary), null);
    try (Store store = Store.open(options.withOnFault(OnFault.WAIT))) {
      CompletableFuture<Avatar> bad = store.createAvatar("A\0", 0, 0, 0, false);
      assertThrows(ExecutionException.class, () -> bad.get(20, TimeUnit.SECONDS));
      assertEquals("Ann", store.createAvatar("Ann", 0, 0, 0, false).join().name());
      assertEquals(Health.GOOD, store.health());
    }
  }

  @Test
  void write_thatTheDatabaseRefuses_isExplainedWithoutItsValues() {
    try (Store store = Store.open(StoreOptions.of(freshLocation(temporary), null))) {
      CompletableFuture<Boolean> bad = store.write(PostgresStoreTest::insertTwice);
      ExecutionException thrown =
          assertThrows(ExecutionException.class, () -> bad.get(20, TimeUnit.SECONDS));
      StringWriter all = new StringWriter();
      thrown.printStackTrace(new PrintWriter(all));
      assertTrue(all.toString().contains("duplicate key"), all.toString());
      assertFalse(all.toString().contains("hush"), all.toString());
    }
  }

  private static boolean insertTwice(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO facts (name, value) VALUES (?, ?)")) {
      for (int i = 0; i < 2; i++) {
        insert.setString(1, "hush name");
        insert.setString(2, "hush value");
        insert.addBatch();
      }
      insert.executeBatch();
      return true;
    }
  }
}
