package dev.sightline.server.store;

import org.jspecify.annotations.Nullable;

/**
 * An item as it is stored.
 *
 * @param owner the avatar that holds it, or null: it lies on the ground
 * @param x where on the ground; NaN with an owner
 * @param y where on the ground; NaN with an owner
 * @param sequence the commit that changed it last
 */
public record Item(long id, @Nullable Long owner, double x, double y, long sequence) {
  public Item {
    if (owner == null && !(Double.isFinite(x) && Double.isFinite(y))) {
      throw new IllegalArgumentException("item " + id + " lies at " + x + ", " + y);
    }
  }

  /** An item that lies on the ground and was never touched. */
  public static Item onGround(long id, double x, double y) {
    return new Item(id, null, x, y, 0);
  }
}
