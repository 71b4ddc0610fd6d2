package dev.sightline.replica;

import dev.sightline.frame.DemoSchema;
import dev.sightline.frame.EntityIds;
import dev.sightline.frame.FrameWriter;
import dev.sightline.frame.Moves;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.SharedBlocks;
import dev.sightline.frame.ShortIds;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.TickBracket;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A server that keeps its viewers up to date in the plainest way. */
final class TinyServer {
  static final int MEMORY = 5;
  static final int SHORT_IDS = 64;

  final DemoSchema demo = new DemoSchema();
  final TickBracket bracket = new TickBracket();
  final SharedBlocks blocks = new SharedBlocks();
  final List<Thing> things = new ArrayList<>();
  private final EntityIds ids = new EntityIds(7);
  private long made;

  /** An entity, with what it was at each tick. */
  static final class Thing {
    final State state;
    final long id;
    final Map<Integer, String[]> past = new LinkedHashMap<>();
    final Map<Integer, int[]> places = new LinkedHashMap<>();
    int x;
    int y;
    boolean ended;

    Thing(State state, long id, int x, int y) {
      this.state = state;
      this.id = id;
      this.x = x;
      this.y = y;
    }
  }

  /** How somebody perceives something. */
  record View(int senses, boolean team, boolean owner) {
    int groups(Type type) {
      return type.groups(senses, team, owner);
    }
  }

  /** What a viewer was told about a thing. */
  static final class Seat {
    final Thing thing;
    final int id;
    final int generation;
    final Map<ReferenceField, String> toldReferences = new LinkedHashMap<>();
    boolean awake = true;
    boolean fresh = true;
    int told;
    int groups;
    int senses;

    Seat(Thing thing, int id, int generation) {
      this.thing = thing;
      this.id = id;
      this.generation = generation;
    }
  }

  /** A client as the server knows it. */
  final class Viewer {
    final ShortIds shortIds = new ShortIds(SHORT_IDS, MEMORY);
    final Map<Thing, Seat> seats = new LinkedHashMap<>();
    final FrameWriter frame = new FrameWriter();
    final Map<Thing, View> views = new LinkedHashMap<>();
    final List<State> events = new ArrayList<>();
    int lastTick;
    int x = 500;
    int y = 500;
    private int toldX = -1;
    private int toldY = -1;

    Viewer() {
      lastTick = bracket.tick();
    }

    /** Returns the frame that takes the client from what it was told last to now. */
    byte[] frame() {
      frame.begin(bracket.tick() - lastTick);
      lastTick = bracket.tick();
      int spread = toldX < 0 ? Moves.ANYWHERE : Moves.spread(toldX, toldY, x, y);
      frame.own(x, y, spread == 0 ? Moves.NOT_MOVED : spread);
      toldX = x;
      toldY = y;
      scope();
      updates();
      references();
      events.sort(Comparator.comparing(event -> event.type().stream()));
      for (State event : events) {
        frame.event(event, blocks, blocks.event(event), this::shortId);
      }
      events.clear();
      return Arrays.copyOf(frame.array(), frame.finish());
    }

    /** Returns a frame for the link that keeps order: all but updates. */
    byte[] orderedFrame() {
      frame.begin(bracket.tick() - lastTick);
      lastTick = bracket.tick();
      scope();
      references();
      return Arrays.copyOf(frame.array(), frame.finish());
    }

    /** Returns a frame for the link that loses some: what changed since it was surely told. */
    byte[] looseFrame(long after, List<Seat> inIt) {
      frame.beginLoose(bracket.tick(), after);
      frame.own(x, y, Moves.ANYWHERE);
      for (Seat seat : awake()) {
        long block = update(seat, seat.told);
        if (block != SharedBlocks.NOTHING) {
          frame.update(seat.id, blocks, block);
          inIt.add(seat);
        }
      }
      return Arrays.copyOf(frame.array(), frame.finish());
    }

    /** Writes evicts, contents, returns and senses. */
    void scope() {
      evict();
      List<Seat> returning = new ArrayList<>();
      views.forEach(
          (thing, view) -> {
            Seat seat = seats.get(thing);
            if (seat == null) {
              enter(thing, view);
            } else if (!seat.awake) {
              returning.add(seat);
            }
          });
      returning.forEach(this::comeBack);
      for (Seat seat : awake()) {
        View view = views.get(seat.thing);
        if (view != null && !seat.fresh) {
          changeSenses(seat, view);
        }
      }
    }

    private void evict() {
      for (Seat seat : List.copyOf(seats.values())) {
        seat.fresh = false;
        if (seat.awake && seat.thing.ended) {
          frame.evict(seat.id, true);
          shortIds.end(seat.id);
          seats.remove(seat.thing);
        } else if (seat.awake && !views.containsKey(seat.thing)) {
          frame.evict(seat.id, false);
          seat.awake = false;
          int forgotten = shortIds.evict(seat.id);
          seats.values().removeIf(other -> other.id == forgotten);
        }
      }
    }

    private void enter(Thing thing, View view) {
      int id = shortIds.take();
      seats.values().removeIf(other -> other.id == id); // if none was free, a sleeper's
      Seat seat = new Seat(thing, id, shortIds.generation(id));
      seats.put(thing, seat);
      told(seat, view);
      long block = blocks.content(thing.state, thing.id, seat.groups, thing.x, thing.y);
      frame.content(id, seat.generation, seat.senses, seat.groups, blocks, block);
    }

    private void comeBack(Seat seat) {
      if (seats.get(seat.thing) != seat) {
        enter(seat.thing, view(seat)); // its id was needed for somebody else
        return;
      }
      shortIds.wake(seat.id);
      seat.awake = true;
      seat.fresh = true;
      long block = changes(seat, view(seat), Moves.ANYWHERE);
      frame.back(seat.id, seat.senses, seat.groups, blocks, block);
    }

