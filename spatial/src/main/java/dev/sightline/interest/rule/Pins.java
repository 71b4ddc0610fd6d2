package dev.sightline.interest.rule;

import dev.sightline.collection.Capacity;
import dev.sightline.collection.IntList;
import java.util.Arrays;

/** Who is pinned to whom. */
public final class Pins {

  /*
   * A pin has an index into arrays by field. It stands in two doubly linked lists, of its observer
   * and of its entity, whose heads stand in an array by id. A pin of two ids is looked for in both lists
   * at once, so the shorter one decides; all else costs as many steps as it has results.
   */

  private static final int NONE = -1;

  private final Links byObserver = new Links();
  private final Links byEntity = new Links();
  private int[] observers = new int[16];
  private int[] entities = new int[16];
  private final IntList free = new IntList();
  private int end;
  private int count;

  /** Begins without pins. */
  public Pins() {}

  public boolean isEmpty() {
    return count == 0;
  }

  public int count() {
    return count;
  }

  /** Returns whether the entity is pinned to the observer. */
  public boolean has(int observer, int entity) {
    return find(observer, entity) != NONE;
  }

  /** Visits the entities that are pinned to an observer. */
  public void visitEntities(int observer, Rule.Visitor visitor) {
    for (int pin = byObserver.first(observer); pin != NONE; pin = byObserver.next(pin)) {
      visitor.visit(entities[pin]);
    }
  }

  /** Visits the observers to whom an entity is pinned. */
  public void visitObservers(int entity, Rule.Visitor visitor) {
    for (int pin = byEntity.first(entity); pin != NONE; pin = byEntity.next(pin)) {
      visitor.visit(observers[pin]);
    }
  }

  /** Adds a pin, and returns whether it is new. */
  public boolean add(int observer, int entity) {
    if (has(observer, entity)) {
      return false;
    }
    int pin = free.isEmpty() ? end++ : free.pop();
    if (pin == observers.length) {
      int capacity = Capacity.grown(pin, pin + 1);
      observers = Arrays.copyOf(observers, capacity);
      entities = Arrays.copyOf(entities, capacity);
    }
    observers[pin] = observer;
    entities[pin] = entity;
    byObserver.add(observer, pin);
    byEntity.add(entity, pin);
    count++;
    return true;
  }

  /** Removes a pin, and returns whether it was there. */
  public boolean remove(int observer, int entity) {
    int pin = find(observer, entity);
    if (pin == NONE) {
      return false;
    }
    remove(pin);
    return true;
  }

  /** Removes all pins of an id, on either side. */
  void removeAll(int id) {
    for (int pin = byObserver.first(id); pin != NONE; pin = byObserver.first(id)) {
      remove(pin);
    }
    for (int pin = byEntity.first(id); pin != NONE; pin = byEntity.first(id)) {
      remove(pin);
    }
  }

  private void remove(int pin) {
    byObserver.remove(observers[pin], pin);
    byEntity.remove(entities[pin], pin);
    free.add(pin);
    count--;
  }

  /** Looks through the shorter of the two lists, a step in each in turn. */
  private int find(int observer, int entity) {
    int a = byObserver.first(observer);
    int b = byEntity.first(entity);
    while (a != NONE && b != NONE) {
      if (entities[a] == entity) {
        return a;
      }
      if (observers[b] == observer) {
        return b;
      }
      a = byObserver.next(a);
      b = byEntity.next(b);
    }
    return NONE;
  }

  /** Doubly linked lists of pins, one per id. */
  private static final class Links {
    private int[] head = {};
    private int[] next = new int[16];
    private int[] previous = new int[16];

    int first(int id) {
      return id < head.length ? head[id] - 1 : NONE;
    }

    int next(int pin) {
      return next[pin];
    }

    void add(int id, int pin) {
      growTo(id, pin);
      int second = first(id);
      next[pin] = second;
      previous[pin] = NONE;
      if (second != NONE) {
        previous[second] = pin;
      }
      head[id] = pin + 1;
    }

    void remove(int id, int pin) {
      if (previous[pin] == NONE) {
        head[id] = next[pin] + 1;
      } else {
        next[previous[pin]] = next[pin];
      }
      if (next[pin] != NONE) {
        previous[next[pin]] = previous[pin];
      }
    }

    private void growTo(int id, int pin) {
      if (id >= head.length) {
        head = Arrays.copyOf(head, Capacity.grown(head.length, id + 1));
      }
      if (pin >= next.length) {
        int capacity = Capacity.grown(next.length, pin + 1);
        next = Arrays.copyOf(next, capacity);
        previous = Arrays.copyOf(previous, capacity);
      }
    }
  }
}
