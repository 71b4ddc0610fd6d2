package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.Session;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Subscribers, publishers and the set of subscriptions of each subscriber. */
abstract class LiteralSession implements Session {
  /** Something with a place. */
  static final class Thing {
    final int number;
    double x;
    double y;
    double radius;
    int tile = -1;
    final Set<Thing> subscriptions = new HashSet<>();

    Thing(int number, double x, double y, double radius) {
      this.number = number;
      this.x = x;
      this.y = y;
      this.radius = radius;
    }
  }

  private final Map<Integer, Thing> publishers = new TreeMap<>();
  private final Map<Integer, Thing> subscribers = new TreeMap<>();
  private final List<int[]> endedByLeaving = new ArrayList<>();

  final Collection<Thing> publishers() {
    return publishers.values();
  }

  final Collection<Thing> subscribers() {
    return subscribers.values();
  }

  @Override
  public void join(int entity, double x, double y, double radius) {
    Thing thing = new Thing(entity, x, y, radius);
    publishers.put(entity, thing);
    if (radius != BLIND) {
      subscribers.put(entity, thing);
    }
    placed(thing);
  }

  @Override
  public void move(int entity, double x, double y) {
    Thing thing = get(entity);
    thing.x = x;
    thing.y = y;
    placed(thing);
  }

  private Thing get(int entity) {
    Thing thing = publishers.get(entity);
    if (thing == null) {
      throw new IllegalArgumentException("there is no entity " + entity);
    }
    return thing;
  }

  @Override
  public void radius(int observer, double radius) {
    get(observer).radius = radius;
  }

  @Override
  public void leave(int entity) {
    Thing thing = get(entity);
    publishers.remove(entity);
    subscribers.remove(entity);
    removed(thing);
    for (Thing publisher : thing.subscriptions) {
      endedByLeaving.add(new int[] {entity, publisher.number});
    }
    for (Thing subscriber : subscribers.values()) {
      if (subscriber.subscriptions.remove(thing)) {
        endedByLeaving.add(new int[] {subscriber.number, entity});
      }
    }
  }

  @Override
  public void tick(Pairs changes) {
    endedByLeaving.forEach(pair -> changes.left(pair[0], pair[1]));
    endedByLeaving.clear();
    for (Thing subscriber : subscribers.values()) {
      refresh(subscriber, changes);
    }
  }

  /** Hears that a thing is at a new place. */
  void placed(Thing thing) {}

  void removed(Thing thing) {}

  /** Brings the subscriptions of one subscriber up to date. */
  abstract void refresh(Thing subscriber, Pairs changes);

  static void subscribe(Thing subscriber, Thing publisher, Pairs changes) {
    if (subscriber != publisher && subscriber.subscriptions.add(publisher)) {
      changes.entered(subscriber.number, publisher.number);
    }
  }

  static void unsubscribe(Thing subscriber, Thing publisher, Pairs changes) {
    if (subscriber.subscriptions.remove(publisher)) {
      changes.left(subscriber.number, publisher.number);
    }
  }

  /** Ends all subscriptions but those found, as algorithms 5 to 7 do at their end. */
  static void unsubscribeOthers(Thing subscriber, Set<Thing> found, Pairs changes) {
    for (Iterator<Thing> i = subscriber.subscriptions.iterator(); i.hasNext(); ) {
      Thing publisher = i.next();
      if (!found.contains(publisher)) {
        i.remove();
        changes.left(subscriber.number, publisher.number);
      }
    }
  }

  static boolean isWithin(Thing subscriber, Thing publisher) {
    double dx = publisher.x - subscriber.x;
    double dy = publisher.y - subscriber.y;
    return dx * dx + dy * dy <= subscriber.radius * subscriber.radius;
  }
}
