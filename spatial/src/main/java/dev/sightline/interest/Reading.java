package dev.sightline.interest;

import dev.sightline.interest.relation.Relation;
import dev.sightline.interest.rule.EntityVisitor;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.interest.rule.SlotVisitor;
import java.util.Objects;

/**
 * Who perceives whom or what, as of the last tick, by ids. Any number of threads may ask between
 * ticks; while a visitor runs or a rule is asked, the gate refuses changes.
 */
final class Reading {
  private final Gate gate;
  private final Ticks ticks;
  private final Entities entities;
  private final Relation relation;
  private final Senses senses;
  private final Explanations explanations;
  private final Perceivers perceivers;
  private final boolean keepsObservers;

  Reading(
      Gate gate,
      Ticks ticks,
      Entities entities,
      Population population,
      Relation relation,
      Senses senses,
      Explanations explanations,
      boolean keepsObservers) {
    this.gate = gate;
    this.ticks = ticks;
    this.entities = entities;
    this.relation = relation;
    this.senses = senses;
    this.explanations = explanations;
    perceivers = new Perceivers(population);
    this.keepsObservers = keepsObservers;
  }

  boolean perceives(long observer, long entity) {
    gate.requireReadable();
    return relation.inScope(entities.slot(observer), entities.slot(entity));
  }

  int sensesOf(long observer, long entity) {
    gate.requireReadable();
    return relation.senses(entities.slot(observer), entities.slot(entity));
  }

  void visitPerceived(long observer, EntityVisitor visitor) {
    Objects.requireNonNull(visitor, "a visitor");
    gate.beginReading();
    try {
      relation.visit(entities.slot(observer), visitor);
    } finally {
      gate.endReading();
    }
  }

  void visitObservers(long entity, SlotVisitor visitor) {
    Objects.requireNonNull(visitor, "a visitor");
    gate.beginReading();
    try {
      int slot = entities.slot(entity);
      requireObservers();
      relation.visitObservers(slot, visitor);
    } finally {
      gate.endReading();
    }
  }

  private void requireObservers() {
    if (!keepsObservers) {
      throw new IllegalStateException(
          "who perceives an entity is not kept: build the space with keepObservers()");
    }
  }

  void visitPerceivers(double x, double y, double radius, int wanted, SlotVisitor visitor) {
    Objects.requireNonNull(visitor, "a visitor");
    Population.requirePlace(x, y);
    if (radius != Rule.OWN_RADIUS) {
      Population.requireRadius(radius);
    }
    gate.beginReading();
    try {
      ticks.requireUpToDate(); // no commit comes after this
      perceivers.visit(senses.running(), wanted, relation.scope(), x, y, radius, visitor);
    } finally {
      gate.endReading();
    }
  }

  Explanation explain(long observer, long entity) {
    gate.beginReading();
    try {
      ticks.requireUpToDate(); // no commit comes after this
      int from = entities.slot(observer);
      int to = entities.slot(entity);
      return explanations.explain(observer, entity, from, to);
    } finally {
      gate.endReading();
    }
  }
}
