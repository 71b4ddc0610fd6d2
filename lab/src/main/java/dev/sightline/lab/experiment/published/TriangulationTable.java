package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Experiment;
import dev.sightline.lab.experiment.Key;
import dev.sightline.lab.experiment.Output;
import dev.sightline.lab.experiment.Plan;
import dev.sightline.lab.experiment.Setup;
import dev.sightline.lab.scheme.Preparations;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.maps.format.Decimals;
import dev.sightline.partition.refine.TriangleKind;
import dev.sightline.partition.refine.TriangleOptions;
import dev.sightline.partition.refine.TriangleQuality;
import dev.sightline.partition.refine.TriangleTiles;
import java.util.Locale;
import java.util.Map;

/** Table 3-1: the quality of triangles. */
public final class TriangulationTable implements Experiment {
  private static final double MIN_ANGLE = 20;

  @Override
  public String name() {
    return "triangulation";
  }

  @Override
  public String description() {
    return "angles and numbers of triangles by kind and preparation (table 3-1)";
  }

  @Override
  public boolean isPublished() {
    return true;
  }

  @Override
  public void plan(Setup setup, Plan plan) {
    for (Scene scene : setup.scenes()) {
      double unit = setup.unit(scene);
      double area = unit * unit;
      Preparations none = Preparations.NONE;
      add(scene, new TriangleOptions(TriangleKind.CONFORMING, area, MIN_ANGLE), none, plan);
      add(scene, new TriangleOptions(TriangleKind.CONSTRAINED, area, MIN_ANGLE), none, plan);
      add(scene, TriangleOptions.refined(area), none, plan);
      add(scene, TriangleOptions.refined(area / 2), none, plan);
      add(scene, TriangleOptions.refined(area), new Preparations(0.3 * unit, 0), plan);
      add(scene, TriangleOptions.refined(area), new Preparations(0, 0.3 * unit), plan);
      add(scene, TriangleOptions.refined(area), new Preparations(0.3 * unit, 0.3 * unit), plan);
    }
  }

  private static void add(
      Scene scene, TriangleOptions options, Preparations preparation, Plan plan) {
    boolean isRefined = options.kind() == TriangleKind.REFINED;
    Key key =
        new Key(
            scene.name(),
            "",
            "",
            "",
            isRefined ? Decimals.text(options.maxArea()) : "",
            "",
            Map.of(
                "kind",
                options.kind().name().toLowerCase(Locale.ROOT),
                "dropSmall",
                Decimals.text(preparation.dropSmall()),
                "thinToLines",
                Decimals.text(preparation.thinToLines())));
    plan.add(key, "triangles", 1, out -> measure(scene, options, preparation, out));
  }

  private static void measure(
      Scene scene, TriangleOptions options, Preparations preparation, Output out) {
    TriangleTiles tiles = TriangleTiles.of(preparation.apply(scene.map()), options);
    TriangleQuality quality = TriangleQuality.of(tiles.tiling(), MIN_ANGLE);
    out.put("triangles", quality.tiles());
    out.put("averageMinAngle", quality.averageAngle());
    out.put("medianMinAngle", quality.medianAngle());
  }
}
