package dev.sightline.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Standard output that remembers why it could not be written; printers forget it. */
final class StandardOutput extends OutputStream {
  private final OutputStream stream = new FileOutputStream(FileDescriptor.out);
  private @Nullable IOException fault;

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    try {
      stream.write(bytes, from, count);
    } catch (IOException e) {
      fault = fault == null ? e : fault;
      throw e;
    }
  }

  /** Returns why output was lost; null if it was not, or if nobody wants to read more of it. */
  @Nullable String fault() {
    String reason = fault == null ? "" : String.valueOf(fault.getMessage());
    boolean isLost = fault != null && !reason.toLowerCase(Locale.ROOT).contains("broken pipe");
    return isLost ? reason : null;
  }
}
