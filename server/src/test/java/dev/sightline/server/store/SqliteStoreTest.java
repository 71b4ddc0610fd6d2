package dev.sightline.server.store;

import java.nio.file.Path;

final class SqliteStoreTest extends StoreContract {
  @Override
  StoreLocation freshLocation(Path folder) {
    return new StoreLocation.Folder(folder);
  }

  @Override
  StoreLocation otherKind() {
    return TestPostgres.freshDatabase();
  }
}
