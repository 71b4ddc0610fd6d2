package dev.sightline.server.game;

import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import dev.sightline.replication.Link;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.session.TownNames;
import org.jspecify.annotations.Nullable;

/**
 * A character of the world. It stays when its player leaves; then the server acts for it.
 *
 * <p>For the tick thread only.
 */
public final class Avatar {
  private final long number;
  private final boolean guest;
  private final Entity entity;
  private final Activity activity;
  private PlayerName name;
  private Order order = Order.STAND;
  @Nullable Client client;
  @Nullable Link link; // of the client
  @Nullable String secret; // by which its guest may come back, as long as that is known here
  @Nullable String secretDigest;
  double radius;
  boolean bot;
  boolean leaving;
  boolean muted;
  int heading;
  boolean acted; // its player did something, ever
  int playerCameAt;
  int playerLeftAt;
  int index; // in the list of all avatars

  // For Activity and Neighborhood.
  boolean walks;
  boolean changed;
  boolean unsaved;
  long cell;

  Avatar(long number, String name, boolean guest, Entity entity, Activity activity) {
    this.number = number;
    this.name = PlayerName.of(name);
    this.guest = guest;
    this.entity = entity;
    this.activity = activity;
  }

  /** Returns its number in the store, which no other avatar has had or will have. */
  public long number() {
    return number;
  }

  public String name() {
    return name.text();
  }

  /** Returns its name with what that looks like. */
  PlayerName looks() {
    return name;
  }

  void rename(PlayerName next) {
    name = next;
  }

  /** Returns whether it belongs to nobody and may vanish. */
  public boolean isGuest() {
    return guest;
  }

  public Entity entity() {
    return entity;
  }

  /** Returns the client that plays it, or null. */
  public @Nullable Client client() {
    return client;
  }

  /** Returns what it does now. */
  public Order order() {
    return order;
  }

  /** Tells it what to do from this tick on. */
  public void order(Order next) {
    order = next;
    if (next.kind() != Order.Kind.STAND) {
      activity.walks(this);
    }
  }

  /** Lets it stay that was about to leave; its place is saved again. */
  void stay() {
    leaving = false;
    activity.turned(this);
  }

  /** Returns where it looks, in 1/65536 of a turn. */
  public int heading() {
    return heading;
  }

  /** Returns how far its player perceives. */
  public double radius() {
    return radius;
  }

  /** Returns whether the server brought it along as a bot. */
  public boolean isBot() {
    return bot;
  }

  /** Returns whether it was a bot, and is about to vanish because fewer are wanted now. */
  public boolean isFormerBot() {
    return !bot && isFree() && TownNames.isOne(name.text());
  }

  /** Returns whether others do not hear it, because an administrator said so. */
  public boolean isMuted() {
    return muted;
  }

  /**
   * Returns whether nobody plays it or may come back to it, and it belongs to no account, so that a
   * guest may play it.
   */
  public boolean isFree() {
    return guest && client == null && (bot || secretDigest == null) && isHere();
  }

  /** Returns whether it is in the world. */
  public boolean isHere() {
    return entity.isAlive() && !leaving;
  }

  @Override
  public String toString() {
    return name.text() + " (" + number + ")";
  }
}
