package dev.sightline.mesh;

import dev.sightline.collection.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/**
 * Small sets of non-negative ints, each named by one int: 0 the empty set, {@code n + 1} the set
 * {n}, a negative number any larger set, which is stored once. Who names sets says from time to
 * time which names are still in use; the others are free then.
 */
final class IntSets {
  private static final int[] EMPTY = {};
  private static final int FEW = 256;

  private final List<int[]> larger = new ArrayList<>();
  private final Map<Key, Integer> names = new HashMap<>();
  private final IntList free = new IntList();
  private int most = FEW;

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
    int name = free.isEmpty() ? -larger.size() - 1 : free.pop();
    if (-name > larger.size()) {
      larger.add(members);
    } else {
      larger.set(-name - 1, members);
    }
    names.put(key, name);
    return name;
  }

  /** Returns whether so many sets were named that {@link #retain} is worth its while. */
  boolean isCrowded() {
    return names.size() > most;
  }

  /** Frees the names of all larger sets but some. */
  void retain(IntPredicate isUsed) {
    for (int i = 0; i < larger.size(); i++) {
      int[] members = larger.get(i);
      if (members.length > 0 && !isUsed.test(-i - 1)) {
        names.remove(new Key(members));
        larger.set(i, EMPTY);
        free.add(-i - 1);
      }
    }
    most = Math.max(FEW, 2 * names.size());
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
