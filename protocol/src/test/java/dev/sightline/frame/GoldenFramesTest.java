package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.sightline.frame.DemoSchema.Kind;
import dev.sightline.frame.DemoSchema.Mark;
import dev.sightline.motion.WireGrid;
import dev.sightline.replica.Replica;
import dev.sightline.replica.ReplicaListener;
import dev.sightline.replica.Replicas;
import dev.sightline.schema.Codec;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.TickBracket;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * The golden files: bytes of frames with their meaning beside them, for whoever writes a client in
 * another language. {@code -Dgolden.write} writes them anew, which a change of the format needs,
 * together with the document and the version.
 */
public final class GoldenFramesTest {
  private static final int SIGHT = DemoSchema.SIGHT;
  private static final int HEARING = DemoSchema.HEARING;
  private static final int EVERYONE = 1;
  private static final int SEEN = 1 | 2 | 4;
  private static final int OWN = 1 | 2 | 4 | 8 | 16;

  private final DemoSchema demo = new DemoSchema();

  /** Returns all golden frames from servers, in the order of the session. */
  public static List<byte[]> tickFrames() {
    return new GoldenFramesTest().session();
  }

  /** Returns the golden welcome, with which the session starts. */
  public static Welcome sessionWelcome() {
    return new GoldenFramesTest().welcome();
  }

  /** Returns golden frames of all other kinds. */
  public static List<byte[]> otherFrames() {
    GoldenFramesTest golden = new GoldenFramesTest();
    return List.of(
        bytes(golden.hello()::write),
        bytes(golden.welcome()::write),
        bytes(golden.refusal()::write),
        bytes(out -> Handshake.writeSchema(out, golden.demo.schema.text())),
        bytes(out -> Handshake.writePing(out, 7)),
        golden.client());
  }

  @Test
  void schema_isGolden() {
    assertGolden("demo-schema.txt", demo.schema.text());
    String hash = "%016x".formatted(demo.schema.hash());
    assertFrame(
        "schema",
        bytes(out -> Handshake.writeSchema(out, demo.schema.text())),
        Json.object("hash", hash, "text", demo.schema.text()));
  }

  @Test
  void handshake_isGolden() throws MalformedFrame {
    byte[] hello = bytes(hello()::write);
    Hello readHello = Hello.read(new WireReader().wrap(hello));
    assertFrame(
        "hello",
        hello,
        Json.object(
            "major", readHello.major(),
            "minor", readHello.minor(),
            "schemaHash", hex(readHello.schemaHash()),
            "mapHash", hex(readHello.mapHash()),
            "epoch", hex(readHello.epoch()),
            "token", readHello.token()));
    byte[] welcome = bytes(welcome()::write);
    assertFrame("welcome", welcome, meaning(Welcome.read(new WireReader().wrap(welcome))));
    byte[] refusal = bytes(refusal()::write);
    Refusal read = Refusal.read(new WireReader().wrap(refusal));
    assertFrame("refusal", refusal, Json.object("code", read.code(), "reason", read.reason()));
    long stamp = 0xFEDCBA98L;
    assertFrame(
        "ping", bytes(out -> Handshake.writePing(out, (int) stamp)), Json.object("stamp", stamp));
    assertFrame(
        "pong", bytes(out -> Handshake.writePong(out, (int) stamp)), Json.object("stamp", stamp));
  }

  @Test
  void client_isGolden() throws MalformedFrame {
    assertFrame("client", client(), FrameText.ofClient(demo.schema, client()));
  }

  @Test
  void session_isGolden() throws MalformedFrame {
    Replicas replicas = new Replicas(demo.schema, new ReplicaListener() {});
    replicas.start(welcome());
    Map<Integer, Type> types = new HashMap<>();
    List<Object> steps = new ArrayList<>();
    for (byte[] bytes : session()) {
      Map<String, Object> step = Json.object("hex", HexFormat.of().formatHex(bytes));
      step.put("says", FrameText.ofTick(demo.schema, bytes, types));
      step.put("applied", replicas.apply(bytes));
      step.put("then", holds(replicas));
      steps.add(step);
    }
    String welcome = HexFormat.of().formatHex(bytes(welcome()::write));
    assertGolden("session.json", Json.text(Json.object("welcome", welcome, "steps", steps)));
  }

