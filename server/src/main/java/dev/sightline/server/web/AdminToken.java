package dev.sightline.server.web;

import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The secret of whoever runs the server, kept in {@code admin.token} in the data folder.
 *
 * <p>It is made at the first start, 256 random bits, readable by the owner only; a file that others
 * may read or write is refused. Only its digest is kept in memory, and digests are compared in
 * constant time. {@link #toString()} does not tell it.
 */
public final class AdminToken {
  private static final int BYTES = 32;
  private static final String FORM = "[0-9a-f]{" + 2 * BYTES + "}";
  private static final int LONGEST_FILE = 1024;
  private static final String SCHEME = "bearer ";

  private final byte[] digest;

  private AdminToken(String token) {
    digest = digest(token);
  }

  /**
   * Reads the token from the folder, or makes one.
   *
   * @throws UncheckedIOException with a message of one line, if the file cannot be used
   */
  public static AdminToken in(Path folder, SecureRandom random) {
    Path file = folder.resolve("admin.token");
    try {
      if (Files.notExists(file)) {
        create(file, random);
      }
      checkOwnerOnly(file);
      return new AdminToken(read(file));
    } catch (IOException e) {
      throw unusable(file, FileFault.reason(e), e);
    }
  }

  /** Returns whether a header {@code Authorization} carries the token. */
  public boolean isIn(@Nullable String authorization) {
    return authorization != null
        && authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        && MessageDigest.isEqual(digest, digest(authorization.substring(SCHEME.length()).strip()));
  }

  @Override
  public String toString() {
    return "AdminToken";
  }

  /** Writes it beside and moves it into place, so that a crash leaves no half of one. */
  private static void create(Path file, SecureRandom random) throws IOException {
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    Path folder = file.toAbsolutePath().getParent();
    Path part = Files.createTempFile(folder, "admin", ".part", ownerOnly(file));
    try {
      Files.writeString(part, HexFormat.of().formatHex(secret) + "\n");
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static FileAttribute<?>[] ownerOnly(Path file) throws IOException {
    return hasPermissions(file.toAbsolutePath().getParent())
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static void checkOwnerOnly(Path file) throws IOException {
    if (!hasPermissions(file)) {
      return; // the system has none, as on Windows: the folder's rights hold
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
    String text = PosixFilePermissions.toString(permissions);
    if (!text.endsWith("------")) {
      throw new IOException("others may use it (" + text + "); chmod 600 it, or delete it");
    }
  }

  private static boolean hasPermissions(@Nullable Path path) {
    return path != null && Files.getFileAttributeView(path, PosixFileAttributeView.class) != null;
  }

  private static String read(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      String token = new String(in.readNBytes(LONGEST_FILE), StandardCharsets.US_ASCII).strip();
      if (!token.matches(FORM)) {
        throw new IOException("does not hold " + 2 * BYTES + " hexadecimal digits; delete it");
      }
      return token;
    }
  }

  private static UncheckedIOException unusable(Path file, String reason, IOException cause) {
    return new UncheckedIOException(file + ": " + reason, cause);
  }

  private static byte[] digest(String token) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
