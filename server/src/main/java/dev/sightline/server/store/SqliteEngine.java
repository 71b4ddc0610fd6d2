package dev.sightline.server.store;

import com.zaxxer.hikari.HikariConfig;
import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * SQLite in a folder. The journal is a write-ahead log and every commit is synced, so readers and
 * the one writer do not wait for each other and a commit is one sync.
 */
final class SqliteEngine extends Engine {
  private static final int BUSY_MILLIS = 5_000;
  private static final int CACHE_KIBIBYTES = 64 * 1024;

  /** Pages in the log before they are copied into the file. */
  private static final int CHECKPOINT_PAGES = 2_000;

  private final Path folder;
  private final Path file;
  private @Nullable FileChannel lockChannel;

  SqliteEngine(Path folder) {
    this.folder = folder;
    file = folder.resolve("world.db");
  }

  @Override
  boolean exists() {
    boolean isThere = Files.exists(file);
    if (!isThere && !Files.notExists(file)) { // nobody may look into the folder
      throw new StoreException("store " + folder + " cannot be read: permission denied");
    }
    return isThere;
  }

  @Override
  void lock() {
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve("store.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      lockChannel = channel;
      if (tryLock(channel) == null) {
        close();
        throw new StoreException("store " + folder + " is in use by another server");
      }
      createFile();
    } catch (IOException e) {
      close();
      throw new StoreException("store " + folder + " cannot be written: " + reason(e), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Makes the file readable by its owner only; it holds hashes of passwords. */
  private void createFile() throws IOException {
    if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
      try {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      } catch (FileAlreadyExistsException e) {
        // it stays as it is
      }
    }
  }

  private static String reason(IOException e) {
    return e instanceof FileAlreadyExistsException ? "it is not a folder" : FileFault.reason(e);
  }

  @Override
  Connection connectWriter() throws SQLException {
    SQLiteConfig config = config();
    config.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
    Connection connection = source(config).getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  @Override
  void unlock(Connection connection) {}

  @Override
  DataSource dataSource() {
    return source(config());
  }

  @Override
  void startSnapshot(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
  }

  private static SQLiteConfig config() {
    SQLiteConfig config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setBusyTimeout(BUSY_MILLIS);
    config.enforceForeignKeys(true);
    config.setCacheSize(-CACHE_KIBIBYTES);
    config.setPragma(SQLiteConfig.Pragma.SECURE_DELETE, "fast"); // zeros what is deleted
    config.setPragma(SQLiteConfig.Pragma.WAL_AUTOCHECKPOINT, Integer.toString(CHECKPOINT_PAGES));
    return config;
  }

  private SQLiteDataSource source(SQLiteConfig config) {
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file.toAbsolutePath()); // else "file:x" would be an address
    return source;
  }

  @Override
  void configureReaders(HikariConfig config) {
    config.setDataSource(dataSource());
    config.setConnectionInitSql("PRAGMA query_only = 1");
  }

  @Override
  String isIn(String column) {
    return column + " IN (SELECT value FROM json_each(?))";
  }

  @Override
  void setLongs(PreparedStatement statement, int index, Collection<Long> values)
      throws SQLException {
    statement.setString(
        index, values.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
  }

  @Override
  void setTexts(PreparedStatement statement, int index, Collection<String> values)
      throws SQLException {
    statement.setString(
        index, values.stream().map(Json::quoted).collect(Collectors.joining(",", "[", "]")));
  }

  @Override
  String keyType() {
    return "INTEGER PRIMARY KEY";
  }

  @Override
  boolean isDoubtful(SQLException e) {
    // If the log could not be written, its last record is not whole: that commit did not happen.
    return switch (primaryCode(e)) {
      case SQLITE_FULL, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_BUSY, SQLITE_CONSTRAINT -> false;
      default -> true;
    };
  }

  @Override
  boolean isConstraint(SQLException e) {
    return primaryCode(e) == SQLiteErrorCode.SQLITE_CONSTRAINT;
  }

  private static SQLiteErrorCode primaryCode(SQLException e) {
    if (e instanceof SQLiteException fault) {
      return SQLiteErrorCode.getErrorCode(fault.getResultCode().code & 0xff);
    }
    return SQLiteErrorCode.UNKNOWN_ERROR;
  }

  @Override
  void ping(Connection connection) {}

  @Override
  String explain(SQLException e) {
    return switch (primaryCode(e)) {
      case SQLITE_FULL -> "the disk is full";
      case SQLITE_READONLY, SQLITE_PERM -> "the file cannot be written";
      case SQLITE_CANTOPEN -> isOurs() ? "the file cannot be opened" : "permission denied";
      case SQLITE_NOTADB, SQLITE_CORRUPT -> "the file is damaged or no store: " + e.getMessage();
      default -> String.valueOf(e.getMessage());
    };
  }

  /** Returns whether we may do with file and folder what the database does, also to read. */
  private boolean isOurs() {
    return Files.isReadable(file) && Files.isWritable(file) && Files.isWritable(folder);
  }

  @Override
  StoreLocation location() {
    return new StoreLocation.Folder(folder);
  }

  @Override
  public void close() {
    FileChannel channel = lockChannel;
    lockChannel = null;
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new StoreException("store " + folder + ": the lock cannot be released", e);
      }
    }
  }
}