  @Test
  void codecs_areGolden() {
    List<Object> lines = new ArrayList<>();
    line(lines, Codec.integer(0, 100), 77, 0, 100);
    line(lines, Codec.integer(-3, 3), -3, 0, 3);
    line(lines, Codec.integer(5, 5), 5);
    line(lines, Codec.longInteger(0, (1L << 53) - 1), 9007199254740991L, 1L);
    line(lines, Codec.longInteger(1 - (1L << 53), 0), -9007199254740991L, 0L);
    line(lines, Codec.fixed(-1, 1, 0.25), -1.0, 0.0, 0.75, 1.0);
    line(lines, Codec.real32(), 1.5, -0.25, -0.0, (double) Float.MAX_VALUE);
    line(lines, Codec.real64(), 0.1, -0.0, Double.MIN_VALUE, -Double.MAX_VALUE);
    line(lines, Codec.flag(), true, false);
    line(lines, Codec.choice(Kind.class), Kind.KEY, Kind.COIN);
    line(lines, Codec.text(20), "", "Ada", "größe 🏎", "🏎🏎🏎🏎🏎");
    line(lines, Codec.bytes(3), new byte[] {1, (byte) 200}, new byte[0], new byte[] {-1, 0, 127});
    line(lines, Codec.optional(Codec.text(4)), Optional.of("x"), Optional.empty());
    line(
        lines,
        Codec.list(Codec.integer(0, 9), 5),
        List.of(1, 2, 9),
        List.of(),
        List.of(9, 9, 9, 9, 9));
    line(lines, Codec.point(), new dev.sightline.motion.GridPoint(1, 1048575));
    assertGolden("codecs.json", Json.text(lines));
  }

  @Test
  void grid_isGolden() {
    List<Object> worlds = new ArrayList<>();
    world(worlds, 0, 0, 30, 30);
    world(worlds, -10.5, 3.25, 1990.1, 777);
    world(worlds, 0.1, 0.2, 0.7, 0.9);
    assertGolden("grid.json", Json.text(worlds));
  }

  private static void world(List<Object> worlds, double x0, double y0, double x1, double y1) {
    WireGrid grid = WireGrid.of(x0, y0, x1, y1);
    List<Object> snaps = new ArrayList<>();
    for (double part : new double[] {-0.5, 0, 0.123456, 0.5, 0.999999, 1, 2}) {
      double x = x0 + (x1 - x0) * part;
      snaps.add(Json.object("x", x, "column", grid.column(x), "snapped", grid.snapX(x)));
    }
    worlds.add(
        Json.object(
            "bounds", List.of(x0, y0, x1, y1),
            "exponent", grid.exponent(),
            "originX", grid.originX(),
            "originY", grid.originY(),
            "lastColumn", grid.lastColumn(),
            "lastRow", grid.lastRow(),
            "snaps", snaps));
  }

  @SafeVarargs
  private static <T> void line(List<Object> lines, Codec<T> codec, T... values) {
    for (T value : values) {
      WireWriter out = new WireWriter(9);
      codec.write(out, value);
      out.align();
      String hex = HexFormat.of().formatHex(out.toBytes());
      lines.add(Json.object("codec", codec.signature(), "value", Json.value(value), "hex", hex));
    }
  }

  private Hello hello() {
    return new Hello(1, 0, demo.schema.hash(), 0x0123456789abcdefL, 0, "guest");
  }

  private Welcome welcome() {
    WireGrid grid = WireGrid.of(0, 0, 30, 30);
    long epoch = 0xfedcba9876543210L;
    return new Welcome(
        1, 0, demo.schema.hash(), 0x0123456789abcdefL, epoch, 1000, 50_000, 4096, 64, grid);
  }

  private static Map<String, Object> meaning(Welcome welcome) {
    return Json.object(
        "major", welcome.major(),
        "minor", welcome.minor(),
        "schemaHash", hex(welcome.schemaHash()),
        "mapHash", hex(welcome.mapHash()),
        "epoch", hex(welcome.epoch()),
        "tick", welcome.tick(),
        "tickMicros", welcome.tickMicros(),
        "shortIds", welcome.shortIds(),
        "memory", welcome.memory(),
        "exponent", welcome.grid().exponent(),
        "originX", welcome.grid().originX(),
        "originY", welcome.grid().originY(),
        "lastColumn", welcome.grid().lastColumn(),
        "lastRow", welcome.grid().lastRow());
  }

  private Refusal refusal() {
    return new Refusal(Refusal.VERSION, "the server speaks protocol 1.0, the client 2.7");
  }

