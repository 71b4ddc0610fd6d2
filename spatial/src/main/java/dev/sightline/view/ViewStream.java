package dev.sightline.view;

import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import dev.sightline.partition.Tiling;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * Writes views as bytes and reads them again, with a hash of what they depend on: tiles, bounds and
 * obstacles that block sight. Bytes with another hash, or damaged ones, are not used.
 */
public final class ViewStream {
  private static final int MAGIC = 0x53_4c_56_32; // "SLV2"

  private ViewStream() {}

  /** Returns the hash of the tiles and obstacles of views, as 64 hexadecimal digits. */
  public static String hash(TileViews views) {
    MessageDigest digest = sha256();
    Tiling tiling = views.tiling();
    for (int tile = 0; tile < tiling.limit(); tile++) {
      int corners = tiling.exists(tile) ? tiling.cornerCount(tile) : 0;
      ByteBuffer buffer = ByteBuffer.allocate(4 + 16 * corners).putInt(corners);
      for (int k = 0; k < corners; k++) {
        buffer.putDouble(tiling.cornerX(tile, k)).putDouble(tiling.cornerY(tile, k));
      }
      digest.update(buffer.array());
    }
    Mesh mesh = views.mesh();
    digest.update(mesh.bounds().toString().getBytes(StandardCharsets.UTF_8));
    for (int number = 0; number < mesh.obstacleSlots(); number++) {
      if (mesh.isObstacle(number) && mesh.obstacle(number).blocks().sight()) {
        Obstacle obstacle = mesh.obstacle(number);
        digest.update(obstacle.toString().getBytes(StandardCharsets.UTF_8));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes all rows that are known, with a checksum. */
  public static void write(TileViews views, OutputStream stream) throws IOException {
    CheckedOutputStream checked =
        new CheckedOutputStream(new BufferedOutputStream(stream, 1 << 16), new CRC32());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeInt(MAGIC);
    out.writeUTF(hash(views));
    int limit = views.tiling().limit();
    out.writeInt(limit);
    for (int tile = 0; tile < limit; tile++) {
      writeRow(views, tile, out);
    }
    out.writeLong(checked.getChecksum().getValue());
    out.flush();
  }

  private static void writeRow(TileViews views, int tile, DataOutputStream out) throws IOException {
    long[] row = views.packed(tile);
    out.writeInt(row == null ? -1 : row.length);
    if (row != null) {
      out.writeDouble(views.radius(tile));
      for (long entry : row) {
        out.writeLong(entry);
      }
    }
  }

  /**
   * Reads rows into views.
   *
   * @return whether the bytes belong to these tiles and obstacles and are whole; if not, the views
   *     stay as they were
   */
  public static boolean read(TileViews views, InputStream stream) throws IOException {
    CheckedInputStream checked =
        new CheckedInputStream(new BufferedInputStream(stream, 1 << 16), new CRC32());
    DataInputStream in = new DataInputStream(checked);
    try {
      return read(views, in, checked);
    } catch (EOFException | UTFDataFormatException e) {
      return false;
    }
  }

  private static boolean read(TileViews views, DataInputStream in, CheckedInputStream checked)
      throws IOException {
    int limit = views.tiling().limit();
    if (in.readInt() != MAGIC || !in.readUTF().equals(hash(views)) || in.readInt() != limit) {
      return false;
    }
    long[][] rows = new long[limit][];
    double[] radii = new double[limit];
    int most = (limit >> 5) + 1;
    for (int tile = 0; tile < limit; tile++) {
      int length = in.readInt();
      if (length > most) {
        return false;
      }
      if (length >= 0) {
        radii[tile] = in.readDouble();
        rows[tile] = new long[length];
        for (int i = 0; i < length; i++) {
          rows[tile][i] = in.readLong();
        }
      }
    }
    long sum = checked.getChecksum().getValue();
    if (in.readLong() != sum) {
      return false;
    }
    for (int tile = 0; tile < limit; tile++) {
      if (rows[tile] != null) {
        views.put(tile, rows[tile], radii[tile]);
      }
    }
    return true;
  }
}
