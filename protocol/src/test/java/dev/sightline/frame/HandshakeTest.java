package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.motion.WireGrid;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class HandshakeTest {
  private static final WireGrid GRID = WireGrid.of(0, 0, 30, 30);
  private static final Welcome WELCOME =
      new Welcome(1, 0, 0xABCDL, 77, 12, 345, 50_000, 4096, 64, GRID);

  @Test
  void hello_comesBack() throws MalformedFrame {
    Hello hello = new Hello(1, 3, -1, 5, 9, "who I am");
    assertEquals(hello, Hello.read(written(hello::write)));
  }

  @Test
  void hello_ofAnotherMajor_isReadSoFar() throws MalformedFrame {
    byte[] future = {Protocol.HELLO, 2, 7, 99};
    Hello hello = Hello.read(new WireReader().wrap(future));
    assertEquals(2, hello.major());
    assertEquals(
        new Refusal(Refusal.VERSION, "the server speaks protocol 1.0, the client 2.7"),
        Handshake.judge(hello, WELCOME));
  }

  @Test
  void judge_anotherSchema_isRefusedNamingBoth() {
    Hello hello = Hello.of(0x1234L, 77, "");
    assertEquals(
        new Refusal(
            Refusal.SCHEMA, "the server has schema 000000000000abcd, the client 0000000000001234"),
        Handshake.judge(hello, WELCOME));
  }

  @Test
  void judge_sameSchemaOrNone_mayJoin() {
    assertNull(Handshake.judge(Hello.of(0xABCDL, 0, ""), WELCOME));
    assertNull(Handshake.judge(Hello.of(0, 0, ""), WELCOME));
    assertNull(Handshake.judge(new Hello(1, 200, 0xABCDL, 1, 1, ""), WELCOME));
  }

  @Test
  void welcome_comesBack() throws MalformedFrame {
    Welcome read = Welcome.read(written(WELCOME::write));
    assertEquals(WELCOME.epoch(), read.epoch());
    assertEquals(WELCOME.tick(), read.tick());
    assertEquals(WELCOME.memory(), read.memory());
    assertEquals(GRID.x(777), read.grid().x(777));
    assertEquals(GRID.lastRow(), read.grid().lastRow());
  }

  @Test
  void welcome_impossible_isMalformed() {
    WireWriter out = new WireWriter(99);
    WELCOME.write(out);
    byte[] bytes = out.toBytes();
    assertTrue(bytes[34] == 64 && bytes[35] == -12); // memory and the grid's exponent
    bytes[35] = 127;
    assertThrows(MalformedFrame.class, () -> Welcome.read(new WireReader().wrap(bytes)));
    bytes[1] = 2;
    MalformedFrame e =
        assertThrows(MalformedFrame.class, () -> Welcome.read(new WireReader().wrap(bytes)));
    assertEquals("byte 3: a welcome in protocol 2.0", e.getMessage());
  }

  @Test
  void refusalSchemaAndPing_comeBack() throws MalformedFrame {
    Refusal refusal = new Refusal(Refusal.FULL, "no place left");
    assertEquals(refusal, Refusal.read(written(refusal::write)));
    assertEquals(
        "schema x\n", Handshake.readSchema(written(o -> Handshake.writeSchema(o, "schema x\n"))));
    assertEquals(-5, Handshake.readStamp(written(out -> Handshake.writePing(out, -5))));
    assertEquals(6, Handshake.readStamp(written(out -> Handshake.writePong(out, 6))));
  }

  @Test
  void read_anotherKind_isMalformed() {
    WireReader in = written(out -> Handshake.writePing(out, 5));
    assertThrows(MalformedFrame.class, () -> Hello.read(in));
    assertThrows(
        MalformedFrame.class, () -> Refusal.read(written(out -> Handshake.writePing(out, 5))));
    assertThrows(MalformedFrame.class, () -> Handshake.readStamp(written(WELCOME::write)));
    assertThrows(MalformedFrame.class, () -> Handshake.readSchema(written(WELCOME::write)));
  }

  @Test
  void new_badArguments_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Refusal(256, ""));
    assertThrows(IllegalArgumentException.class, () -> new Refusal(0, "ä".repeat(300)));
    assertThrows(IllegalArgumentException.class, () -> Hello.of(0, 0, "x".repeat(1025)));
    assertThrows(
        IllegalArgumentException.class, () -> new Welcome(1, 0, 1, 1, 1, 1, 0, 9, 9, GRID));
    assertThrows(
        IllegalArgumentException.class, () -> new Welcome(1, 0, 1, 1, 1, 1, 9, 9, 10, GRID));
  }

  private static WireReader written(Consumer<WireWriter> writing) {
    WireWriter out = new WireWriter(99);
    writing.accept(out);
    return new WireReader().wrap(out.toBytes());
  }
}
