package dev.sightline.schema;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StateTest {
  private final Schema.Builder builder = Schema.named("test");
  private final Type.Builder thing = builder.entity("Thing");
  private final Field<Integer> count = thing.field("count", Codec.integer(-5, 5));
  private final Field<Double> angle =
      thing.field("angle", Codec.fixed(0, 360, 1.5), Audience.senses(2));
  private final Field<Boolean> open = thing.field("open", Codec.flag());
  private final Field<String> name = thing.field("name", Codec.text(20), Audience.owner());
  private final Field<byte[]> data = thing.field("data", Codec.bytes(4));
  private final Field<List<Optional<byte[]>>> pages =
      thing.field("pages", Codec.list(Codec.optional(Codec.bytes(4)), 3));
  private final ReferenceField holder = thing.reference("holder");
  private final Schema schema = builder.build();
  private final TickBracket bracket = new TickBracket();
  private final State state = new State(schema.type(Type.Role.ENTITY, "Thing"), bracket);

  @Test
  void set_insideTheBracket_remembersTheTick() {
    bracket.open(3);
    state.setInt(count, -2);
    state.setDouble(angle, 90.2);
    bracket.close();
    bracket.open(4);
    state.setFlag(open, true);
    state.set(name, "x");
    state.setInt(count, -2); // no change
    bracket.close();
    assertEquals(3, state.changedAt(count));
    assertEquals(3, state.changedAt(angle));
    assertEquals(4, state.changedAt(open));
    assertEquals(0, state.changedAt(data));
    assertEquals(4, state.lastChange());
    assertEquals(-2, state.getInt(count));
    assertEquals(-2, state.get(count));
    assertEquals(90.0, state.getDouble(angle));
    assertTrue(state.getFlag(open));
    assertEquals("x", state.get(name));
  }

  @Test
  void set_outsideTheBracket_isRefused() {
    assertThrows(IllegalStateException.class, () -> state.setInt(count, 1));
    assertThrows(IllegalStateException.class, () -> state.setDouble(angle, 1));
    assertThrows(IllegalStateException.class, () -> state.setFlag(open, true));
    assertThrows(IllegalStateException.class, () -> state.refer(holder, 5));
    bracket.open(3);
    bracket.close();
    String message =
        assertThrows(IllegalStateException.class, () -> state.set(name, "x")).getMessage();
    assertEquals("a change outside a tick; the last one was 3", message);
  }

  @Test
  void bracket_wrongOrder_isRefused() {
    assertThrows(IllegalStateException.class, bracket::close);
    bracket.open(3);
    assertThrows(IllegalStateException.class, () -> bracket.open(4));
    bracket.close();
    assertThrows(IllegalArgumentException.class, () -> bracket.open(3));
    assertFalse(bracket.isOpen());
    assertThrows(IllegalStateException.class, TickBracket.ALWAYS::close);
  }

  @Test
  void bracket_afterTheLastTick_isRefused() {
    bracket.open(Integer.MAX_VALUE);
    state.setInt(count, 2);
    bracket.close();
    assertEquals(Integer.MAX_VALUE, state.lastChange());
    assertThrows(
        IllegalArgumentException.class,
        () -> bracket.open(bracket.tick() + 1),
        "it would be below 0");
  }

  @Test
  void set_outOfRange_namesTheFieldAndChangesNothing() {
    bracket.open(1);
    assertRefused("Thing.count: 6 is not in -5..5", () -> state.setInt(count, 6));
    assertRefused("Thing.count: -6 is not in -5..5", () -> state.set(count, -6));
    assertRefused("Thing.angle: 361.0 is not in 0..360", () -> state.setDouble(angle, 361));
    assertRefused("Thing.holder: id -1 is not in [0, 2^53)", () -> state.refer(holder, -1));
    assertRefused("Thing.holder: 2 entities are more than 1", () -> state.refer(holder, 1, 2));
    assertEquals(0, state.lastChange());
  }

  @Test
  void target_none_unknown() {
    bracket.open(1);
    assertEquals(State.UNKNOWN, state.target(holder));
    state.refer(holder, 77);
    assertEquals(77, state.target(holder));
  }

  @Test
  void get_arrayFromOutside_isACopy() {
    bracket.open(1);
    byte[] mine = {1, 2};
    state.set(data, mine);
    mine[0] = 9;
    assertArrayEquals(new byte[] {1, 2}, state.get(data));
  }

  @Test
  void set_arrayThatWasGotAndChanged_isAChange() {
    bracket.open(1);
    state.set(data, new byte[] {1, 2});
    state.set(pages, List.of(Optional.empty(), Optional.of(new byte[] {3})));
    bracket.close();
    bracket.open(2);
    byte[] got = state.get(data);
    List<Optional<byte[]>> list = state.get(pages);
    got[0] = 9;
    list.get(1).orElseThrow()[0] = 9;
    assertArrayEquals(new byte[] {1, 2}, state.get(data));
    state.set(data, got);
    state.set(pages, list);
    assertEquals(2, state.changedAt(data));
    assertEquals(2, state.changedAt(pages));
    assertArrayEquals(new byte[] {9, 2}, state.get(data));
  }

  @Test
  void reset_someGroups_leavesTheOthers() {
    bracket.open(1);
    state.setInt(count, 4);
    state.set(name, "x");
    state.refer(holder, 77);
    int ownersGroup = state.type().groupOf(name);
    state.reset(1 << ownersGroup);
    assertEquals("", state.get(name));
    assertEquals(0, state.changedAt(name));
    assertEquals(4, state.getInt(count));
    assertEquals(1, state.targetCount(holder));
    state.reset(state.type().allGroups());
    assertEquals(0, state.getInt(count));
    assertEquals(0, state.targetCount(holder));
  }

  @Test
  void groups_bySenses_areThoseOfTheFields() {
    Type type = state.type();
    assertEquals(3, type.groupCount());
    assertEquals(0b001, type.groups(0, true, false));
    assertEquals(0b011, type.groups(2 | 8, false, false));
    assertEquals(0b111, type.groups(0, false, true));
  }

  @Test
  void readBlocks_notHeldOrOutOfOrder_isMalformed() {
    bracket.open(1);
    state.setInt(count, 4);
    state.set(name, "x");
    Type type = state.type();
    WireWriter out = new WireWriter(20);
    type.writeBlocks(out, state, type.allGroups(), 0);
    byte[] bytes = out.toBytes();
    State copy = State.of(type);
    String message =
        assertThrows(
                MalformedFrame.class,
                () -> type.readBlocks(new WireReader().wrap(bytes), copy, 0b011))
            .getMessage();
    assertEquals("byte 2: Thing: group 2 after 0 of 3", message);
    byte[] twice = {bytes[0], bytes[1], bytes[0], bytes[1]};
    assertThrows(
        MalformedFrame.class, () -> type.readBlocks(new WireReader().wrap(twice), copy, 0b111));
    byte[] empty = {0};
    assertThrows(
        MalformedFrame.class, () -> type.readBlocks(new WireReader().wrap(empty), copy, 0b111));
  }

  private static void assertRefused(String message, Runnable runnable) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, runnable::run).getMessage());
  }
}
