package dev.sightline.interest.social;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongIntMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Who has which label: a list of ids for each label that somebody has. */
final class LabelLists {
  private static final IntList NOBODY = new IntList(0);

  private final BitSet members = new BitSet();
  private final LongIntMap listOf = new LongIntMap();
  private final List<IntList> lists = new ArrayList<>();
  private final LongIntMap places = new LongIntMap();
  private final IntList freeLists = new IntList();

  /** Returns whether an id is a member: somebody who has the labels that it is known to have. */
  boolean isMember(int id) {
    return members.get(id);
  }

  /** Says whether an id is a member. */
  void setMember(int id, boolean on) {
    members.set(id, on);
  }

  /** Returns who has a label; valid until that changes. */
  IntList of(long label) {
    int list = listOf.get(label, -1);
    return list < 0 ? NOBODY : lists.get(list);
  }

  void add(long label, int id) {
    int list = listOf.get(label, -1);
    if (list < 0) {
      list = openList();
      listOf.put(label, list);
    }
    IntList ids = lists.get(list);
    places.put(key(list, id), ids.size());
    ids.add(id);
  }

  private int openList() {
    if (!freeLists.isEmpty()) {
      return freeLists.pop();
    }
    lists.add(new IntList(4));
    return lists.size() - 1;
  }

  void remove(long label, int id) {
    int list = listOf.get(label, -1);
    IntList ids = lists.get(list);
    int place = places.get(key(list, id), -1);
    int last = ids.pop();
    if (last != id) {
      ids.set(place, last);
      places.put(key(list, last), place);
    }
    places.remove(key(list, id));
    if (ids.isEmpty()) {
      freeLists.add(list);
      listOf.remove(label);
    }
  }

  private static long key(int list, int id) {
    return (long) list << 32 | id;
  }

  /** Gives back memory. */
  void trim() {
    for (IntList list : lists) {
      list.trim();
    }
  }
}
