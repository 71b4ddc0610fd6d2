package dev.sightline.server.store;

import java.nio.file.Path;

final class PostgresStoreTest extends StoreContract {
  @Override
  StoreLocation freshLocation(Path folder) {
    return TestPostgres.freshDatabase();
  }

  @Override
  StoreLocation otherKind() {
    return new StoreLocation.Folder(temporary.resolve("other"));
  }
}
