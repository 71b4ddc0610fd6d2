package dev.sightline.frame;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FrameTest {
  private final DemoSchema demo = new DemoSchema();
  private final SharedBlocks blocks = new SharedBlocks();
  private final FrameWriter frame = new FrameWriter();
  private final State avatar = State.of(demo.avatar);

  @Test
  void update_ofAMove_takesThreeBytes() {
    frame.begin(1);
    long move = blocks.update(avatar, 1, 1, 1000, 2000, 5);
    frame.update(0, blocks, move);
    frame.update(1, blocks, move);
    // tick frame, no flags, advance 1; updates, 6 bytes; twice: gap 0 and NEAR, 0xE8, 0xD0
    assertEquals("100001" + "0506" + "01e8d0" + "01e8d0", hex());
  }

  @ParameterizedTest
  @CsvSource({"0, 01", "30, f1", "31, f900", "32, f901", "158, f97f", "159, f98001"})
  void update_afterAGap_tellsItInTheFirstByte(int id, String bytes) throws MalformedFrame {
    frame.begin(1);
    frame.update(id, blocks, blocks.update(avatar, 1, 1, 1, 1, 0));
    String length = "%02x".formatted(bytes.length() / 2 + 2);
    assertEquals(List.of("update " + id + " 1,1"), heard());
    String hex = HexFormat.of().formatHex(frame.array(), 0, frame.size());
    assertEquals("10000105" + length + bytes + "0101", hex);
  }

  @Test
  void update_fieldsAndMove_areBothThere() throws MalformedFrame {
    avatar.set(demo.name, "Eve");
    avatar.setDouble(demo.heading, 90);
    frame.begin(1);
    frame.update(40, blocks, blocks.update(avatar, 0, 3, 70_000, 3, Moves.ANYWHERE));
    frame.update(41, blocks, blocks.update(avatar, 0, 1, 0, 0, Moves.NOT_MOVED));
    assertEquals(List.of("update 40 70000,3 3", "update 41 1"), heard());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void updates_many_areTheSameAsOneByOne(long seed) throws MalformedFrame {
    SplittableRandom random = new SplittableRandom(seed);
    int[] slots = new int[500];
    long[] updates = new long[300];
    for (int slot = 0; slot < updates.length; slot++) {
      avatar.set(demo.name, "N".repeat(random.nextInt(20)));
      int since = random.nextInt(3) == 0 ? 0 : 1;
      int spread = random.nextInt(-1, 4000);
      updates[slot] = blocks.update(avatar, since, 1, random.nextInt(9999), 5, spread);
    }
    for (int id = 0; id < slots.length; id++) {
      slots[id] = random.nextInt(4) == 0 ? random.nextInt(updates.length) : -1;
    }
    frame.begin(1);
    frame.updates(blocks, slots, 0, 200, updates);
    frame.updates(blocks, slots, 200, 500, updates);
    String together = hex();
    frame.begin(1);
    List<String> expected = new ArrayList<>();
    for (int id = 0; id < slots.length; id++) {
      if (slots[id] >= 0 && updates[slots[id]] != SharedBlocks.NOTHING) {
        frame.update(id, blocks, updates[slots[id]]);
        expected.add("update " + id);
      }
    }
    assertEquals(hex(), together, "seed " + seed);
    List<String> heard = new ArrayList<>();
    FrameVisitor ids =
        new FrameVisitor() {
          @Override
          public void update(EntityRecord record) {
            heard.add("update " + record.id());
          }
        };
    new FrameReader(demo.schema).read(frame.array(), 0, frame.size(), ids);
    assertEquals(expected, heard, "seed " + seed);
  }

  @Test
  void update_nothingChanged_isNothing() {
    assertEquals(SharedBlocks.NOTHING, blocks.update(avatar, 0, 1, 5, 5, Moves.NOT_MOVED));
    frame.begin(1);
    assertThrows(
        IllegalArgumentException.class, () -> frame.update(3, blocks, SharedBlocks.NOTHING));
  }

  @Test
  void blocks_afterClear_startAnew() {
    avatar.set(demo.name, "a long name");
    long first = blocks.content(avatar, 5, 1, 2, 3);
    assertEquals(28, SharedBlocks.length(first));
    blocks.clear();
    assertEquals(first, blocks.content(avatar, 5, 1, 2, 3));
  }

  @Test
  void frame_everything_isHeardInOrder() throws MalformedFrame {
    State club = State.of(demo.club);
    State speech = State.of(demo.speech);
    speech.set(demo.words, "hi");
    speech.refer(demo.speaker, 111);
    State answer = State.of(demo.answer);
    answer.setFlag(demo.granted, true);
    avatar.refer(demo.friend, 222);
    FrameWriter.ShortIdLookup lookup = id -> id == 111 ? 6 : -1;
    frame.begin(3);
    frame.own(100, 200, Moves.ANYWHERE);
    frame.echo(300);
    frame.clock(-2, 1234);
    frame.evict(9, false);
    frame.evict(300, true);
    frame.content(6, 2, 5, 1, blocks, blocks.content(avatar, 111, 1, 7, 8));
    frame.content(7, 255, -1, 1, blocks, blocks.content(club, 333, 1, 0, 0));
    frame.back(8, 1, 3, blocks, SharedBlocks.NOTHING);
    frame.senses(10, 2, 1, blocks, blocks.update(avatar, 9, 1, 5, 6, 0));
    frame.update(11, blocks, blocks.update(avatar, 9, 1, 5, 6, 0));
    frame.reference(6, avatar, demo.friend, lookup);
    frame.self(6);
    frame.answer(17, answer, blocks, blocks.event(answer), lookup);
    frame.event(speech, blocks, blocks.event(speech), lookup);
    assertEquals(
        List.of(
            "begin 3",
            "own 100,200",
            "echo 300",
            "clock -2 1234",
            "evict 9 false",
            "evict 300 true",
            "content 6 gen 2 senses 5 groups 1 Avatar 111 7,8",
            "content 7 gen 255 senses -1 groups 1 Club 333",
            "back 8 senses 1 groups 3",
            "senses 10 senses 2 groups 1 5,6",
            "update 11 5,6",
            "reference 6 1 [-1]",
            "self 6",
            "event Answer 17 true",
            "event Speech -1 hi [6]",
            "end"),
        heardAll());
  }

  @Test
  void loose_carriesUpdatesOnly() throws MalformedFrame {
    frame.beginLoose(500, 17);
    frame.own(5, 6, 3);
    assertThrows(IllegalStateException.class, () -> frame.evict(1, false));
    assertThrows(IllegalStateException.class, () -> frame.self(1));
    frame.update(1, blocks, blocks.update(avatar, 9, 1, 5, 6, 0));
    assertEquals(List.of("loose 500 17", "own 5,6", "update 1 5,6", "end"), heardAll());
  }

  @Test
  void writer_wrongOrder_isRefused() {
    assertState("no frame was begun", frame::finish);
    assertState("section 1 cannot follow -1", () -> frame.evict(1, false));
    frame.begin(1);
    frame.self(-1);
    assertState("section 1 cannot follow 7", () -> frame.evict(1, false));
    assertState("own position comes before all sections", () -> frame.own(1, 1, 1));
    assertState("input echo comes before all sections", () -> frame.echo(1));
    assertState("clock comes before all sections", () -> frame.clock(1, 1));
    frame.finish();
    assertState("no frame was begun", frame::finish);
    assertThrows(IllegalArgumentException.class, () -> frame.begin(0));
    frame.begin(1);
    long move = blocks.update(avatar, 1, 1, 1, 1, 0);
    frame.update(5, blocks, move);
    assertThrows(IllegalArgumentException.class, () -> frame.update(5, blocks, move));
    assertThrows(
        IllegalArgumentException.class,
        () -> frame.event(State.of(demo.walk), blocks, blocks.event(avatar), id -> -1));
  }

  @Test
  void blocks_badArguments_areRefused() {
    State club = State.of(demo.club);
    assertThrows(IllegalArgumentException.class, () -> blocks.content(club, 0, 1, 0, 0));
    assertThrows(IllegalArgumentException.class, () -> blocks.update(club, 0, 1, 0, 0, 5));
    assertThrows(IllegalArgumentException.class, () -> blocks.update(avatar, 0, 1, -1, 0, 5));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'byte 0: the frame ends early'",
    "11, 'byte 1: not the frame of a tick'",
    "100000, 'byte 3: a second frame for a tick'",
    "102001, 'byte 2: flags 32 are unknown'",
    "1000010700, 'byte 5: the frame ends early'",
    "100001050109, 'byte 6: the frame ends early'",
    "10000105020000, 'byte 6: entity 0: an update without anything'",
    "10000105020101, 'byte 7: the frame ends early'",
    "1000010503018080, 'byte 8: entity 0: column or row -128 is on no grid'",
    "1000010600050100, 'byte 6: section 5 after 6'",
    "1000010103808008, 'byte 8: short id 65536 is not below 65536'",
    "10000103040000000f, 'byte 9: entity 0: form 15 is unknown'",
    "1000010205000000017f, 'byte 10: entity 0: its type is not in the schema'",
    "1000010212000000010000000000000000030000000000, 'byte 17: entity 0: no id: 0'",
    "100001070201, 'byte 5: 2 bytes are announced, 1 are left'",
    "10000107020101, 'byte 6: 1 bytes too many'",
    "10000110020000, 'byte 6: event 0 is not one of section 16'",
    "10000110027e00, 'byte 6: event 63 is not one of section 16'",
    "1010010001010101, 'byte 6: section 1 on a link that may lose it'",
    "1000010803010203, ''"
  })
  void read_strangeBytes_saysWhereAndWhy(String hex, String message) throws MalformedFrame {
    byte[] bytes = HexFormat.of().parseHex(hex);
    FrameReader reader = new FrameReader(demo.schema);
    Executable reading = () -> reader.read(bytes, 0, bytes.length, new Listening());
    if (message.isEmpty()) {
      reader.read(bytes, 0, bytes.length, new Listening());
    } else {
      assertEquals(message, assertThrows(MalformedFrame.class, reading).getMessage());
    }
  }

  @Test
  void read_unknownSection_isSkipped() throws MalformedFrame {
    byte[] bytes = HexFormat.of().parseHex("100001" + "0803aabbcc" + "2001ff");
    List<String> heard = new ArrayList<>();
    new FrameReader(demo.schema).read(bytes, 0, bytes.length, new Listening(heard));
    assertEquals(List.of("begin 1", "end"), heard);
  }

  @Test
  void read_tooLarge_isMalformed() {
    byte[] bytes = new byte[Protocol.MAX_FRAME + 1];
    FrameReader reader = new FrameReader(demo.schema);
    assertThrows(MalformedFrame.class, () -> reader.read(bytes, 0, bytes.length, new Listening()));
    assertEquals(-1, FrameReader.kind(bytes, 0, 0));
    assertEquals(0, FrameReader.kind(bytes, 0, 5));
  }

  @Test
  void array_isUsedAgain() {
    frame.begin(1);
    frame.finish();
    byte[] before = frame.array();
    frame.begin(2);
    frame.finish();
    assertArrayEquals(before, frame.array());
  }

  private static void assertState(String message, Executable executable) {
    assertEquals(message, assertThrows(IllegalStateException.class, executable).getMessage());
  }

  private String hex() {
    int length = frame.finish();
    return HexFormat.of().formatHex(frame.array(), 0, length);
  }

  private List<String> heard() throws MalformedFrame {
    List<String> all = heardAll();
    return all.subList(1, all.size() - 1);
  }

  private List<String> heardAll() throws MalformedFrame {
    int length = frame.finish();
    List<String> heard = new ArrayList<>();
    new FrameReader(demo.schema).read(frame.array(), 0, length, new Listening(heard));
    return heard;
  }

  /** Writes down what it hears; takes everybody for an avatar at 0, 0. */
  private final class Listening implements FrameVisitor {
    private final List<String> heard;

    Listening(List<String> heard) {
      this.heard = heard;
    }

    Listening() {
      this(new ArrayList<>());
    }

    @Override
    public void begin(long advance) {
      heard.add("begin " + advance);
    }

    @Override
    public void beginLoose(long tick, long after) {
      heard.add("loose " + tick + " " + after);
    }

    @Override
    public void own(EntityRecord move) throws MalformedFrame {
      heard.add("own" + tail(move));
    }

    @Override
    public void echo(long inputSequence) {
      heard.add("echo " + inputSequence);
    }

    @Override
    public void clock(int stamp, long heldMicros) {
      heard.add("clock " + stamp + " " + heldMicros);
    }

    @Override
    public void evict(int id, boolean gone, WireReader at) {
      heard.add("evict " + id + " " + gone);
    }

    @Override
    public void content(EntityRecord record, int generation, Type type, long publicId)
        throws MalformedFrame {
      heard.add(
          "content "
              + record.id()
              + " gen "
              + generation
              + scope(record)
              + " "
              + type
              + " "
              + publicId
              + tail(record));
    }

    @Override
    public void back(EntityRecord record) throws MalformedFrame {
      heard.add("back " + record.id() + scope(record) + tail(record));
    }

    @Override
    public void senses(EntityRecord record) throws MalformedFrame {
      heard.add("senses " + record.id() + scope(record) + tail(record));
    }

    @Override
    public void update(EntityRecord record) throws MalformedFrame {
      heard.add("update " + record.id() + tail(record));
    }

    @Override
    public void reference(int id, int field, int[] targets, int count, WireReader at) {
      String list = Arrays.toString(Arrays.copyOf(targets, count));
      heard.add("reference " + id + " " + field + " " + list);
    }

    @Override
    public void self(int id, WireReader at) {
      heard.add("self " + id);
    }

    @Override
    public void event(Type type, long request, WireReader payload) throws MalformedFrame {
      State event = State.of(type);
      Messages.readEvent(payload, event, id -> id);
      String said =
          type == demo.speech
              ? event.get(demo.words) + " [" + event.target(demo.speaker, 0) + "]"
              : "" + event.get(demo.granted);
      heard.add("event " + type + " " + request + " " + said);
    }

    @Override
    public void end() {
      heard.add("end");
    }

    private String scope(EntityRecord record) {
      return " senses " + record.senses() + " groups " + record.groups();
    }

    private String tail(EntityRecord record) throws MalformedFrame {
      State state = State.of(demo.avatar);
      String moved = record.isMove() ? " " + record.x(0) + "," + record.y(0) : "";
      return record.hasFields()
          ? moved + " " + record.readFields(state, demo.avatar.allGroups())
          : moved;
    }
  }
}
