/**
 * The shape of a world, and who perceives whom in it.
 *
 * <p>Start with {@link dev.sightline.world.World} and {@link dev.sightline.interest.Space}. Rules
 * by name come from {@link dev.sightline.interest.catalog.RuleRegistry}; a rule of your own is
 * found if a {@link dev.sightline.interest.rule.RuleProvider} provides it. What is not exported may
 * change at any time.
 */
@SuppressWarnings("requires-automatic")
module dev.sightline.spatial {
  requires static transitive org.jspecify;
  requires org.locationtech.jts;

  exports dev.sightline.collection;
  exports dev.sightline.geometry;
  exports dev.sightline.interest;
  exports dev.sightline.interest.accuracy;
  exports dev.sightline.interest.ahead;
  exports dev.sightline.interest.catalog;
  exports dev.sightline.interest.custom;
  exports dev.sightline.interest.distance;
  exports dev.sightline.interest.hysteresis;
  exports dev.sightline.interest.index;
  exports dev.sightline.interest.rule;
  exports dev.sightline.interest.sight;
  exports dev.sightline.interest.social;
  exports dev.sightline.interest.square;
  exports dev.sightline.interest.tile;
  exports dev.sightline.map;
  exports dev.sightline.mesh;
  exports dev.sightline.partition;
  exports dev.sightline.partition.check;
  exports dev.sightline.partition.layout;
  exports dev.sightline.partition.refine;
  exports dev.sightline.partition.track;
  exports dev.sightline.path;
  exports dev.sightline.view;
  exports dev.sightline.work;
  exports dev.sightline.world;

  uses dev.sightline.interest.rule.RuleProvider;
}
