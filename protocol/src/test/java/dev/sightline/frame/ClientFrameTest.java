package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ClientFrameTest {
  private final DemoSchema demo = new DemoSchema();
  private final ClientFrameWriter frame = new ClientFrameWriter();
  private final ClientFrameReader reader = new ClientFrameReader(demo.schema);
  private final State walk = State.of(demo.walk);
  private final State pickUp = State.of(demo.pickUp);
  private final State talk = State.of(demo.talk);
  private final List<String> heard = new ArrayList<>();

  @Test
  void frame_everything_isHeardInOrder() throws MalformedFrame {
    frame.begin();
    frame.acknowledge(1000, 0b101);
    frame.clock(-7);
    walk.setDouble(demo.direction, 90);
    frame.input(41, walk);
    walk.setDouble(demo.direction, 180);
    frame.input(42, walk);
    frame.ask(9);
    frame.ask(3);
    pickUp.refer(demo.what, Handle.of(300, 7));
    frame.action(5, pickUp);
    pickUp.refer(demo.what);
    frame.action(6, pickUp);
    talk.set(demo.voice, new byte[] {1, 2, 3});
    frame.action(7, talk);
    read(frame.array(), frame.finish());
    assertEquals(
        List.of(
            "acknowledged 1000 5",
            "clock -7",
            "input 41 Walk 90.0",
            "input 42 Walk 180.0",
            "ask 9",
            "ask 3",
            "action 5 PickUp 300 7",
            "action 6 PickUp nothing",
            "action 7 Talk 3"),
        heard);
  }

  @Test
  void frame_empty_isTwoBytes() throws MalformedFrame {
    frame.begin();
    assertEquals(2, frame.finish());
    read(frame.array(), 2);
    assertEquals(List.of(), heard);
  }

  @Test
  void acknowledge_beforeAnyFrame_isRefused() {
    frame.begin();
    String message =
        assertThrows(IllegalArgumentException.class, () -> frame.acknowledge(-1)).getMessage();
    assertEquals("no frame has tick -1: acknowledge none", message);
  }

  @Test
  void read_malformedAtTheEnd_hasNoEffect() {
    frame.begin();
    frame.acknowledge(77);
    frame.input(1, walk);
    frame.ask(3);
    int length = frame.finish();
    byte[] bytes = frame.array();
    bytes[length - 1] = (byte) 0x80;
    assertThrows(MalformedFrame.class, () -> read(bytes, length));
    assertEquals(List.of(), heard);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'byte 0: the frame ends early'",
    "10, 'byte 1: not the frame of a client'",
    "1108, 'byte 2: flags 8 are unknown'",
    "110200000000, 'byte 2: flags 2 are unknown'",
    "11000103010900, 'byte 6: action 9 is not in the schema'",
    "1100010401000200, 'byte 7: 2 bytes are announced, 1 are left'",
    "110001040100010000, 'byte 9: section 0 after 1'",
    "11001004020100ff, 'byte 5: action Talk is not one of section 16'",
    "11001006010503000000, 'byte 9: 1 bytes too many'",
    "1100020380800801, 'byte 7: short id 131072 is more than 65535'",
    "1100020100010100, 'byte 6: section 1 after 2'",
    "110001"
        + "09"
        + "ffffffffffffff0f"
        + "00, 'byte 12: input 9007199254740991 is beyond counting'",
    "1100100701050400028080, 'byte 9: number of targets 2 is more than 1'",
    "1100100501050301ffff, 'byte 7: 3 bytes are announced, 2 are left'",
    "11000f03aabbcc, ''"
  })
  void read_strangeBytes_saysWhereAndWhy(String hex, String message) throws MalformedFrame {
    byte[] bytes = HexFormat.of().parseHex(hex);
    if (message.isEmpty()) {
      read(bytes, bytes.length);
    } else {
      String said =
          assertThrows(MalformedFrame.class, () -> read(bytes, bytes.length)).getMessage();
      assertEquals(message, said);
    }
  }

  @Test
  void read_tooManyOrTooLarge_isMalformed() {
    byte[] asks = new byte[4 + 1 + Protocol.MAX_ASKS + 1];
    asks[0] = Protocol.CLIENT;
    asks[2] = Section.ASKS;
    asks[3] = (byte) 0x81; // 257
    asks[4] = 2;
    assertEquals(
        "byte 261: more than 256 asks",
        assertThrows(MalformedFrame.class, () -> read(asks, asks.length)).getMessage());
    byte[] large = new byte[Protocol.MAX_CLIENT_FRAME + 1];
    assertThrows(MalformedFrame.class, () -> read(large, large.length));
  }

  @Test
  void writer_misuse_isRefused() {
    assertThrows(IllegalStateException.class, () -> frame.ask(1));
    assertThrows(IllegalStateException.class, frame::finish);
    frame.begin();
    frame.input(5, walk);
    assertThrows(IllegalArgumentException.class, () -> frame.input(7, walk));
    assertThrows(IllegalStateException.class, () -> frame.acknowledge(5));
    assertThrows(IllegalStateException.class, () -> frame.clock(5));
    State event = State.of(demo.bang);
    assertThrows(IllegalArgumentException.class, () -> frame.input(6, event));
    assertThrows(IllegalArgumentException.class, () -> frame.action(6, event));
    frame.action(1, talk);
    assertThrows(IllegalStateException.class, () -> frame.ask(1));
    frame.begin();
    for (int i = 0; i < Protocol.MAX_ASKS; i++) {
      frame.ask(i);
    }
    assertThrows(IllegalStateException.class, () -> frame.ask(1));
  }

  private void read(byte[] bytes, int length) throws MalformedFrame {
    reader.read(bytes, 0, length, new Listening());
  }

  private final class Listening implements ClientFrameVisitor {
    @Override
    public void acknowledged(long tick, int earlier) {
      heard.add("acknowledged " + tick + " " + earlier);
    }

    @Override
    public void clock(int stamp) {
      heard.add("clock " + stamp);
    }

    @Override
    public void input(long sequence, State input) {
      heard.add("input " + sequence + " " + input.type() + " " + input.get(demo.direction));
    }

    @Override
    public void ask(int shortId) {
      heard.add("ask " + shortId);
    }

    @Override
    public void action(long request, State action) {
      heard.add("action " + request + " " + action.type() + " " + said(action));
    }

    private String said(State action) {
      if (action.type() == demo.talk) {
        return "" + action.get(demo.voice).length;
      }
      if (action.targetCount(demo.what) == 0) {
        return "nothing";
      }
      long handle = action.target(demo.what, 0);
      return Handle.shortId(handle) + " " + Handle.generation(handle);
    }
  }
}
