package dev.sightline.mesh;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Small sets of non-negative ints, each named by one int: 0 the empty set, {@code n + 1} the set
 * {n}, a negative number any larger set, which is stored once.
 */
final class IntSets {
  private static final int[] EMPTY = {};

  private final List<int[]> larger = new ArrayList<>();
  private final Map<Key, Integer> names = new HashMap<>();

  /** Returns the members in ascending order; a fresh or shared array that must not be changed. */
  int[] members(int set) {
    if (set == 0) {
      return EMPTY;
    }
    return set > 0 ? new int[] {set - 1} : larger.get(-set - 1);
  }

  boolean contains(int set, int member) {
    if (set >= 0) {
      return set == member + 1;
    }
    return Arrays.binarySearch(larger.get(-set - 1), member) >= 0;
  }

  boolean isOnly(int set, int member) {
    return set == member + 1;
  }

  int size(int set) {
    return set >= 0 ? Math.min(set, 1) : larger.get(-set - 1).length;
  }

  /** Returns a member of the set, which must not be empty: the least. */
  int first(int set) {
    return set > 0 ? set - 1 : larger.get(-set - 1)[0];
  }

  int get(int set, int i) {
    return set > 0 ? set - 1 : larger.get(-set - 1)[i];
  }

  int with(int set, int member) {
    if (set == 0) {
      return member + 1;
    }
    if (contains(set, member)) {
      return set;
    }
    int[] old = members(set);
    int[] members = Arrays.copyOf(old, old.length + 1);
    members[old.length] = member;
    Arrays.sort(members);
    return name(members);
  }

  int without(int set, int member) {
    if (!contains(set, member)) {
      return set;
    }
    if (set > 0) {
      return 0;
    }
    int[] old = members(set);
    int[] members = new int[old.length - 1];
    int n = 0;
    for (int m : old) {
      if (m != member) {
        members[n++] = m;
      }
    }
    return members.length == 1 ? members[0] + 1 : name(members);
  }

  int toggle(int set, int member) {
    return contains(set, member) ? without(set, member) : with(set, member);
  }

  private int name(int[] members) {
    Key key = new Key(members);
    Integer known = names.get(key);
    if (known != null) {
      return known;
    }
    larger.add(members);
    int name = -larger.size();
    names.put(key, name);
    return name;
  }

  private static final class Key {
    private final int[] members;

    Key(int[] members) {
      this.members = members;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key && Arrays.equals(members, key.members);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(members);
    }
  }
}
