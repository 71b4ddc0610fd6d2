package dev.sightline.lab.scheme;

import dev.sightline.interest.tile.TileRule;
import dev.sightline.partition.Tiling;

/** The tiles that observers watch under a tile rule, as the rule tells. */
final class RuleChannels implements TileChannels {
  private final TileRule rule;
  private final SpaceSession session;
  private final Tiling tiling;
  private final double area;
  private final int count;

  RuleChannels(TileRule rule, SpaceSession session) {
    this.rule = rule;
    this.session = session;
    tiling = rule.tiles().tiling();
    double sum = 0;
    int tiles = 0;
    for (int tile = 0; tile < tiling.limit(); tile++) {
      sum += tiling.exists(tile) ? tiling.area(tile) : 0;
      tiles += tiling.exists(tile) ? 1 : 0;
    }
    area = sum;
    count = tiles;
  }

  @Override
  public int turnedCount() {
    return rule.turnedCount();
  }

  @Override
  public int turned(int i) {
    return session.entity(rule.turned(i));
  }

  @Override
  public void visit(int observer, Visitor visitor) {
    int slot = session.slot(observer);
    if (slot >= 0) {
      rule.visitWatched(slot, visitor::visit);
    }
  }

  @Override
  public double share(int tile) {
    return tiling.exists(tile) ? tiling.area(tile) / area : 0;
  }

  @Override
  public int count() {
    return count;
  }
}
