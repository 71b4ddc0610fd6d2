package dev.sightline.partition.refine;

import dev.sightline.collection.IntSet;
import dev.sightline.map.Obstacle;
import dev.sightline.mesh.Mesh;
import dev.sightline.mesh.SteinerPoints;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.algorithm.Distance;
import org.locationtech.jts.geom.Coordinate;

/**
 * Snaps an obstacle that comes later to the walls that it touches, with the mesh as the index.
 *
 * <p>The obstacle takes over the vertices that it passes within the tolerance, see {@link
 * Snapping}. A wall that one of its corners touches is split there, as refinement splits walls; so
 * no wall has to be taken out and put in again. When the obstacle goes, the mesh draws the wall
 * straight again.
 */
final class Joints {
  private final Mesh mesh;
  private final SteinerPoints points;
  private final double tolerance;
  private final IntSet faces = new IntSet();
  private final IntSet vertices = new IntSet();
  private boolean slanted;

  Joints(Mesh mesh, SteinerPoints points, double tolerance) {
    this.mesh = mesh;
    this.points = points;
    this.tolerance = tolerance;
  }

  /** Splits the walls that the obstacle's corners touch, and returns what stands for it. */
  List<Obstacle> join(Obstacle obstacle) {
    List<Coordinate[]> lines = Snapping.lines(obstacle);
    vertices.clear();
    slanted = !lines.stream().allMatch(Snapping::isAlongAxes);
    lines.forEach(this::exploreLine);
    if (!slanted) {
      return List.of(obstacle); // along the axes all contacts are exact
    }
    List<Obstacle> pieces = Snapping.snap(obstacle, existingCorners(), tolerance);
    for (Obstacle piece : pieces) {
      for (Coordinate[] line : Snapping.lines(piece)) {
        for (Coordinate corner : line) {
          splitWallAt(corner);
        }
      }
    }
    return pieces;
  }

  private void exploreLine(Coordinate[] line) {
    for (int i = 1; i < line.length; i++) {
      explore(line[i - 1], line[i]);
      for (int k = 0; k < faces.size(); k++) {
        collect(faces.get(k), line[i - 1], line[i]);
      }
    }
  }

  /** Finds the faces that a segment meets or passes within the tolerance. */
  private void explore(Coordinate from, Coordinate to) {
    faces.clear();
    faces.add(mesh.locate(from.x, from.y));
    for (int k = 0; k < faces.size(); k++) {
      int f = faces.get(k);
      for (int i = 0; i < 3; i++) {
        int next = mesh.neighbor(f, i);
        if (next >= 0 && distance(f, i, from, to) <= tolerance) {
          faces.add(next);
        }
      }
    }
  }

  private double distance(int f, int i, Coordinate from, Coordinate to) {
    return Distance.segmentToSegment(corner(f, i), corner(f, (i + 1) % 3), from, to);
  }

  private Coordinate corner(int f, int i) {
    return place(mesh.corner(f, i));
  }

  private Coordinate place(int v) {
    return new Coordinate(mesh.x(v), mesh.y(v));
  }

  /**
   * Collects the corners of a face that the segment passes, and notes whether walls are slanted.
   */
  private void collect(int f, Coordinate from, Coordinate to) {
    for (int i = 0; i < 3; i++) {
      Coordinate a = corner(f, i);
      Coordinate b = corner(f, (i + 1) % 3);
      if (Distance.pointToSegment(a, from, to) <= tolerance) {
        vertices.add(mesh.corner(f, i));
      }
      slanted |=
          mesh.isConstraint(f, i)
              && a.x != b.x
              && a.y != b.y
              && distance(f, i, from, to) <= tolerance;
    }
  }

  private List<Coordinate> existingCorners() {
    List<Coordinate> corners = new ArrayList<>();
    for (int k = 0; k < vertices.size(); k++) {
      int v = vertices.get(k);
      if (!mesh.isRounded(v) || points.round(v)) {
        corners.add(place(v));
      }
    }
    return corners;
  }

  private void splitWallAt(Coordinate corner) {
    explore(corner, corner);
    int face = -1;
    int edge = 0;
    double least = tolerance;
    for (int k = 0; k < faces.size(); k++) {
      for (int i = 0; i < 3; i++) {
        int f = faces.get(k);
        if (corner(f, i).equals2D(corner)) {
          return; // met exactly
        }
        double distance = distance(f, i, corner, corner);
        if (mesh.isConstraint(f, i) && distance <= least) {
          least = distance;
          face = f;
          edge = i;
        }
      }
    }
    if (face >= 0) {
      points.split(face, edge, corner.x, corner.y);
    }
  }
}
