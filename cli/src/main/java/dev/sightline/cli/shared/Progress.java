package dev.sightline.cli.shared;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

/** One line that says what takes long, where standard error is a terminal; silent elsewhere. */
public final class Progress {
  /** The launcher sets this property: a Java program cannot ask what standard error is. */
  public static final Progress TERMINAL =
      new Progress(System.err, Boolean.getBoolean("sightline.tty"));

  private static final String ERASE = "\r\u001b[K";

  private final PrintStream err;
  private final boolean shows;
  private boolean shown;

  Progress(PrintStream err, boolean shows) {
    this.err = err;
    this.shows = shows;
  }

  /** Replaces the line. */
  public void step(String what) {
    if (shows) {
      err.print(ERASE + "sightline: " + Printable.text(what) + " ...");
      err.flush();
      shown = true;
    }
  }

  /** Takes the line away. */
  public void clear() {
    if (shown) {
      err.print(ERASE);
      err.flush();
      shown = false;
    }
  }

  /** Returns the stream, with the line taken away before anything is written. */
  public OutputStream clearedBy(OutputStream out) {
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int start, int length) throws IOException {
        clear();
        out.write(bytes, start, length);
      }

      @Override
      public void write(int value) throws IOException {
        clear();
        out.write(value);
      }
    };
  }
}
