package dev.sightline.interest.index;

/** The trees that {@link TreeRule} knows; all are those of JTS. */
public enum TreeKind {
  /** A quadtree over the points' boxes. */
  QUADTREE("quadtree"),
  /** A packed R-tree (sort-tile-recursive). */
  R_TREE("r-tree"),
  /** A kd-tree, which is a binary space partition along the axes. */
  KD_TREE("kd-tree");

  private final String title;

  TreeKind(String title) {
    this.title = title;
  }

  /** Returns the name as in configuration files. */
  public String title() {
    return title;
  }
}
