package dev.sightline.interest.relation;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.EntityVisitor;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Scope;
import dev.sightline.interest.rule.SlotVisitor;
import dev.sightline.work.Workers;
import org.jspecify.annotations.Nullable;

/**
 * Who perceives whom: per pair the senses that perceive it, and whether that puts it in scope.
 *
 * <p>A pair comes into scope when its mask of senses starts to satisfy the {@link Scope} or a child
 * of the entity comes into scope, and goes out when neither holds any more; senses that overlap in
 * time never make it flap. Within a tick: {@link #begin}, {@link #apply} what each rule said, then
 * {@link #finish}, then read what changed with {@link ChangeCursor}s. One thread changes it; any
 * number may read it between ticks.
 */
public final class Relation {
  private static final int SHARDS = 16;
  private static final int LEAST = 64;

  private final Population population;
  private Scope scope;
  private RowShard[] shards = {};
  private int capacity;
  private boolean isSparse;
  private boolean isOpen;
  private int shift;
  private final int[][] ends = new int[Emissions.SLICES][];
  private final Workers.Slice routing;
  private final ParentScope parents;
  private final Workers.Slice finishing;
  private final Workers.Slice applying;
  private Emissions applied;
  private int appliedSense;
  private @Nullable ObserversOf observersOf;
  private final ChangeCursor cursor;

  public Relation(Population population, Scope scope) {
    this.population = population;
    this.scope = scope;
    parents = new ParentScope(population, this);
    applied = new Emissions(new Holder(0));
    routing = i -> applied.slice(i).route(shift, population.end(), ends[i]);
    finishing = i -> shards[i].changes().finish();
    applying = this::applyToShard;
    growTo(LEAST);
    cursor = new ChangeCursor(this);
  }

  /** Keeps up who perceives an entity, from now on; not called while a tick changes pairs. */
  public void keepObservers() {
    if (observersOf == null) {
      observersOf = new ObserversOf(this);
    }
  }

  /**
   * Visits who perceives an entity, in no set order.
   *
   * @throws IllegalStateException if that is not kept up
   */
  public void visitObservers(int entity, SlotVisitor visitor) {
    requireObservers().visit(entity, visitor);
  }

  private ObserversOf requireObservers() {
    if (observersOf == null) {
      throw new IllegalStateException(
          "who perceives an entity is not kept: ask the builder for it");
    }
    return observersOf;
  }

  /** Returns the buffers for what the rule of one sense says, in {@code [0, 32)}. */
  public Emissions emissions(int sense) {
    return new Emissions(new Holder(sense));
  }

  /**
   * Forgets the last changes; the next tick begins, for the population as it stands.
   *
   * @param severalSenses whether a pair may have more than one sense
   */
  public void begin(boolean severalSenses) {
    isOpen = true;
    for (RowShard shard : shards) {
      shard.changes().settle();
    }
    if (isSparse) {
      rebuild();
    } else if (population.end() > capacity) {
      growTo(population.end());
    }
    if (population.parented() > 0) {
      keepObservers(); // before the first change: changes lead from what was to what is
    }
    boolean tracksMasks = severalSenses || population.parented() > 0 || parents.isUsed();
    for (RowShard shard : shards) {
      shard.changes().trackMasks(tracksMasks);
    }
  }

  /** Takes over and clears what the rule of one sense said. */
  public void apply(int sense, Emissions said, Workers workers) {
    applied = said;
    appliedSense = sense;
    workers.run(Emissions.SLICES, routing);
    workers.run(shards.length, applying);
    said.clear();
  }

  /** Completes the tick: parents come along with their children, changes are put in order. */
  public void finish(Changes changes, Workers workers) {
    isOpen = false;
    parents.update(changes);
    workers.run(shards.length, finishing);
    if (observersOf != null) {
      cursor.rewind(0, shards.length);
      observersOf.update(cursor);
    }
  }

  /** Forgets everything, as if nobody had perceived anything. */
  public void clear() {
    boolean keeps = observersOf != null;
    observersOf = null;
    isOpen = false;
    parents.clear();
    shards = new RowShard[0];
    capacity = 0;
    growTo(Math.max(LEAST, population.end()));
    if (keeps) {
      keepObservers();
    }
  }

  /**
   * Gives back memory when the next tick begins: the rows are made anew, for the ids that there are
   * then.
   */
  public void compact() {
    isSparse = true;
  }

