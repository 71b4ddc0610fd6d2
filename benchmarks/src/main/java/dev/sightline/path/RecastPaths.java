package dev.sightline.path;

import dev.sightline.mesh.Mesh;
import java.util.ArrayList;
import java.util.List;
import org.recast4j.detour.DefaultQueryFilter;
import org.recast4j.detour.NavMesh;
import org.recast4j.detour.NavMeshBuilder;
import org.recast4j.detour.NavMeshDataCreateParams;
import org.recast4j.detour.NavMeshQuery;
import org.recast4j.detour.QueryFilter;
import org.recast4j.detour.StraightPathItem;
import org.recast4j.recast.AreaModification;
import org.recast4j.recast.PolyMesh;
import org.recast4j.recast.RecastBuilder;
import org.recast4j.recast.RecastBuilder.RecastBuilderResult;
import org.recast4j.recast.RecastBuilderConfig;
import org.recast4j.recast.RecastConfig;
import org.recast4j.recast.RecastConstants.PartitionType;
import org.recast4j.recast.geom.SimpleInputGeomProvider;

/**
 * recast4j on the same world: its navigation mesh is built from the walkable triangles, flat at
 * height 0, for an agent without extent.
 */
final class RecastPaths {
  private static final int WALKABLE = 1;
  private static final float[] NEAR = {2, 10, 2};
  private static final int MOST_POINTS = 4096;

  private final NavMeshQuery query;
  private final QueryFilter filter = new DefaultQueryFilter();

  RecastPaths(Mesh mesh, float cell) {
    query = new NavMeshQuery(navMesh(mesh, cell));
  }

  private static NavMesh navMesh(Mesh mesh, float cell) {
    SimpleInputGeomProvider geometry = geometry(mesh);
    RecastConfig config =
        new RecastConfig(
            PartitionType.WATERSHED,
            cell,
            /* cellHeight= */ 0.2f,
            /* agentMaxSlope= */ 45,
            /* filterLowHangingObstacles= */ false,
            /* filterLedgeSpans= */ false, // would take a cell away along every wall
            /* filterWalkableLowHeightSpans= */ false,
            /* agentHeight= */ 2,
            /* agentRadius= */ 0,
            /* agentMaxClimb= */ 0.9f,
            /* regionMinSize= */ 2,
            /* regionMergeSize= */ 20,
            /* edgeMaxLen= */ 12,
            /* edgeMaxError= */ 1,
            /* vertsPerPoly= */ 6,
            /* detailSampleDist= */ 0,
            /* detailSampleMaxError= */ 1,
            new AreaModification(WALKABLE),
            /* buildMeshDetail= */ false); // heights, which are all 0
    RecastBuilderResult built =
        new RecastBuilder()
            .build(
                geometry,
                new RecastBuilderConfig(
                    config, geometry.getMeshBoundsMin(), geometry.getMeshBoundsMax()));
    return new NavMesh(NavMeshBuilder.createNavMeshData(params(built, cell)), 6, 0);
  }

  private static SimpleInputGeomProvider geometry(Mesh mesh) {
    List<Float> vertices = new ArrayList<>();
    List<Integer> triangles = new ArrayList<>();
    for (int v = 0; v < mesh.vertexSlots(); v++) {
      boolean used = mesh.bounds().contains(mesh.x(v), mesh.y(v));
      vertices.add((float) (used ? mesh.x(v) : mesh.bounds().minX()));
      vertices.add(0f);
      vertices.add((float) (used ? mesh.y(v) : mesh.bounds().minY()));
    }
    for (int f = 0; f < mesh.faceSlots(); f++) {
      if (mesh.isFace(f) && (mesh.faceBlocks(f) & Mesh.MOVE) == 0) {
        triangles.add(mesh.corner(f, 0)); // turned over: there, the second axis points down
        triangles.add(mesh.corner(f, 2));
        triangles.add(mesh.corner(f, 1));
      }
    }
    return new SimpleInputGeomProvider(vertices, triangles);
  }

  private static NavMeshDataCreateParams params(RecastBuilderResult built, float cell) {
    PolyMesh polygons = built.getMesh();
    for (int i = 0; i < polygons.npolys; i++) {
      polygons.flags[i] = 1;
    }
    NavMeshDataCreateParams params = new NavMeshDataCreateParams();
    params.verts = polygons.verts;
    params.vertCount = polygons.nverts;
    params.polys = polygons.polys;
    params.polyAreas = polygons.areas;
    params.polyFlags = polygons.flags;
    params.polyCount = polygons.npolys;
    params.nvp = polygons.nvp;
    params.walkableHeight = 2;
    params.walkableRadius = 0;
    params.walkableClimb = 0.9f;
    params.bmin = polygons.bmin;
    params.bmax = polygons.bmax;
    params.cs = cell;
    params.ch = 0.2f;
    params.buildBvTree = true;
    return params;
  }

  /** Returns the length of a path, NaN if there is none. */
  double find(double fromX, double fromY, double toX, double toY) {
    float[] from = {(float) fromX, 0, (float) fromY};
    float[] to = {(float) toX, 0, (float) toY};
    long start = query.findNearestPoly(from, NEAR, filter).result.getNearestRef();
    long goal = query.findNearestPoly(to, NEAR, filter).result.getNearestRef();
    List<Long> channel = query.findPath(start, goal, from, to, filter).result;
    if (channel == null || channel.isEmpty() || channel.get(channel.size() - 1) != goal) {
      return Double.NaN;
    }
    return length(query.findStraightPath(from, to, channel, MOST_POINTS, 0).result);
  }

  private static double length(List<StraightPathItem> points) {
    double sum = 0;
    for (int i = 1; i < points.size(); i++) {
      float[] p = points.get(i - 1).getPos();
      float[] q = points.get(i).getPos();
      sum += Math.hypot(q[0] - p[0], q[2] - p[2]);
    }
    return sum;
  }
}