    private void changeSenses(Seat seat, View view) {
      if (seat.senses == view.senses() && seat.groups == view.groups(seat.thing.state.type())) {
        return;
      }
      long block = changes(seat, view, spread(seat, seat.told));
      frame.senses(seat.id, seat.senses, seat.groups, blocks, block);
    }

    private View view(Seat seat) {
      return Objects.requireNonNull(views.get(seat.thing));
    }

    private long changes(Seat seat, View view, int spread) {
      Thing thing = seat.thing;
      Type type = thing.state.type();
      int gained = view.groups(type) & ~seat.groups;
      int lost = seat.groups & ~view.groups(type);
      for (int i = 0; i < type.referenceCount(); i++) {
        if (((gained | lost) >> type.groupOf(type.reference(i)) & 1) != 0) {
          seat.toldReferences.remove(type.reference(i));
        }
      }
      int since = seat.told;
      told(seat, view);
      int reach = type.isPlaced() ? spread : Moves.NOT_MOVED;
      return blocks.update(thing.state, since, seat.groups, gained, thing.x, thing.y, reach);
    }

    private void told(Seat seat, View view) {
      seat.senses = view.senses();
      seat.groups = view.groups(seat.thing.state.type());
      seat.told = bracket.tick();
    }

    private void updates() {
      for (Seat seat : awake()) {
        long block = update(seat, seat.told);
        seat.told = bracket.tick();
        if (block != SharedBlocks.NOTHING) {
          frame.update(seat.id, blocks, block);
        }
      }
    }

    long update(Seat seat, int since) {
      Thing thing = seat.thing;
      return blocks.update(thing.state, since, seat.groups, thing.x, thing.y, spread(seat, since));
    }

    /** Returns how far the thing is from all places where it was since a tick. */
    private int spread(Seat seat, int since) {
      Thing thing = seat.thing;
      int spread = Moves.NOT_MOVED;
      for (int tick = since; tick < bracket.tick(); tick++) {
        int[] place = thing.places.get(tick);
        if (place != null && thing.state.type().isPlaced()) {
          spread = Math.max(spread, Moves.spread(place[0], place[1], thing.x, thing.y));
        }
      }
      return spread == 0 ? Moves.NOT_MOVED : spread;
    }

    /** Writes references that are new or now lead to somebody else. */
    void references() {
      for (Seat seat : awake()) {
        Type type = seat.thing.state.type();
        for (int i = 0; i < type.referenceCount(); i++) {
          ReferenceField field = type.reference(i);
          String now = resolved(seat.thing.state, field);
          boolean held = (seat.groups >> type.groupOf(field) & 1) != 0;
          if (held && !now.equals(seat.toldReferences.getOrDefault(field, ""))) {
            seat.toldReferences.put(field, now);
            frame.reference(seat.id, seat.thing.state, field, this::shortId);
          }
        }
      }
    }

    private String resolved(State state, ReferenceField field) {
      StringBuilder all = new StringBuilder();
      for (int i = 0; i < state.targetCount(field); i++) {
        Seat seat = seat(state.target(field, i));
        all.append(seat == null ? "?" : seat.id + ":" + seat.generation).append(' ');
      }
      return all.toString();
    }

    List<Seat> awake() {
      return seats.values().stream()
          .filter(seat -> seat.awake)
          .sorted(Comparator.comparingInt(seat -> seat.id))
          .toList();
    }

    @Nullable Seat seat(long publicId) {
      return awake().stream().filter(seat -> seat.thing.id == publicId).findFirst().orElse(null);
    }

    int shortId(long publicId) {
      Seat seat = seat(publicId);
      return seat == null ? -1 : seat.id;
    }

    /** Lets the next frame tell all about a thing, for a client that lacks it. */
    void tellAgain(int shortId) {
      seats.values().removeIf(seat -> seat.id == shortId && seat.awake);
    }
  }

  Welcome welcome() {
    return new Welcome(
        Protocol.MAJOR,
        Protocol.MINOR,
        demo.schema.hash(),
        1,
        2,
        bracket.tick(),
        50_000,
        SHORT_IDS,
        MEMORY,
        WireGrid.of(0, 0, 30, 30));
  }

  Thing add(Type type, int x, int y) {
    Thing thing = new Thing(new State(type, bracket), ids.id(made++), x, y);
    things.add(thing);
    return thing;
  }

  /** Ends the tick: from now on it is the past. */
  void close() {
    bracket.close();
    for (Thing thing : things) {
      thing.places.put(bracket.tick(), new int[] {thing.x, thing.y});
      thing.past.put(bracket.tick(), values(thing.state, thing.x, thing.y));
    }
  }

  /** Returns position and fields as text, to be compared. */
  static String[] values(State state, int x, int y) {
    Type type = state.type();
    String[] values = new String[type.fieldCount() + 1];
    for (int i = 0; i < type.fieldCount(); i++) {
      values[i] = type.field(i).name() + "=" + state.get(type.field(i));
    }
    values[type.fieldCount()] = type.isPlaced() ? x + "," + y : "nowhere";
    return values;
  }

  /** Returns the values without those of groups that are not held. */
  static List<String> held(Type type, int groups, String[] values) {
    List<String> held = new ArrayList<>(List.of(values[type.fieldCount()]));
    for (int i = 0; i < type.fieldCount(); i++) {
      if ((groups >> type.groupOf(type.field(i)) & 1) != 0) {
        held.add(values[i]);
      }
    }
    return held;
  }
}
