package dev.sightline.server.game;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.replication.Link;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.server.session.Entry;
import dev.sightline.server.session.Gate;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.store.Store;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients between their connection and their welcome: the hello is awaited, then the decision whom
 * the client may play, then the avatar of a new guest is stored, and the client takes it over.
 * Nothing of it waits for anybody. A few come in per tick, so that a crowd at the door does not
 * hold up those who play.
 */
final class Arrivals {
  private static final Logger LOG = LoggerFactory.getLogger(Arrivals.class);

  /** How many come in per tick, at most. */
  static final int MOST_PER_TICK = 16;

  private final Store store;
  private final Host host;
  private final List<Arrival> arriving = new ArrayList<>();
  private long guests;
  private int joined;

  /** What arrivals need of the world. */
  interface Host {
    /** Returns the avatar of a secret, or null. */
    @Nullable Avatar bySecret(String secret);

    /** Returns the avatar of a number, or null. */
    @Nullable Avatar byNumber(long number);

    /** Keeps a name from others; false if it, or one that looks like it, is taken. */
    boolean reserve(PlayerName name);

    /** Gives a reserved name back. */
    void release(PlayerName name);

    /** Makes the row of a new guest. */
    CompletableFuture<dev.sightline.server.store.Avatar> create(String name);

    /** Puts a stored avatar into the world. */
    Avatar enter(dev.sightline.server.store.Avatar stored);

    /** Removes a stored avatar whose guest went before it came in. */
    void discard(dev.sightline.server.store.Avatar stored);

    /** Lets a client take over an avatar. */
    void join(Avatar avatar, Hello hello, Link link);
  }

  private static final class Arrival implements Link.Receiver {
    final Link link;
    final Gate gate;
    @Nullable Hello hello;
    @Nullable CompletableFuture<Entry> entry;
    @Nullable PlayerName name;
    @Nullable CompletableFuture<dev.sightline.server.store.Avatar> created;
    @Nullable Refusal refusal;
    boolean gone;

    Arrival(Link link, Gate gate) {
      this.link = link;
      this.gate = gate;
    }

    @Override
    public void frame(byte[] bytes, int from, int length, long arrivedNanos) {
      if (hello != null || refusal != null) {
        refusal = new Refusal(Refusal.MALFORMED, "a second frame came before the welcome");
        return;
      }
      try {
        hello = Hello.read(new WireReader().wrap(bytes, from, length));
      } catch (MalformedFrame e) {
        refusal = new Refusal(Refusal.MALFORMED, String.valueOf(e.getMessage()));
      }
    }
  }

  Arrivals(Store store, Host host) {
    this.store = store;
    this.host = host;
  }

  void add(Link link, Gate gate) {
    arriving.add(new Arrival(link, gate));
  }

  /** Forgets a client whose connection has ended; returns whether it was here. */
  boolean remove(Link link) {
    for (Arrival arrival : arriving) {
      if (arrival.link == link) {
        arrival.gone = true;
        return true;
      }
    }
    return false;
  }

  int count() {
    return arriving.size();
  }

  /** Takes each a step on; inside a tick. */
  void step() {
    joined = 0;
    for (Iterator<Arrival> i = arriving.iterator(); i.hasNext(); ) {
      Arrival arrival = i.next();
      if (isDone(arrival)) {
        i.remove();
      }
    }
  }

  private boolean isDone(Arrival arrival) {
    try {
      return isOver(arrival) || (arrival.hello != null && advance(arrival, arrival.hello));
    } catch (RuntimeException e) {
      LOG.error("a client could not be let in", e);
      return refuse(arrival, Refusal.OTHER, "the server failed to let this client in");
    }
  }

  private static boolean isOver(Arrival arrival) {
    if (!arrival.gone) {
      arrival.link.receive(arrival);
    }
    Refusal refusal = arrival.refusal;
    if (refusal != null && !arrival.gone) {
      arrival.link.close(refusal);
      arrival.gone = true; // an avatar that is being stored is removed then
    }
    return arrival.gone && arrival.created == null;
  }

  private boolean advance(Arrival arrival, Hello hello) {
    boolean room = joined < MOST_PER_TICK;
    if (arrival.created != null) {
      return room && arrival.created.isDone() && enter(arrival, hello);
    }
    CompletableFuture<Entry> entry = arrival.entry;
    if (entry == null) {
      entry = arrival.gate.admit(hello.token());
      arrival.entry = entry;
    }
    return entry.isDone()
        && (room || entry.join() instanceof Entry.Guest) // who is stored first
        && admit(arrival, hello, entry.join());
  }

  private boolean admit(Arrival arrival, Hello hello, Entry entry) {
    if (entry instanceof Entry.Refused refused) {
      return refuse(arrival, Refusal.DENIED, refused.reason());
    }
    if (entry instanceof Entry.Returning returning) {
      return join(arrival, hello, host.bySecret(returning.secret()));
    }
    if (entry instanceof Entry.Free free) {
      return takeOver(arrival, hello, host.byNumber(free.avatar()));
    }
    if (entry instanceof Entry.Member member) {
      return join(arrival, hello, host.byNumber(member.avatar()));
    }
    return create(arrival, ((Entry.Guest) entry).name());
  }

  private boolean join(Arrival arrival, Hello hello, @Nullable Avatar avatar) {
    if (avatar == null || !avatar.isHere()) {
      return refuse(arrival, Refusal.DENIED, "there is no avatar to resume");
    }
    join(avatar, hello, arrival.link);
    return true;
  }

  private boolean takeOver(Arrival arrival, Hello hello, @Nullable Avatar avatar) {
    if (avatar == null || !avatar.isFree()) {
      return refuse(arrival, Refusal.DENIED, "nobody can take over that avatar");
    }
    join(avatar, hello, arrival.link);
    return true;
  }

  private boolean create(Arrival arrival, @Nullable PlayerName wanted) {
    if (store.health().state() != dev.sightline.server.store.Health.State.GOOD) {
      return refuse(arrival, Refusal.FULL, "the world takes no new avatars now");
    }
    if (wanted != null && !host.reserve(wanted)) {
      return refuse(arrival, Refusal.DENIED, "that name, or one that looks like it, is taken");
    }
    PlayerName name = wanted != null ? wanted : newName();
    arrival.name = name;
    arrival.created = host.create(name.text());
    return false;
  }

  private PlayerName newName() {
    PlayerName name;
    do {
      name = PlayerName.of("Guest " + ++guests);
    } while (!host.reserve(name));
    return name;
  }

  private boolean enter(Arrival arrival, Hello hello) {
    var created = arrival.created;
    if (arrival.name != null) {
      host.release(arrival.name);
    }
    if (created == null || created.isCompletedExceptionally()) {
      return refuse(arrival, Refusal.FULL, "the world takes no new avatars now");
    }
    if (arrival.gone) {
      host.discard(created.join());
    } else {
      join(host.enter(created.join()), hello, arrival.link);
    }
    return true;
  }

  private void join(Avatar avatar, Hello hello, Link link) {
    joined++;
    host.join(avatar, hello, link);
  }

  private static boolean refuse(Arrival arrival, int code, String reason) {
    if (!arrival.gone) {
      arrival.link.close(new Refusal(code, reason));
    }
    return true;
  }
}
