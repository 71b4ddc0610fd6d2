package dev.sightline.server.game;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.replication.Link;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.server.store.Store;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Clients between their connection and their welcome: the hello is awaited, then the avatar of a
 * new guest is stored, then the client takes it over. Nothing of it waits for anybody.
 */
final class Arrivals {
  private static final Logger LOG = LoggerFactory.getLogger(Arrivals.class);

  private final Store store;
  private final Host host;
  private final List<Arrival> arriving = new ArrayList<>();
  private long guests;

  /** What arrivals need of the world. */
  interface Host {
    /** Returns the avatar of a secret, or null. */
    @Nullable Avatar bySecret(String secret);

    boolean isTaken(String name);

    /** Makes the row of a new guest. */
    CompletableFuture<dev.sightline.server.store.Avatar> create(String name);

    /** Puts a stored avatar into the world. */
    Avatar enter(dev.sightline.server.store.Avatar stored);

    /** Lets a client take over an avatar. */
    void join(Avatar avatar, Hello hello, Link link);
  }

  private static final class Arrival implements Link.Receiver {
    final Link link;
    @Nullable Hello hello;
    @Nullable CompletableFuture<dev.sightline.server.store.Avatar> created;
    @Nullable Refusal refusal;
    boolean gone;

    Arrival(Link link) {
      this.link = link;
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

  void add(Link link) {
    arriving.add(new Arrival(link));
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
    }
    return refusal != null || (arrival.gone && arrival.created == null);
  }

  private boolean advance(Arrival arrival, Hello hello) {
    if (arrival.created != null) {
      return arrival.created.isDone() && enter(arrival, hello);
    }
    Login login = Login.read(hello.token());
    if (login.fault() != null) {
      return refuse(arrival, Refusal.DENIED, login.fault());
    }
    if (login.secret() != null) {
      return resume(arrival, hello, login.secret());
    }
    return create(arrival, login.name());
  }

  private boolean resume(Arrival arrival, Hello hello, String secret) {
    Avatar avatar = host.bySecret(secret);
    if (avatar == null || !avatar.isHere()) {
      return refuse(arrival, Refusal.DENIED, "there is no avatar to resume");
    }
    host.join(avatar, hello, arrival.link);
    return true;
  }

  private boolean create(Arrival arrival, @Nullable String wanted) {
    if (wanted != null && host.isTaken(wanted)) {
      return refuse(arrival, Refusal.DENIED, "the name is taken");
    }
    if (store.health().state() != dev.sightline.server.store.Health.State.GOOD) {
      return refuse(arrival, Refusal.FULL, "the world takes no new avatars now");
    }
    arrival.created = host.create(wanted != null ? wanted : newName());
    return false;
  }

  private String newName() {
    String name;
    do {
      name = "Guest " + ++guests;
    } while (host.isTaken(name));
    return name;
  }

  private boolean enter(Arrival arrival, Hello hello) {
    var created = arrival.created;
    if (created == null || created.isCompletedExceptionally()) {
      return refuse(arrival, Refusal.FULL, "the world takes no new avatars now");
    }
    Avatar avatar = host.enter(created.join());
    if (!arrival.gone) {
      host.join(avatar, hello, arrival.link);
    }
    return true;
  }

  private static boolean refuse(Arrival arrival, int code, String reason) {
    if (!arrival.gone) {
      arrival.link.close(new Refusal(code, reason));
    }
    return true;
  }
}
