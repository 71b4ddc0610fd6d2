package dev.sightline.server.store;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Where a store is: a folder on disk, or a PostgreSQL database. */
public sealed interface StoreLocation {
  /** Names the variable that holds the password of the database. */
  String PASSWORD = "SIGHTLINE_DB_PASSWORD";

  /** Names the variable that holds the path of a file with the password. */
  String PASSWORD_FILE = "SIGHTLINE_DB_PASSWORD_FILE";

  /** A folder that holds a SQLite file. */
  record Folder(Path path) implements StoreLocation {
    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** A PostgreSQL database; the password is not part of what is printed. */
  record Database(String url, @Nullable String user, @Nullable String password)
      implements StoreLocation {
    @Override
    public String toString() {
      return url.replaceFirst("^jdbc:", "").replaceFirst("\\?.*", "");
    }
  }

  /**
   * Reads a location: {@code postgresql://[USER@]HOST[:PORT]/NAME[?OPTIONS]} or a folder.
   *
   * @param environment where the password of the database is looked for
   * @throws StoreException if it cannot be understood, or holds a password
   */
  static StoreLocation parse(String text, Map<String, String> environment) {
    if (isDatabase(text)) {
      return database(text, environment);
    }
    if (text.isBlank() || Pattern.matches("(?i)[a-z][a-z0-9+.-]*://.*", text)) {
      throw new StoreException(
          "'" + text.replaceFirst("//[^@]*@", "//") + "' is neither a folder nor postgresql://…");
    }
    try {
      return new Folder(Path.of(text));
    } catch (InvalidPathException e) {
      throw new StoreException("'" + text + "' is no path: " + e.getReason(), e);
    }
  }

  private static boolean isDatabase(String text) {
    return Pattern.matches("(?i)(jdbc:)?postgres(ql)?:.*", text);
  }

  /**
   * Reads the address of a PostgreSQL database.
   *
   * @throws StoreException if it is none, or holds a password
   */
  static Database database(String text, Map<String, String> environment) {
    if (!isDatabase(text)) {
      throw new StoreException(
          "'" + text.replaceFirst("//[^@]*@", "//") + "' is not postgresql://…");
    }
    URI uri = uri(text.replaceFirst("(?i)^(jdbc:)?postgres(ql)?:", ""));
    String user = uri.getUserInfo();
    String query = uri.getQuery() == null ? "" : uri.getQuery();
    if ((user != null && user.contains(":"))
        || query.toLowerCase(Locale.ROOT).contains("password=")) {
      throw new StoreException(
          "the address of the database holds a password; set "
              + PASSWORD
              + " or "
              + PASSWORD_FILE
              + " instead");
    }
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String url = "jdbc:postgresql://" + uri.getHost() + port + uri.getRawPath();
    String options = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new Database(url + options, user, password(environment));
  }

  private static URI uri(String address) {
    try {
      URI uri = new URI("postgresql:" + address);
      if (uri.getHost() == null || uri.getPath() == null || uri.getPath().length() < 2) {
        throw new StoreException("a database is named as postgresql://[USER@]HOST[:PORT]/NAME");
      }
      return uri;
    } catch (URISyntaxException e) {
      // The text may hold a password, so it is not repeated.
      throw new StoreException(
          "the address of the database cannot be read at character " + e.getIndex(), null);
    }
  }

  private static @Nullable String password(Map<String, String> environment) {
    String file = environment.get(PASSWORD_FILE);
    if (file == null) {
      return environment.get(PASSWORD);
    }
    try {
      return Files.readString(Path.of(file)).strip();
    } catch (IOException | InvalidPathException e) {
      throw new StoreException(PASSWORD_FILE + " names " + file + ", which cannot be read", e);
    }
  }
}
