package dev.sightline.lab.trace;

import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.OutputFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/** Writes traces as {@link TraceReader} reads them; every number comes back as it was. */
public final class TraceWriter {
  private TraceWriter() {}

  /** Writes a file, all of it or nothing. */
  public static void write(Trace trace, Path file) {
    OutputFile.write(
        file,
        stream -> {
          Writer out = new OutputStreamWriter(stream, StandardCharsets.UTF_8);
          write(trace, out);
          out.flush();
        });
  }

  /** Appends a trace. */
  public static void write(Trace trace, Appendable out) throws IOException {
    out.append(trace.hasEvents() ? "player,t,x,y,event\n" : "player,t,x,y\n");
    for (int row = 0; row < trace.size(); row++) {
      out.append(trace.playerName(trace.player(row))).append(',');
      out.append(Decimals.text(trace.time(row))).append(',');
      out.append(Decimals.text(trace.x(row))).append(',');
      out.append(Decimals.text(trace.y(row)));
      if (trace.hasEvents()) {
        out.append(',').append(trace.event(row).name().toLowerCase(Locale.ROOT));
      }
      out.append('\n');
    }
  }
}
