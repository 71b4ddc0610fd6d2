package dev.sightline.server.session;

import dev.sightline.server.store.StoreLocation;
import dev.sightline.server.store.TestPostgres;
import java.nio.file.Path;

final class PostgresAccountsTest extends AccountsContract {
  @Override
  StoreLocation freshLocation(Path folder) {
    return TestPostgres.freshDatabase();
  }
}
