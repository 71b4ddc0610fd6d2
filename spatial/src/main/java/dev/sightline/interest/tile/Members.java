package dev.sightline.interest.tile;

import java.util.Arrays;

/**
 * Who is stored in which tile: a doubly linked list of nodes per rank of a tile, and a bit per rank
 * that has any. Adding and removing take constant time; freed nodes are reused.
 */
final class Members {
  static final int END = -1;

  private int[] head = {};
  private int[] next = new int[64];
  private int[] previous = new int[64];
  private int[] id = new int[64];
  private int[] rank = new int[64];
  private int nodes;
  private int free = END;
  private int[] occupied = {};

  /** Adds somebody to a tile and returns the node. */
  int add(int toRank, int member) {
    growTo(toRank + 1);
    int node = claim();
    id[node] = member;
    rank[node] = toRank;
    previous[node] = END;
    next[node] = head[toRank];
    if (head[toRank] != END) {
      previous[head[toRank]] = node;
    }
    head[toRank] = node;
    occupied[toRank >> 5] |= 1 << toRank;
    return node;
  }

  void remove(int node) {
    int at = rank[node];
    if (next[node] != END) {
      previous[next[node]] = previous[node];
    }
    if (previous[node] != END) {
      next[previous[node]] = next[node];
    } else {
      head[at] = next[node];
    }
    if (head[at] == END) {
      occupied[at >> 5] &= ~(1 << at);
    }
    next[node] = free;
    free = node;
  }

  private int claim() {
    if (free != END) {
      int node = free;
      free = next[node];
      return node;
    }
    if (nodes == next.length) {
      next = Arrays.copyOf(next, 2 * nodes);
      previous = Arrays.copyOf(previous, 2 * nodes);
      id = Arrays.copyOf(id, 2 * nodes);
      rank = Arrays.copyOf(rank, 2 * nodes);
    }
    return nodes++;
  }

  private void growTo(int ranks) {
    int before = head.length;
    if (ranks > before) {
      int size = Math.max(ranks, before + before / 2) + 31 & ~31;
      head = Arrays.copyOf(head, size);
      Arrays.fill(head, before, size, END);
      occupied = Arrays.copyOf(occupied, size >> 5);
    }
  }

  /** Returns the bits of the ranks in a block that have members. */
  int occupied(int block) {
    return block < occupied.length ? occupied[block] : 0;
  }

  /** Returns the first node of a rank that has members. */
  int first(int ofRank) {
    return head[ofRank];
  }

  int next(int node) {
    return next[node];
  }

  int id(int node) {
    return id[node];
  }

  int rank(int node) {
    return rank[node];
  }
}
