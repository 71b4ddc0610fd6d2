package dev.sightline.replication;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Who refers to an entity, so that a client to which it becomes known is told again to whom fields
 * refer. The entity need not be here yet.
 */
final class Referrers {
  private static final IntList NOBODY = new IntList(0);

  private final LongIntMap places = new LongIntMap();
  private final List<IntList> lists = new ArrayList<>();
  private final IntList free = new IntList();

  /** Returns the slots of those who refer to an entity, each as often as it does. */
  IntList of(long id) {
    int place = places.get(id, -1);
    return place < 0 ? NOBODY : lists.get(place);
  }

  void add(long id, int referrer) {
    int place = places.get(id, -1);
    if (place < 0) {
      place = newPlace();
      places.put(id, place);
    }
    lists.get(place).add(referrer);
  }

  private int newPlace() {
    if (!free.isEmpty()) {
      return free.pop();
    }
    lists.add(new IntList(2));
    return lists.size() - 1;
  }

  void remove(long id, int referrer) {
    int place = places.get(id, -1);
    IntList list = lists.get(place);
    int i = 0;
    while (list.get(i) != referrer) {
      i++;
    }
    list.set(i, list.get(list.size() - 1));
    list.truncate(list.size() - 1);
    if (list.isEmpty()) {
      places.remove(id);
      free.add(place);
    }
  }
}
