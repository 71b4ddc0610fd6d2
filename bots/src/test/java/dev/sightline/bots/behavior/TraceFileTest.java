package dev.sightline.bots.behavior;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceFileTest {
  @TempDir Path folder;

  private TraceFile read(String text) throws IOException {
    return TraceFile.read(Files.writeString(folder.resolve("walk.csv"), text));
  }

  @Test
  void read_rowsOfTwoPlayers_areTheirs() throws IOException {
    TraceFile trace = read("player,t,x,y\na,10,1,2\nb,10.5,3,4\na,12,5,6\n");
    assertEquals(2, trace.players().size());
    assertEquals(2, trace.seconds());
    TraceFile.Rows a = trace.players().get(0);
    assertEquals(0, a.at(-1));
    assertEquals(0, a.at(1.9));
    assertEquals(1, a.at(2));
    assertEquals(6, a.y(1));
    assertEquals(3, trace.players().get(1).x(0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a,b\n",
        "player,t,x,y\n",
        "player,t,x,y\na,1,2\n",
        "player,t,x,y\na,one,2,3\n",
        "player,t,x,y\na,2,2,3\na,1,2,3\n",
        "player,t,x,y\na,1,2,NaN\n"
      })
  void read_whatIsNoTrace_isRefusedWithItsPlace(String text) {
    String message =
        String.valueOf(assertThrows(IllegalArgumentException.class, () -> read(text)).getMessage());
    assertTrue(message.startsWith(folder.resolve("walk.csv") + ":"), message);
  }
}
