package dev.sightline.lab.scheme;

import org.jspecify.annotations.Nullable;

/** A session with exact sight beside it: whatever happens, happens to both. */
public final class WithTruth implements Session {
  private final Session scheme;
  private final Session truth;
  private final Pairs visible;

  /**
   * Puts exact sight beside a session.
   *
   * @param visible hears of pairs that become visible and hidden, in each tick before the scheme's
   *     pairs are told
   */
  public WithTruth(Session scheme, Session truth, Pairs visible) {
    this.scheme = scheme;
    this.truth = truth;
    this.visible = visible;
  }

  @Override
  public void join(int entity, double x, double y, double radius) {
    scheme.join(entity, x, y, radius);
    truth.join(entity, x, y, radius);
  }

  @Override
  public void move(int entity, double x, double y) {
    scheme.move(entity, x, y);
    truth.move(entity, x, y);
  }

  @Override
  public void leave(int entity) {
    scheme.leave(entity);
    truth.leave(entity);
  }

  @Override
  public void radius(int observer, double radius) {
    scheme.radius(observer, radius);
    truth.radius(observer, radius);
  }

  @Override
  public int doors() {
    return Math.min(scheme.doors(), truth.doors());
  }

  @Override
  public void turnDoor(int door, boolean open) {
    scheme.turnDoor(door, open);
    truth.turnDoor(door, open);
  }

  @Override
  public void tick(Pairs changes) {
    truth.tick(visible);
    scheme.tick(changes);
  }

  @Override
  public @Nullable TileChannels tiles() {
    return scheme.tiles();
  }
}
