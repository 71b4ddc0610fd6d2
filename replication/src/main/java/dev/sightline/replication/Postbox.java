package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import dev.sightline.interest.Space;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Events of a tick with their addresses. To whom an address leads is found at the end of the tick,
 * when the relation is as the clients will see it.
 */
final class Postbox {
  private final Space space;
  private final EntityTable entities;
  private final ClientNumbers members;
  private final int limit;
  private final List<Letter> letters = new ArrayList<>();
  private long[] delivered = {};
  private long stamp;
  private @Nullable RuntimeException thrown;

  /** An address: calls {@link #deliver} for each client that is to be told. */
  @FunctionalInterface
  interface Address {
    void resolve(Delivery delivery);
  }

  private record Letter(State event, long request, Address address) {}

  Postbox(Space space, EntityTable entities, ClientNumbers members, int limit) {
    this.space = space;
    this.entities = entities;
    this.members = members;
    this.limit = limit;
  }

  void post(State event, long request, Address address) {
    if (event.type().role() != Type.Role.EVENT) {
      throw new IllegalArgumentException(event.type() + " is no event");
    }
    letters.add(new Letter(event, request, address));
  }

  /** Puts all events into the queues of the clients that are to be told. */
  void deliverAll(int tick) {
    try {
      for (int i = 0; i < letters.size(); i++) {
        tryToDeliver(letters.get(i), tick);
      }
    } finally {
      letters.clear();
    }
  }

  private void tryToDeliver(Letter letter, int tick) {
    try {
      deliver(letter, tick);
    } catch (RuntimeException e) {
      thrown = e;
    }
  }

  private void deliver(Letter letter, int tick) {
    stamp++;
    long block = entities.blocks.event(letter.event);
    letter.address.resolve(new Delivery(letter, block, tick));
  }

  /** Throws what an event's codec threw, if one did. */
  void rethrow() {
    RuntimeException last = thrown;
    thrown = null;
    if (last != null) {
      throw last;
    }
  }

  /** An event on its way. */
  final class Delivery {
    private final Letter letter;
    private final long block;
    private final int tick;

    private Delivery(Letter letter, long block, int tick) {
      this.letter = letter;
      this.block = block;
      this.tick = tick;
    }

    void toAll() {
      members.forEach(this::to);
    }

    void toTeam(int team) {
      members.forEach(
          client -> {
            if (client.team() == team) {
              to(client);
            }
          });
    }

    /** To those who perceive an entity by one of some senses, and to the client that is it. */
    void toPerceiversOf(Entity entity, int senses) {
      members.forEach(
          client -> {
            if ((entity.senses(client) & senses) != 0 || entity.self() == client) {
              to(client);
            }
          });
    }

    /** To those who perceive a place. */
    void toPerceiversAt(double x, double y, double radius, int senses) {
      space.visitPerceivers(x, y, radius, senses, this::toObserver);
    }

    private void toObserver(int slot) {
      Entity entity = entities.at(slot);
      to(entity == null ? null : entity.observer());
    }

    /** To a client, once. */
    void to(@Nullable Client client) {
      if (client == null || !client.isOpen() || !isFirst(client.number())) {
        return;
      }
      client.events.add(letter.event, letter.request, block, tick);
      if (client.events.bytes() > limit) {
        client.refuse(
            Refusal.SLOW,
            "more than " + limit + " bytes of events wait because too little is read");
      }
    }

    private boolean isFirst(int number) {
      if (number >= delivered.length) {
        delivered = Arrays.copyOf(delivered, Math.max(number + 1, 2 * delivered.length));
      }
      boolean first = delivered[number] != stamp;
      delivered[number] = stamp;
      return first;
    }
  }
}
