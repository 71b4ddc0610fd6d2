package dev.sightline.replication;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.frame.EntityRecord;
import dev.sightline.frame.FrameReader;
import dev.sightline.frame.FrameVisitor;
import dev.sightline.frame.Messages;
import dev.sightline.frame.Protocol;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Parses every frame that was sent to a client, and makes sure that each of its records is about an
 * entity that the client perceives, with fields that are for it, and names no other.
 */
@SuppressWarnings("NonApiType")
final class FrameCheck implements FrameVisitor {
  private final FrameReader reader = new FrameReader(Yard.SCHEMA);
  private final Map<Integer, Known> known = new HashMap<>();
  private TreeMap<Long, WorldModel.Copy> view = new TreeMap<>();

  /** How many records were looked at. */
  int records;

  /** The words of all events since the caller last forgot them. */
  final Set<String> heard = new TreeSet<>();

  private static final class Known {
    final long id;
    final State state;
    int groups;

    Known(long id, Type type) {
      this.id = id;
      state = State.of(type);
    }
  }

  /** Checks a frame that was sent to a client that perceives these. */
  void check(byte[] frame, TreeMap<Long, WorldModel.Copy> perceived) {
    if (frame[0] != Protocol.TICK) {
      return;
    }
    view = perceived;
    try {
      reader.read(frame, 0, frame.length, this);
    } catch (MalformedFrame e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void content(EntityRecord record, int generation, Type type, long publicId)
      throws MalformedFrame {
    known.put(record.id(), new Known(publicId, type));
    checkScope(record);
  }

  @Override
  public void back(EntityRecord record) throws MalformedFrame {
    checkScope(record);
  }

  @Override
  public void senses(EntityRecord record) throws MalformedFrame {
    checkScope(record);
  }

  private void checkScope(EntityRecord record) throws MalformedFrame {
    Known entity = known(record.id());
    WorldModel.Copy copy = perceived(entity);
    assertEquals(copy.senses(), record.senses());
    assertEquals(copy.groups() & record.groups(), record.groups());
    entity.groups = record.groups();
    checkFields(record, entity, copy);
  }

  /** A field is told only to those for whom it is now, whatever they held before. */
  private static void checkFields(EntityRecord record, Known entity, WorldModel.Copy copy)
      throws MalformedFrame {
    long told = record.readFields(entity.state, entity.groups);
    long allowed = entity.state.type().fieldsIn(copy.groups());
    assertEquals(0, told & ~allowed, () -> "entity " + entity.id + " tells others' fields");
  }

  @Override
  public void update(EntityRecord record) throws MalformedFrame {
    Known entity = known(record.id());
    checkFields(record, entity, perceived(entity));
  }

  @Override
  public void reference(int id, int field, int[] targets, int count, WireReader at) {
    Known entity = known(id);
    int allowed = perceived(entity).groups();
    int group = entity.state.type().groupOf(entity.state.type().reference(field));
    assertTrue((entity.groups & allowed & 1 << group) != 0);
    for (int i = 0; i < count; i++) {
      if (targets[i] >= 0) {
        perceived(known(targets[i]));
      }
    }
  }

  @Override
  public void self(int id, WireReader at) {
    if (id >= 0) {
      perceived(known(id));
    }
  }

  /** An event names only what its receiver perceives. */
  @Override
  public void event(Type type, long request, WireReader payload) throws MalformedFrame {
    records++;
    State event = State.of(type);
    Messages.readEvent(payload, event, this::named);
    assertTrue(heard.add(event.get(Yard.WORDS)), "told twice");
  }

  private long named(int id) {
    perceived(known(id));
    return id + 1L;
  }

  private Known known(int id) {
    @Nullable Known entity = known.get(id);
    return Objects.requireNonNull(entity, () -> "short id " + id + " was never told");
  }

  private WorldModel.Copy perceived(Known entity) {
    records++;
    WorldModel.@Nullable Copy copy = view.get(entity.id);
    return Objects.requireNonNull(
        copy, () -> "entity " + entity.id + " is told, but not perceived");
  }
}
