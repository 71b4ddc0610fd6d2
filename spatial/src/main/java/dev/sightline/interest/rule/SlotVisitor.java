package dev.sightline.interest.rule;

/** Receives slots of entities or observers. */
@FunctionalInterface
public interface SlotVisitor {
  void visit(int slot);
}
