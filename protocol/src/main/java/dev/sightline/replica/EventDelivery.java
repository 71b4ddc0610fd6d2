package dev.sightline.replica;

import dev.sightline.frame.FrameVisitor;
import dev.sightline.frame.Messages;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireReader;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the events of a frame: with its entities, to see whether they are correct; and once more to
 * tell them, when all else is told.
 */
final class EventDelivery implements FrameVisitor {
  private final State[] states;
  private final ReplicaListener listener;
  private IntToLongFunction handles = id -> State.UNKNOWN;
  private int count;
  private @Nullable RuntimeException thrown;

  EventDelivery(Schema schema, ReplicaListener listener) {
    this.states = schema.all(Type.Role.EVENT).stream().map(State::of).toArray(State[]::new);
    this.listener = listener;
  }

  void startCheck() {
    count = 0;
  }

  void check(Type type, WireReader payload, IntToLongFunction byShortId) throws MalformedFrame {
    handles = byShortId;
    Messages.readEvent(payload, states[type.code()], handles);
    count++;
  }

  boolean hasEvents() {
    return count > 0;
  }

  /** Returns what the listener threw since the last time. */
  @Nullable RuntimeException takeThrown() {
    RuntimeException taken = thrown;
    thrown = null;
    return taken;
  }

  @Override
  public void event(Type type, long request, WireReader payload) throws MalformedFrame {
    State state = states[type.code()];
    Messages.readEvent(payload, state, handles);
    try {
      listener.event(state, request);
    } catch (RuntimeException e) {
      thrown = FrameChanges.joined(thrown, e);
    }
  }
}
