package dev.sightline.interest.relation;

import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;
import dev.sightline.work.Workers;
import java.util.Arrays;

/**
 * Who perceives whom: per pair the senses that perceive it, and whether that puts it in scope.
 *
 * <p>A pair comes into scope when its mask of senses starts to satisfy the {@link Scope} or a child
 * of the entity comes into scope, and goes out when neither holds any more; senses that overlap in
 * time never make it flap. Within a tick: {@link #apply} what each rule said, then {@link #finish},
 * then read the {@link Delta}. Not thread-safe.
 */
public final class Relation {
  private static final int BANKS = 16;

  private final Scope scope;
  private final Bank[] banks;
  private final int shift;
  private final int[][] ends = new int[Emissions.SLICES][];
  private final Workers.Slice routing;
  private final Pulls pulls;
  private final Delta delta;
  private final Workers.Slice finishing;
  private final Workers.Slice applying;
  private Emissions applied;
  private int appliedSense;

  public Relation(Population population, Scope scope) {
    this.scope = scope;
    int capacity = population.capacity();
    shift = 32 - Integer.numberOfLeadingZeros((capacity - 1) / BANKS);
    banks = new Bank[((capacity - 1) >>> shift) + 1];
    for (int i = 0; i < banks.length; i++) {
      int first = i << shift;
      banks[i] = new Bank(first, Math.min(1 << shift, capacity - first), capacity, scope);
    }
    for (int i = 0; i < ends.length; i++) {
      ends[i] = new int[banks.length];
    }
    routing = i -> applied.slice(i).route(shift, ends[i]);
    pulls = new Pulls(population, this);
    delta = new Delta(banks);
    applied = new Emissions(new Holder(0));
    finishing = i -> banks[i].finish();
    applying = this::applyToBank;
  }

  /** Returns the buffers for what the rule of one sense says, in {@code [0, 32)}. */
  public Emissions emissions(int sense) {
    return new Emissions(new Holder(sense));
  }

  /** Takes over and clears what the rule of one sense said. */
  public void apply(int sense, Emissions said, Workers workers) {
    applied = said;
    appliedSense = sense;
    workers.run(Emissions.SLICES, routing);
    workers.run(banks.length, applying);
    said.clear();
  }

  /** Completes the tick: parents are pulled in, changes are put in order. */
  public Delta finish(Changes changes, Workers workers) {
    pulls.update(changes);
    workers.run(banks.length, finishing);
    delta.rewind();
    return delta;
  }

  /** Forgets the delta; the next tick begins. */
  public void settle() {
    for (Bank bank : banks) {
      bank.settle();
    }
  }

  /** Returns whether the observer perceives the entity, by its senses or through a child. */
  public boolean inScope(int observer, int entity) {
    return bank(observer).in(row(observer), entity);
  }

  /** Returns the senses by which the observer perceives the entity, one bit each. */
  public int senses(int observer, int entity) {
    return bank(observer).mask(row(observer), entity);
  }

  /** Returns whether a child pulls the entity into the observer's scope. */
  public boolean pulled(int observer, int entity) {
    return pulls.pulled(observer, entity);
  }

  /**
   * Writes what an observer perceives to {@code out}, ascending, and returns how much it is.
   *
   * @param out long enough for all entities
   */
  public int perceived(int observer, int[] out) {
    int size = bank(observer).copy(row(observer), out);
    if (!bank(observer).isDense(row(observer))) {
      Arrays.sort(out, 0, size);
    }
    return size;
  }

  public Scope scope() {
    return scope;
  }

  void pull(int observer, int entity, boolean on) {
    bank(observer).pull(row(observer), entity, on);
  }

  void visitChanges(Bank.Visitor visitor) {
    for (Bank bank : banks) {
      bank.visitChanges(visitor);
    }
  }

  private void applyToBank(int index) {
    for (int i = 0; i < Emissions.SLICES; i++) {
      int from = index == 0 ? 0 : ends[i][index - 1];
      banks[index].collect(applied.slice(i), from, ends[i][index]);
    }
    banks[index].apply(appliedSense);
  }

  private Bank bank(int observer) {
    return banks[observer >>> shift];
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
      apply(sense, said, Workers.caller());
    }
  }
}
