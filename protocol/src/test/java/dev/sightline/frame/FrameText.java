package dev.sightline.frame;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Says what a frame says, as JSON; knows the types of entities that were told before. */
public final class FrameText implements FrameVisitor, ClientFrameVisitor {
  private static final String[] MOVES = {"same", "near", "middle", "full"};

  private final Map<String, Object> said = new LinkedHashMap<>();
  private final Map<Integer, Type> types;

  private FrameText(Map<Integer, Type> types) {
    this.types = types;
  }

  /** Describes a frame from a server; entities that enter are added to the types. */
  public static Map<String, Object> ofTick(Schema schema, byte[] frame, Map<Integer, Type> types)
      throws MalformedFrame {
    FrameText text = new FrameText(types);
    new FrameReader(schema).read(frame, 0, frame.length, text);
    return text.said;
  }

  /** Describes a frame from a client. */
  public static Map<String, Object> ofClient(Schema schema, byte[] frame) throws MalformedFrame {
    FrameText text = new FrameText(Map.of());
    new ClientFrameReader(schema).read(frame, 0, frame.length, text);
    return text.said;
  }

  @Override
  public void begin(long advance) {
    said.put("advance", advance);
  }

  @Override
  public void beginLoose(long tick, long after) {
    said.put("tick", tick);
    said.put("after", after);
  }

  @Override
  public void own(EntityRecord move) throws MalformedFrame {
    said.put("own", move(move));
  }

  @Override
  public void echo(long inputSequence) {
    said.put("echo", inputSequence);
  }

  @Override
  public void clock(int stamp, long heldMicros) {
    said.put("clock", Json.object("stamp", stamp & 0xFFFFFFFFL, "held", heldMicros));
  }

  @Override
  public void evict(int id, boolean gone, WireReader at) {
    add("evicts", Json.object("id", id, "gone", gone));
  }

  @Override
  public void content(EntityRecord record, int generation, Type type, long publicId)
      throws MalformedFrame {
    types.put(record.id(), type);
    Map<String, Object> content = Json.object("id", record.id(), "generation", generation);
    scope(content, record);
    content.put("type", type.name());
    content.put("entity", publicId);
    tail(content, record);
    add("contents", content);
  }

  @Override
  public void back(EntityRecord record) throws MalformedFrame {
    Map<String, Object> back = Json.object("id", record.id());
    scope(back, record);
    tail(back, record);
    add("returns", back);
  }

  @Override
  public void senses(EntityRecord record) throws MalformedFrame {
    Map<String, Object> senses = Json.object("id", record.id());
    scope(senses, record);
    tail(senses, record);
    add("senses", senses);
  }

  @Override
  public void update(EntityRecord record) throws MalformedFrame {
    Map<String, Object> update = Json.object("id", record.id());
    tail(update, record);
    add("updates", update);
  }

  @Override
  public void reference(int id, int field, int[] targets, int count, WireReader at) {
    Type type = Objects.requireNonNull(types.get(id));
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(targets[i] < 0 ? "unknown" : targets[i]);
    }
    add(
        "references",
        Json.object("id", id, "field", type.reference(field).name(), "targets", list));
  }

  @Override
  public void self(int id, WireReader at) {
    said.put("self", id);
  }

  @Override
  public void event(Type type, long request, WireReader payload) throws MalformedFrame {
    State event = State.of(type);
    Messages.readEvent(payload, event, id -> id + 1L);
    Map<String, Object> told =
        Json.object("stream", type.stream().name(), "type", type.name(), "request", request);
    message(told, event);
    add("events", told);
  }

  @Override
  public void acknowledged(long tick, int earlier) {
    said.put("acknowledged", tick);
    said.put("earlier", earlier & 0xFFFFFFFFL);
  }

  @Override
  public void clock(int stamp) {
    said.put("clock", stamp & 0xFFFFFFFFL);
  }

  @Override
  public void input(long sequence, State input) {
    Map<String, Object> told = Json.object("sequence", sequence, "type", input.type().name());
    message(told, input);
    add("inputs", told);
  }

  @Override
  public void ask(int shortId) {
    add("asks", shortId);
  }

  @Override
  public void action(long request, State action) {
    Type type = action.type();
    Map<String, Object> told =
        Json.object("stream", type.stream().name(), "type", type.name(), "request", request);
    message(told, action);
    add("actions", told);
  }

  private static void message(Map<String, Object> told, State state) {
    Type type = state.type();
    told.put("fields", Json.fields(state, -1));
    for (int i = 0; i < type.referenceCount(); i++) {
      List<Object> list = new ArrayList<>();
      for (int t = 0; t < state.targetCount(type.reference(i)); t++) {
        long handle = state.target(type.reference(i), t);
        list.add(handle == State.UNKNOWN ? "unknown" : target(type, handle));
      }
      told.put(type.reference(i).name(), list);
    }
  }

  private static Object target(Type type, long handle) {
    return type.role() == Type.Role.EVENT
        ? handle - 1
        : Json.object("id", Handle.shortId(handle), "generation", Handle.generation(handle));
  }

  private static void scope(Map<String, Object> to, EntityRecord record) {
    to.put("senses", record.senses());
    to.put("groups", record.groups());
  }

  private void tail(Map<String, Object> to, EntityRecord record) throws MalformedFrame {
    if (record.isMove()) {
      to.put("move", move(record));
    }
    if (record.hasFields()) {
      State state = State.of(Objects.requireNonNull(types.get(record.id())));
      long mask = record.readFields(state, state.type().allGroups());
      to.put("fields", Json.fields(state, mask));
    }
  }

  /** The low bits as they stand in the frame. */
  private static Object move(EntityRecord record) throws MalformedFrame {
    int kind = record.moveKind();
    int base = record.isFull() ? 0 : 1 << 16;
    int mask = record.isFull() ? -1 : kind == Moves.NEAR ? 0xFF : 0xFFF;
    return Json.object("kind", MOVES[kind], "x", record.x(base) & mask, "y", record.y(base) & mask);
  }

  @SuppressWarnings("unchecked") // only lists are put under these names
  private void add(String name, Object record) {
    ((List<Object>) said.computeIfAbsent(name, n -> new ArrayList<>())).add(record);
  }
}
