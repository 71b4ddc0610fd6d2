package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.server.store.StoreOptions.OnFault;
import java.nio.file.Path;
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
}
