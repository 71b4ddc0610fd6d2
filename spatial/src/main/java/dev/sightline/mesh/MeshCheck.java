package dev.sightline.mesh;

import static dev.sightline.mesh.Faces.NONE;
import static dev.sightline.mesh.Faces.next;

import dev.sightline.map.Obstacle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The integrity rules of a mesh, checked exactly and slowly.
 *
 * <ol>
 *   <li>Every face is counterclockwise and has an area.
 *   <li>Twins name each other, run between the same two vertices and carry the same sources; only
 *       the four edges of the outer rectangle have none.
 *   <li>Vertices, edges and faces satisfy Euler's formula, so the faces fill the rectangle.
 *   <li>Every vertex knows one of its half-edges; an end of a source segment, a crossing of two, or
 *       a corner of the rectangle: there are no others.
 *   <li>Every source segment is a chain of edges between its two ends, and its vertices lie exactly
 *       on it; every source that an edge names passes over it.
 *   <li>Every edge that is no constraint is locally Delaunay, ties decided by the order of points.
 *   <li>What edges and faces block is what their sources and covering obstacles block.
 *   <li>Across an edge, the covering obstacles differ by those with an odd number of segments on
 *       it; a corner of the rectangle is covered by the outside alone.
 * </ol>
 */
public final class MeshCheck {
  private final Mesh mesh;
  private final Faces faces;
  private final Vertices vertices;
  private final List<String> faults = new ArrayList<>();

  private MeshCheck(Mesh mesh) {
    this.mesh = mesh;
    faces = mesh.t.faces;
    vertices = mesh.t.vertices;
  }

  /** Returns what is wrong, one sentence each; empty for a sound mesh. */
  public static List<String> faults(Mesh mesh) {
    MeshCheck check = new MeshCheck(mesh);
    check.run();
    return check.faults;
  }

  private void run() {
    int borders = 0;
    for (int f = 0; f < faces.slots(); f++) {
      if (faces.isLive(f)) {
        checkFace(f);
        for (int h = 4 * f; h < 4 * f + 3; h++) {
          borders += faces.twin[h] == NONE ? 1 : 0;
          checkHalfEdge(h);
        }
      }
    }
    checkEuler(borders);
    for (int v = 0; v < vertices.slots(); v++) {
      if (vertices.isLive(v)) {
        checkVertex(v);
      }
    }
    for (int n = 0; n <= mesh.obstacleSlots(); n++) {
      for (int s : mesh.isObstacle(n - 1) || n == 0 ? mesh.segmentsOf(n - 1) : new int[0]) {
        checkChain(s);
      }
    }
  }

  private void require(boolean holds, String fault) {
    if (!holds) {
      faults.add(fault);
    }
  }

  private void checkFace(int f) {
    int h = 4 * f;
    int side = vertices.orientation(faces.origin[h], faces.origin[h + 1], faces.origin[h + 2]);
    require(side > 0, "face " + f + " is not counterclockwise");
    int blocks = 0;
    for (int number : mesh.covers.members(faces.cover(h))) {
      Obstacle obstacle = number == 0 ? null : mesh.obstacle(number - 1);
      blocks |= obstacle == null ? 3 : Mesh.mask(obstacle.blocks());
    }
    require(faces.faceBlocks(f) == blocks, "face " + f + " does not block what its obstacles do");
  }

  private void checkHalfEdge(int h) {
    require(
        faces.edgeBlocks(h) == mesh.sources.blocks(faces.source[h]),
        "edge " + h + " does not block what its sources do");
    checkPasses(h);
    int t = faces.twin[h];
    if (t == NONE) {
      require(faces.origin[h] < 4 && faces.destination(h) < 4, "edge " + h + " has no twin");
      require(
          Arrays.equals(mesh.covers.members(faces.cover(h)), new int[] {0}),
          "the face at the outer edge " + h + " is not outside alone");
      return;
    }
    require(
        faces.isLive(t >> 2) && faces.twin[t] == h, "edges " + h + " and " + t + " are not twins");
    require(
        faces.origin[t] == faces.destination(h) && faces.destination(t) == faces.origin[h],
        "twins " + h + " and " + t + " have other ends");
    require(faces.source[t] == faces.source[h], "twins " + h + " and " + t + " differ in sources");
    require(!mesh.t.isIllegal(h), "edge " + h + " is not Delaunay");
    checkCovers(h, t);
  }

  private void checkPasses(int h) {
    for (int s : mesh.sources.sets.members(faces.source[h])) {
      int a = mesh.sources.from[s];
      int b = mesh.sources.to[s];
      require(
          vertices.orientation(a, b, faces.origin[h]) == 0
              && vertices.orientation(a, b, faces.destination(h)) == 0,
          "edge " + h + " does not lie on its source " + s);
    }
  }

  private void checkCovers(int h, int t) {
    int expected = faces.cover(h);
    for (int s : mesh.sources.sets.members(faces.source[h])) {
      int obstacle = mesh.sources.obstacle[s];
      if (obstacle == 0 || mesh.obstacle(obstacle - 1) instanceof Obstacle.Polygon) {
        expected = mesh.covers.toggle(expected, obstacle);
      }
    }
    require(expected == faces.cover(t), "covers do not fit across edge " + h);
  }

  private void checkEuler(int borders) {
    int edges = (3 * faces.live() + borders) / 2;
    require(borders == 4, "the outer border has " + borders + " edges");
    require(
        vertices.live() - edges + faces.live() == 1,
        "Euler's formula fails: "
            + vertices.live()
            + " vertices, "
            + edges
            + " edges, "
            + faces.live()
            + " faces");
  }

  private void checkVertex(int v) {
    int out = vertices.out[v];
    require(
        faces.isLive(out >> 2) && faces.origin[out] == v,
        "vertex " + v + " has no half-edge of its own");
    if (v < 4 || vertices.uses[v] > 0) {
      return;
    }
    int constrained = 0;
    int h = out;
    do {
      constrained += faces.source[h] != 0 ? 1 : 0;
      h = mesh.t.turn(h);
    } while (h != out);
    require(constrained >= 4, "vertex " + v + " is neither an end nor a crossing");
  }

  private void checkChain(int s) {
    Chains chains = new Chains(mesh.t, mesh.sources);
    int steps = 0;
    int last = NONE;
    @Nullable String broken = null;
    try {
      for (int h = chains.first(s); h != NONE && steps <= faces.slots(); h = chains.after(h, s)) {
        require(
            last == NONE || faces.origin[next(h)] != faces.origin[last],
            "source " + s + " turns back");
        last = h;
        steps++;
      }
    } catch (IllegalStateException e) {
      broken = e.getMessage();
    }
    require(broken == null, String.valueOf(broken));
    require(steps <= faces.slots(), "source " + s + " runs in circles");
  }
}
