package dev.sightline.lab.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.lab.trace.Trace.Event;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceReaderTest {
  @TempDir private Path folder;

  @Test
  void read_plainTrace_hasItsRows() throws IOException {
    Trace trace = read("player,t,x,y\n7,0,1,2\n\n-3,0.5,1e1,2\n7,0.5,3,4\n");
    assertEquals("t.csv", trace.name());
    assertEquals(3, trace.size());
    assertEquals(2, trace.players());
    assertEquals("-3", trace.playerName(trace.player(1)));
    assertEquals(500_000, trace.micros(2));
    assertEquals(10, trace.x(1));
    assertEquals("t.csv:4", trace.place(1));
    assertEquals(Event.MOVE, trace.event(0));
  }

  @Test
  void read_otherColumnsAndOrder_areFine() throws IOException {
    Trace trace = read("\uFEFFy,note,t,player,x,event\n2,a,0,1,5,join\n,b,1,1,,leave\n");
    assertEquals(5, trace.x(0));
    assertEquals(Event.LEAVE, trace.event(1));
    assertEquals(5, trace.x(1)); // a leaver is where it was
  }

  @Test
  void read_badRows_areRefusedWithTheirLine() throws IOException {
    refused("t.csv:3: not sorted by t", "player,t,x,y\n1,1,0,0\n1,0.5,0,0\n");
    refused("t.csv:2: x is not a number: 'a'", "player,t,x,y\n1,1,a,0\n");
    refused("t.csv:2: y is not finite", "player,t,x,y\n1,1,0,NaN\n");
    refused("t.csv:2: player is not a 64-bit integer", "player,t,x,y\nanna,1,0,0\n");
    refused("t.csv:2: t is beyond", "player,t,x,y\n1,1e10,0,0\n");
    refused("t.csv:2: 3 cells where the header has 4", "player,t,x,y\n1,1,0\n");
    refused("t.csv:2: move without a join", "player,t,x,y,event\n1,1,0,0,move\n");
    refused("t.csv:2: leave without a join", "player,t,x,y,event\n1,1,,,leave\n");
    refused("t.csv:3: join without a leave", "player,t,x,y,event\n1,1,0,0,join\n1,2,0,0,join\n");
    refused("t.csv:2: event is not", "player,t,x,y,event\n1,1,0,0,jump\n");
    refused("t.csv:1: no column x", "player,t,y\n1,1,0\n");
    refused("t.csv:1: no column player", "1,0,1,1\n");
    refused("t.csv:1: two columns x", "player,t,x,y,x\n1,1,0,0,0\n");
    refused("t.csv: no rows", "player,t,x,y\n");
    refused("t.csv: empty", "");
  }

  @Test
  void read_noFile_isRefused() {
    Path file = folder.resolve("none.csv");
    TableFormatException e = assertThrows(TableFormatException.class, () -> TraceReader.read(file));
    assertTrue(String.valueOf(e.getMessage()).endsWith("none.csv: no such file"), e.getMessage());
  }

  @Test
  void write_thenRead_isTheSame() throws IOException {
    Trace trace = read("player,t,x,y,event\n1,0,0.1,2,join\n1,0.30000000000000004,3,-1e-7,move\n");
    StringBuilder text = new StringBuilder();
    TraceWriter.write(trace, text);
    Path file = folder.resolve("copy.csv");
    TraceWriter.write(trace, file);
    assertEquals(text.toString(), Files.readString(file));
    Trace copy = TraceReader.read(file);
    for (int row = 0; row < trace.size(); row++) {
      assertEquals(trace.time(row), copy.time(row));
      assertEquals(trace.x(row), copy.x(row));
      assertEquals(trace.y(row), copy.y(row));
      assertEquals(trace.event(row), copy.event(row));
    }
  }

  private Trace read(String text) throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, text);
    return TraceReader.read(file);
  }

  private void refused(String reason, String text) throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, text);
    TableFormatException e =
        assertThrows(TableFormatException.class, () -> TraceReader.read(file), text);
    assertTrue(String.valueOf(e.getMessage()).contains(reason), e.getMessage());
  }
}
