package dev.sightline.bots.behavior;

import dev.sightline.replica.Replica;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Picks up, drops and gives items all the time, and turns the locks whose keys it holds. */
final class Trade implements Behavior, Consumer<Replica> {
  private static final double REACH = 0.18; // of the radius; the server allows a little more
  private static final double LOCKS = 0.1; // of all chances
  private static final int HANDFUL = 8;

  private final Wander wander = new Wander();
  private Body body;
  private @Nullable Replica item;
  private @Nullable Replica person;
  private @Nullable Replica door;
  private double itemDistance;
  private int persons;

  @SuppressWarnings("NullAway.Init") // act sets the body first
  Trade() {}

  @Override
  public void act(Body of) {
    body = of;
    look();
    Hands hands = of.hands();
    if (hands != null && !hands.areBusy()) {
      trade(hands, of.senses().inventory(of.replicas().self()));
    }
    move();
  }

  private void look() {
    item = null;
    person = null;
    door = null;
    itemDistance = Double.POSITIVE_INFINITY;
    persons = 0;
    body.replicas().forEach(this);
  }

  /** Keeps the nearest item, one of the people in reach, and a door in reach. */
  @Override
  public void accept(Replica replica) {
    Senses senses = body.senses();
    double distance = Math.hypot(replica.x() - body.column(), replica.y() - body.row());
    if (senses.isItem(replica) && distance < itemDistance) {
      item = replica;
      itemDistance = distance;
    } else if (distance > reach() || replica == body.replicas().self()) {
      return;
    } else if (senses.isDoor(replica)) {
      door = replica;
    } else if (senses.isAvatar(replica) && body.random().nextInt(++persons) == 0) {
      person = replica;
    }
  }

  private double reach() {
    return REACH * body.radiusSteps();
  }

  private void trade(Hands hands, List<Long> held) {
    Replica gate = door;
    if (gate != null && body.random().nextDouble() < LOCKS && turnLock(hands, gate, held)) {
      return;
    }
    Replica near = item;
    boolean full = held.size() >= HANDFUL;
    boolean takes = near != null && itemDistance <= reach() && !full;
    if (takes && near != null && (held.isEmpty() || body.random().nextBoolean())) {
      hands.pickUp(body.senses().itemNumber(near));
    } else if (!held.isEmpty()) {
      pass(hands, held.get(body.random().nextInt(held.size())), full);
    }
  }

  private void pass(Hands hands, long held, boolean full) {
    Replica other = person;
    if (other != null) {
      hands.give(held, body.senses().number(other));
    } else if (full || body.random().nextInt(4) == 0) {
      hands.drop(held);
    }
  }

  /** The key of door n is item n + 1. */
  private boolean turnLock(Hands hands, Replica gate, List<Long> held) {
    int number = body.senses().doorNumber(gate);
    if (!held.contains(number + 1L) || body.senses().isOpen(gate)) {
      return false;
    }
    hands.lock(number, body.senses().doorName(gate), !body.senses().isLocked(gate));
    return true;
  }

  private void move() {
    Replica near = item;
    if (near != null && itemDistance > 0 && isFree(near) && body.random().nextInt(10) > 0) {
      body.walkTo(near.x(), near.y());
    } else {
      wander.act(body);
    }
  }

  private boolean isFree(Replica to) {
    return body.navigator().walk().isFree(body.column(), body.row(), to.x(), to.y());
  }
}
