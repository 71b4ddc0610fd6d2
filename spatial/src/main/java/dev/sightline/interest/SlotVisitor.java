package dev.sightline.interest;

/** Receives slots of entities or observers. */
@FunctionalInterface
public interface SlotVisitor {
  void visit(int slot);
}
