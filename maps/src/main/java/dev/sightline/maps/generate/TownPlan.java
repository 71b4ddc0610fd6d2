package dev.sightline.maps.generate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How the ground of a town is used, before anything is built.
 *
 * <p>Four streets leave a central square like the arms of a pinwheel, so no street runs straight
 * through. The four blocks between them are halved by lanes, and each half by an alley, into
 * sixteen lots; one half stays whole for the largest building.
 */
final class TownPlan {
  /** The side of the town, in steps. */
  static final int SIDE = 30 * Frame.STEPS;

  private static final int RING = 30; // the walk along the limits

  private final SplittableRandom random;
  private final List<Patch> streets = new ArrayList<>();
  private final List<Patch> lanes = new ArrayList<>();
  private final List<Patch> walks = new ArrayList<>();
  private final List<Patch> halves = new ArrayList<>();
  private final List<Patch> lots = new ArrayList<>();
  private final Patch square;
  private final Patch estate;

  TownPlan(SplittableRandom random) {
    this.random = random;
    boolean mirrored = random.nextBoolean();
    Patch center = center();
    layStreets(center, mirrored);
    square = mirror(center, mirrored);
    estate = halves.stream().max(Comparator.comparingInt(Patch::area)).orElseThrow();
    halves.remove(estate);
    halves.forEach(this::halve);
    layWalks();
  }

  /** The central square. */
  Patch square() {
    return square;
  }

  /** The largest piece of ground, two lots in size. */
  Patch estate() {
    return estate;
  }

  /** The other pieces of ground. */
  List<Patch> lots() {
    return lots;
  }

  /** The main streets, four. */
  List<Patch> streets() {
    return streets;
  }

  List<Patch> lanes() {
    return lanes;
  }

  /** The walks along the town's limits: south, north, west, east. */
  List<Patch> walks() {
    return walks;
  }

  private Patch center() {
    int width = random.nextInt(170, 225);
    int height = random.nextInt(170, 225);
    int left = SIDE / 2 - width / 2 + random.nextInt(-50, 51);
    int bottom = SIDE / 2 - height / 2 + random.nextInt(-50, 51);
    return new Patch(left, bottom, left + width, bottom + height);
  }

  private void layStreets(Patch q, boolean mirrored) {
    int high = SIDE - RING;
    int w = random.nextInt(48, 60);
    List<Patch> arms =
        List.of(
            new Patch(RING, q.top() - w, q.left(), q.top()),
            new Patch(q.right() - w, q.top(), q.right(), high),
            new Patch(q.right(), q.bottom(), high, q.bottom() + w),
            new Patch(q.left(), RING, q.left() + w, q.bottom()));
    List<Patch> blocks =
        List.of(
            new Patch(RING, RING, q.left(), q.top() - w),
            new Patch(RING, q.top(), q.right() - w, high),
            new Patch(q.right(), q.bottom() + w, high, high),
            new Patch(q.left() + w, RING, high, q.bottom()));
    arms.forEach(arm -> streets.add(mirror(arm, mirrored)));
    blocks.forEach(block -> cut(mirror(block, mirrored), 34, halves));
  }

  private void layWalks() {
    int high = SIDE - RING;
    walks.add(new Patch(0, 0, SIDE, RING));
    walks.add(new Patch(0, high, SIDE, SIDE));
    walks.add(new Patch(0, RING, RING, high));
    walks.add(new Patch(high, RING, SIDE, high));
  }

  private void halve(Patch half) {
    cut(half, 24, lots);
  }

  /** Lays a lane across the longer way, near the middle. */
  private void cut(Patch ground, int laneWidth, List<Patch> parts) {
    boolean upright = ground.width() > ground.height();
    Patch g = upright ? ground : ground.transposed();
    int offset = g.width() / 12;
    int lane = g.left() + (g.width() - laneWidth) / 2 + random.nextInt(-offset, offset + 1);
    List<Patch> cut =
        List.of(
            new Patch(g.left(), g.bottom(), lane, g.top()),
            new Patch(lane + laneWidth, g.bottom(), g.right(), g.top()),
            new Patch(lane, g.bottom(), lane + laneWidth, g.top()));
    parts.add(upright ? cut.get(0) : cut.get(0).transposed());
    parts.add(upright ? cut.get(1) : cut.get(1).transposed());
    lanes.add(upright ? cut.get(2) : cut.get(2).transposed());
  }

  private static Patch mirror(Patch patch, boolean mirrored) {
    return mirrored ? patch.mirrored(SIDE) : patch;
  }
}
