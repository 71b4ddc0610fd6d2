package dev.sightline.lab.live;

import dev.sightline.client.Backoff;
import dev.sightline.client.Client;
import dev.sightline.client.ClientException;
import dev.sightline.client.ClientListener;
import dev.sightline.client.ClientLoop;
import dev.sightline.client.ClientOptions;
import dev.sightline.geometry.Point;
import dev.sightline.replica.Replica;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client that walks to where its player starts in the trace, then to each place at its time,
 * around walls. Counts what it is told of others, as a client sees it: entities that come whole,
 * and moves.
 */
final class LivePlayer implements ClientListener {
  /** A place at a time, in seconds from the start. */
  record Visit(double seconds, double x, double y) {}

  private final List<Visit> visits;
  private final double near;
  private final Client client;
  private volatile @Nullable Point place;
  private volatile @Nullable ClientException fault;
  private volatile boolean counts;
  private volatile long content;
  private volatile long updates;
  private long self = -1;
  private List<Point> way = List.of();
  private int nextCorner;
  private int nextVisit;

  /**
   * Connects.
   *
   * @param near how close to a place is there
   */
  LivePlayer(ClientLoop loop, String url, List<Visit> visits, double near) {
    this.visits = visits;
    this.near = near;
    client = Client.connect(loop, ClientOptions.to(url).withReconnect(Backoff.never()), this);
  }

  Visit start() {
    return visits.get(0);
  }

  /** Returns where the avatar is, or null if it is not there yet. */
  @Nullable Point place() {
    ClientException why = fault;
    if (why != null) {
      throw new IllegalStateException("a player lost its connection: " + why.getMessage(), why);
    }
    return place;
  }

  /** Walks along corners, from now on. */
  void walk(List<Point> corners) {
    way = corners;
    nextCorner = 0;
    head();
  }

  /** Goes on to the next corner if this one is reached; returns whether all are. */
  boolean hasArrived() {
    Point at = place();
    if (at != null && nextCorner < way.size() && isNear(at, way.get(nextCorner))) {
      nextCorner++;
      head();
    }
    return nextCorner == way.size();
  }

  private boolean isNear(Point at, Point goal) {
    return Math.hypot(at.x() - goal.x(), at.y() - goal.y()) <= near;
  }

  private void head() {
    if (nextCorner < way.size()) {
      walkTo(way.get(nextCorner).x(), way.get(nextCorner).y());
    }
  }

  /** Returns the last place whose time has come since it was asked before, or null. */
  @Nullable Visit due(double seconds) {
    int due = nextVisit;
    while (due < visits.size() && visits.get(due).seconds <= seconds) {
      due++;
    }
    boolean isNew = due > nextVisit;
    nextVisit = due;
    return isNew ? visits.get(due - 1) : null;
  }

  private void walkTo(double x, double y) {
    client.execute(
        () -> {
          if (client.isConnected()) {
            client.walkTo(client.grid().column(x), client.grid().row(y));
          }
        });
  }

  /** From now on messages count, or do not. */
  void count(boolean on) {
    counts = on;
  }

  long content() {
    return content;
  }

  long updates() {
    return updates;
  }

  void close() {
    client.close();
  }

  // On the client's thread.

  @Override
  public void joined(Client joined, long avatar) {
    self = avatar;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the client's thread writes
  public void entered(Replica replica, boolean returned) {
    content += counts && replica.id() != self ? 1 : 0;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the client's thread writes
  public void updated(Replica replica) {
    updates += counts && replica.id() != self && replica.hasMoved() ? 1 : 0;
  }

  @Override
  public void applied(long tick) {
    if (self >= 0) {
      place =
          new Point(
              client.grid().x(client.replicas().ownX()), client.grid().y(client.replicas().ownY()));
    }
  }

  @Override
  public void disconnected(Client lost, ClientException why, boolean again) {
    if (why.reason() != ClientException.Reason.CLOSED) {
      fault = why;
    }
  }
}
