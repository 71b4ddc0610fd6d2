package dev.sightline.bots.behavior;

import dev.sightline.replica.Replica;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Picks up, drops and gives items all the time. Keys are taken rather than other things, kept for
 * longer, and brought to their doors, whose locks are turned.
 */
final class Trade implements Behavior, Consumer<Replica> {
  private static final double REACH = 0.18; // of the radius; the server allows a little more
  private static final double LOCKS = 0.3; // of all chances
  private static final double KEYS = 0.25; // they seem so much nearer
  private static final int ATTACHED = 50; // times that one would part from a key
  private static final int SEARCHES = 10; // one of so many times that one would look for a way
  private static final int HANDFUL = 8;

  private final Wander wander = new Wander();
  private final Journey journey = new Journey();
  private Body body;
  private @Nullable Replica item;
  private @Nullable Replica person;
  private @Nullable Replica door;
  private double itemDistance;
  private double itemAppeal;
  private int persons;

  @SuppressWarnings("NullAway.Init") // act sets the body first
  Trade() {}

  @Override
  public void act(Body of) {
    body = of;
    look();
    Hands hands = of.hands();
    List<Long> held = of.senses().inventory(of.replicas().self());
    if (hands != null && !hands.areBusy()) {
      trade(hands, held);
    }
    if (!journey.goOn(of) && !bringKey(held)) {
      move();
    }
  }

  private void look() {
    item = null;
    person = null;
    door = null;
    itemDistance = Double.POSITIVE_INFINITY;
    itemAppeal = Double.POSITIVE_INFINITY;
    persons = 0;
    body.replicas().forEach(this);
  }

  /** Keeps the item that draws most, one of the people in reach, and a door in reach. */
  @Override
  public void accept(Replica replica) {
    Senses senses = body.senses();
    double distance = Math.hypot(replica.x() - body.column(), replica.y() - body.row());
    if (senses.isItem(replica)) {
      consider(replica, distance);
    } else if (distance > reach() || replica == body.replicas().self()) {
      return;
    } else if (senses.isDoor(replica)) {
      door = replica;
    } else if (senses.isAvatar(replica) && body.random().nextInt(++persons) == 0) {
      person = replica;
    }
  }

  private void consider(Replica replica, double distance) {
    double appeal = isKey(body.senses().itemNumber(replica)) ? KEYS * distance : distance;
    if (appeal < itemAppeal) {
      item = replica;
      itemDistance = distance;
      itemAppeal = appeal;
    }
  }

  /** The key of door n is item n + 1. */
  private boolean isKey(long number) {
    return number >= 1 && number <= body.navigator().doors();
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
    if (isKey(held) && body.random().nextInt(ATTACHED) > 0) {
      return;
    }
    Replica other = person;
    if (other != null) {
      hands.give(held, body.senses().number(other));
    } else if (full || body.random().nextInt(4) == 0) {
      hands.drop(held);
    }
  }

  private boolean turnLock(Hands hands, Replica gate, List<Long> held) {
    int number = body.senses().doorNumber(gate);
    if (!held.contains(number + 1L) || body.senses().isOpen(gate)) {
      return false;
    }
    hands.lock(number, body.senses().doorName(gate), !body.senses().isLocked(gate));
    return true;
  }

  /** Sets out with a key for its door, now and then; returns whether it did. */
  private boolean bringKey(List<Long> held) {
    Navigator navigator = body.navigator();
    if (!navigator.maySearch() || body.random().nextInt(SEARCHES) > 0) {
      return false;
    }
    List<Long> keys = held.stream().filter(this::isKey).toList();
    if (keys.isEmpty()) {
      return false;
    }
    long key = keys.get(body.random().nextInt(keys.size()));
    return journey.start(body, navigator.atDoor((int) key - 1)) && journey.goOn(body);
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