  /** Makes the rows anew; costs as much as there are pairs. */
  private void rebuild() {
    isSparse = false;
    capacity = 0;
    growTo(Math.max(LEAST, population.end()));
    parents.compact(population.end());
    if (observersOf != null) {
      observersOf = new ObserversOf(this);
    }
  }

  /** Takes a sense away from all pairs, within a tick. */
  public void removeSense(int sense) {
    for (RowShard shard : shards) {
      shard.removeSense(sense);
    }
  }

  /**
   * Takes all senses away from the pairs of an entity that was removed, on either side, within a
   * tick; who perceives it must be kept up.
   */
  public void remove(int id) {
    if (id >= capacity) {
      return;
    }
    shard(id).removeRow(row(id));
    requireObservers().visit(id, observer -> shard(observer).removePair(row(observer), id));
  }

  /** Decides all pairs by another scope, within a tick. */
  public void scope(Scope other) {
    scope = other;
    for (RowShard shard : shards) {
      shard.scope(other);
    }
  }

  public Scope scope() {
    return scope;
  }

  /** Returns whether the observer perceives the entity, by its senses or through a child. */
  public boolean inScope(int observer, int entity) {
    return observer < capacity && rows(observer).in(row(observer), entity);
  }

  /** Returns the senses by which the observer perceives the entity, one bit each. */
  public int senses(int observer, int entity) {
    return observer < capacity ? rows(observer).mask(row(observer), entity) : 0;
  }

  /** Returns whether a child brings the entity into the observer's scope. */
  public boolean viaChild(int observer, int entity) {
    return parents.viaChild(observer, entity);
  }

  /** Returns how many entities an observer perceives, or has a sense for. */
  public int size(int observer) {
    return observer < capacity ? rows(observer).size(row(observer)) : 0;
  }

  /** Visits what an observer perceives, with the senses, in no set order. */
  public void visit(int observer, EntityVisitor visitor) {
    if (observer < capacity) {
      rows(observer).visit(row(observer), visitor);
    }
  }

  /** Returns the number of ranges of observers that can be read independently. */
  public int ranges() {
    return shards.length;
  }

  RowShard range(int i) {
    return shards[i];
  }

  int deepest() {
    return population.deepest();
  }

  int depth(int entity) {
    return population.depth(entity);
  }

  void setViaChild(int observer, int entity, boolean on) {
    shard(observer).setViaChild(row(observer), entity, on);
  }

  void visitChanges(RowChanges.Visitor visitor) {
    for (RowShard shard : shards) {
      shard.changes().visit(visitor);
    }
  }

  /** Grows for more ids; costs as much as there are pairs, and happens when ids double. */
  private void growTo(int ids) {
    RowShard[] old = shards;
    capacity = Math.max(ids, 2 * capacity);
    shift = 32 - Integer.numberOfLeadingZeros((capacity - 1) / SHARDS);
    capacity = (((capacity - 1) >>> shift) + 1) << shift;
    shards = new RowShard[capacity >>> shift];
    for (int i = 0; i < shards.length; i++) {
      shards[i] = new RowShard(i << shift, 1 << shift, capacity, scope, population);
    }
    for (RowShard shard : old) {
      shard.rows().visitPairs(this::adopt);
    }
    for (int i = 0; i < ends.length; i++) {
      ends[i] = new int[shards.length];
    }
  }

  private void adopt(int observer, int entity, int mask, boolean in, boolean viaChild) {
    rows(observer).adopt(row(observer), entity, mask, in, viaChild);
  }

  private void applyToShard(int index) {
    for (int i = 0; i < Emissions.SLICES; i++) {
      int from = index == 0 ? 0 : ends[i][index - 1];
      shards[index].collect(applied.slice(i), from, ends[i][index]);
    }
    shards[index].apply(appliedSense);
  }

  private PairRows rows(int observer) {
    return shard(observer).rows();
  }

  private RowShard shard(int observer) {
    return shards[observer >>> shift];
  }

  private int row(int observer) {
    return observer & (1 << shift) - 1;
  }

  /** The pairs of one sense. */
  private final class Holder implements Emissions.Holder {
    private final int sense;

    Holder(int sense) {
      this.sense = sense;
    }

    @Override
    public boolean held(int observer, int entity) {
      return (senses(observer, entity) >>> sense & 1) != 0;
    }

    @Override
    public void accept(Emissions said) {
      if (!isOpen) {
        throw new IllegalStateException("a rule speaks of pairs outside of its update");
      }
      apply(sense, said, Workers.caller());
    }
  }
}