  private byte[] client() {
    ClientFrameWriter client = new ClientFrameWriter();
    client.begin();
    client.acknowledge(1003, 0b11);
    client.clock(123_456_789);
    State walk = State.of(demo.walk);
    walk.setDouble(demo.direction, 90);
    client.input(300, walk);
    walk.setDouble(demo.direction, 0);
    client.input(301, walk);
    client.ask(7);
    client.ask(200);
    State pickUp = State.of(demo.pickUp);
    pickUp.refer(demo.what, Handle.of(3, 1));
    client.action(17, pickUp);
    State talk = State.of(demo.talk);
    talk.set(demo.voice, new byte[] {1, 2, (byte) 255});
    client.action(18, talk);
    return Arrays.copyOf(client.array(), client.finish());
  }

  private List<byte[]> session() {
    return new Session(demo).frames();
  }

  /** A client's first frames: its own avatar, Eve, a lamp; moves, a leave, a return, an end. */
  private static final class Session {
    private static final long EVE = 5_000_000_000_222L;

    private final DemoSchema demo;
    private final FrameWriter frame = new FrameWriter();
    private final SharedBlocks blocks = new SharedBlocks();
    private final TickBracket bracket = new TickBracket();
    private final Map<Long, Integer> ids = new HashMap<>(Map.of(111L, 0, EVE, 1, 333L, 2));
    private final FrameWriter.ShortIdLookup lookup = id -> ids.getOrDefault(id, -1);
    private final State own;
    private final State eve;
    private final State lamp;
    private final State club;

    Session(DemoSchema demo) {
      this.demo = demo;
      this.own = new State(demo.avatar, bracket);
      this.eve = new State(demo.avatar, bracket);
      this.lamp = new State(demo.item, bracket);
      this.club = new State(demo.club, bracket);
    }

    List<byte[]> frames() {
      return List.of(
          enter(),
          walk(),
          leaveAndChangeSenses(),
          changeFields(),
          comeBackAndSpeak(),
          looseFrame(6), // builds on a frame that has not come yet
          looseFrame(5),
          end());
    }

    private byte[] enter() {
      tick(1001);
      own.set(demo.name, "Ada");
      own.setInt(demo.stamina, 80);
      own.set(demo.marks, List.of(new Mark(3, "start"), new Mark(0, "")));
      own.refer(demo.friend, EVE);
      eve.set(demo.name, "Eve");
      eve.setDouble(demo.heading, 180);
      lamp.set(demo.kind, Kind.LAMP);
      lamp.refer(demo.holder, 444); // not in scope
      frame.begin(1);
      frame.own(50_000, 60_000, Moves.ANYWHERE);
      content(0, 0, OWN, blocks.content(own, 111, OWN, 50_000, 60_000));
      content(1, HEARING, EVERYONE, blocks.content(eve, EVE, EVERYONE, 50_100, 59_900));
      content(2, SIGHT, EVERYONE, blocks.content(lamp, 333, EVERYONE, 50_010, 7));
      frame.reference(0, own, demo.friend, lookup);
      frame.reference(2, lamp, demo.holder, lookup);
      frame.self(0);
      return finished();
    }

    private byte[] walk() {
      tick(1002);
      frame.begin(1);
      frame.own(50_010, 60_005, 10);
      frame.echo(300);
      frame.clock(123_456_789, 1500);
      frame.update(1, blocks, blocks.update(eve, 1001, EVERYONE, 50_101, 59_899, 1));
      frame.update(2, blocks, blocks.update(lamp, 1001, EVERYONE, 50_510, 300, 500));
      return finished();
    }

    /** Two ticks later Eve is seen, too, and jumps; the lamp leaves; a club is told. */
    private byte[] leaveAndChangeSenses() {
      tick(1004);
      eve.setInt(demo.mood, 2);
      club.set(demo.title, "Walkers");
      club.refer(demo.members, 111, EVE, 444);
      ids.put(555L, 40);
      ids.remove(333L);
      frame.begin(2);
      frame.evict(2, false);
      content(40, 4, EVERYONE, blocks.content(club, 555, EVERYONE, 0, 0));
      long seen = blocks.update(eve, 1002, SEEN, SEEN & ~EVERYONE, 9, 100_000, Moves.ANYWHERE);
      frame.senses(1, SIGHT | HEARING, SEEN, blocks, seen);
      frame.reference(40, club, demo.members, lookup);
      return finished();
    }

