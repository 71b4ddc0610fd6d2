package dev.sightline.interest.rule;

/** Receives entities with the senses that perceive them. */
@FunctionalInterface
public interface EntityVisitor {

  /**
   * Receives an entity.
   *
   * @param slot of the entity
   * @param senses one bit each; 0 if only a child of the entity is perceived
   */
  void visit(int slot, int senses);
}
