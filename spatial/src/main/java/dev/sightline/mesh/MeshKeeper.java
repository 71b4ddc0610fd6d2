package dev.sightline.mesh;

import dev.sightline.map.Obstacle;
import java.util.function.IntFunction;

/**
 * The one object through which a mesh changes that somebody keeps; {@link Mesh#keep} makes it. From
 * then on the methods of the same names in {@link Mesh} are refused, so that nobody can change the
 * obstacles behind the back of whoever derives other things from them.
 */
public final class MeshKeeper {
  private final Mesh mesh;

  MeshKeeper(Mesh mesh) {
    this.mesh = mesh;
  }

  boolean keeps(Mesh other) {
    return mesh == other;
  }

  /** Says how obstacles are called in front of people, by their numbers: {@link Mesh#name}. */
  public void names(IntFunction<String> names) {
    mesh.names(names);
  }

  /**
   * Adds an obstacle and returns its number.
   *
   * @throws IllegalArgumentException if it reaches further beyond the bounds than the mesh does
   */
  public int add(Obstacle obstacle) {
    return mesh.insert(obstacle);
  }

  /**
   * Removes the obstacle with this number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void remove(int number) {
    mesh.delete(number);
  }
}
