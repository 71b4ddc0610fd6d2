package dev.sightline.server.session;

import dev.sightline.server.store.StoreLocation;
import java.nio.file.Path;

final class SqliteAccountsTest extends AccountsContract {
  @Override
  StoreLocation freshLocation(Path folder) {
    return new StoreLocation.Folder(folder);
  }
}