    private byte[] changeFields() {
      tick(1005);
      eve.setDouble(demo.heading, 2.8125);
      club.set(demo.title, "Runners");
      frame.begin(1);
      frame.own(50_020, 60_005, 10);
      frame.update(1, blocks, blocks.update(eve, 1004, SEEN, 12, 99_990, 10));
      frame.update(40, blocks, blocks.update(club, 1004, EVERYONE, 0, 0, Moves.NOT_MOVED));
      return finished();
    }

    /** The lamp is back, changed; a request is answered; somebody speaks. */
    private byte[] comeBackAndSpeak() {
      tick(1006);
      lamp.set(demo.kind, Kind.COIN);
      lamp.refer(demo.holder, 111);
      ids.put(333L, 2);
      State speech = State.of(demo.speech);
      speech.set(demo.words, "hello");
      speech.refer(demo.speaker, EVE);
      State answer = State.of(demo.answer);
      answer.setFlag(demo.granted, true);
      frame.begin(1);
      long changes = blocks.update(lamp, 1002, EVERYONE, 50_020, 60_005, Moves.ANYWHERE);
      frame.back(2, SIGHT, EVERYONE, blocks, changes);
      frame.reference(2, lamp, demo.holder, lookup);
      frame.answer(17, answer, blocks, blocks.event(answer), lookup);
      frame.event(speech, blocks, blocks.event(speech), lookup);
      return finished();
    }

    private byte[] looseFrame(int after) {
      frame.beginLoose(1007, after);
      frame.own(50_025, 60_005, 5);
      frame.update(1, blocks, blocks.update(eve, 1006, SEEN, 20, 99_980, 10));
      return finished();
    }

    private byte[] end() {
      frame.begin(2);
      frame.evict(1, true);
      return finished();
    }

    private void content(int id, int senses, int groups, long block) {
      frame.content(id, 1, senses, groups, blocks, block);
    }

    private void tick(int tick) {
      if (bracket.isOpen()) {
        bracket.close();
      }
      bracket.open(tick);
    }

    private byte[] finished() {
      return Arrays.copyOf(frame.array(), frame.finish());
    }
  }

  private static Map<String, Object> holds(Replicas replicas) {
    List<Object> entities = new ArrayList<>();
    replicas.forEach(replica -> entities.add(holds(replica)));
    Replica self = replicas.self();
    return Json.object(
        "tick", replicas.tick(),
        "own", Json.object("x", replicas.ownX(), "y", replicas.ownY()),
        "self", self == null ? "none" : self.id(),
        "echo", replicas.echo(),
        "remembered", replicas.remembered(),
        "entities", entities);
  }

  private static Map<String, Object> holds(Replica replica) {
    Map<String, Object> fields = new LinkedHashMap<>();
    Type type = replica.type();
    for (int i = 0; i < type.fieldCount(); i++) {
      if (replica.knows(type.field(i))) {
        fields.put(type.field(i).name(), Json.value(replica.get(type.field(i))));
      }
    }
    Map<String, Object> references = new LinkedHashMap<>();
    for (int i = 0; i < type.referenceCount(); i++) {
      if (replica.knows(type.reference(i))) {
        references.put(type.reference(i).name(), targets(replica, type.reference(i)));
      }
    }
    return Json.object(
        "id",
        replica.id(),
        "type",
        type.name(),
        "shortId",
        replica.shortId(),
        "senses",
        replica.senses(),
        "x",
        type.isPlaced() ? replica.x() : "none",
        "y",
        type.isPlaced() ? replica.y() : "none",
        "fields",
        fields,
        "references",
        references);
  }

  private static List<Object> targets(Replica replica, ReferenceField field) {
    List<Object> targets = new ArrayList<>();
    for (int i = 0; i < replica.targetCount(field); i++) {
      Replica target = replica.target(field, i);
      targets.add(target == null ? "unknown" : target.id());
    }
    return targets;
  }

  private static byte[] bytes(Consumer<WireWriter> writing) {
    WireWriter out = new WireWriter(64);
    writing.accept(out);
    return out.toBytes();
  }

  private static String hex(long value) {
    return "%016x".formatted(value);
  }

  private static void assertFrame(String name, byte[] bytes, Map<String, Object> meaning) {
    String hex = HexFormat.of().formatHex(bytes);
    assertGolden(name + ".json", Json.text(Json.object("hex", hex, "says", meaning)));
  }

  private static void assertGolden(String name, String text) {
    if (Boolean.getBoolean("golden.write")) {
      write(Path.of("src/test/resources/golden", name), text);
      return;
    }
    try (InputStream in = GoldenFramesTest.class.getResourceAsStream("/golden/" + name)) {
      assertNotNull(in, name);
      assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), text, name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
