package dev.sightline.server.game;

import dev.sightline.motion.GridPoint;
import dev.sightline.motion.WireGrid;
import dev.sightline.server.session.AccountException;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.session.Realm;
import org.jspecify.annotations.Nullable;

/**
 * What accounts do to the world: avatars that belong to somebody come, get other names, and go with
 * their accounts. For the tick thread, inside a tick.
 */
public final class Residents {
  private final Avatars avatars;
  private final Welcome welcome;
  private final WireGrid grid;
  private final Host host;

  /** What residents need of the world. */
  interface Host {
    /** Puts a stored avatar into the world. */
    Avatar enter(dev.sightline.server.store.Avatar row);

    /** Shows the name of an avatar. */
    void show(Avatar avatar);

    /** Ends the connection of whoever plays an avatar, if anybody does. */
    void disconnect(Avatar avatar, String reason);

    /** Takes an avatar out of the world. */
    void end(Avatar avatar);
  }

  Residents(Avatars avatars, Welcome welcome, WireGrid grid, Host host) {
    this.avatars = avatars;
    this.welcome = welcome;
    this.grid = grid;
    this.host = host;
  }

  /**
   * Reserves a name for a new avatar and returns where that can stand.
   *
   * @throws AccountException if the name is taken
   */
  public Realm.Place reserve(PlayerName name) {
    requireFree(name);
    avatars.reserve(name);
    GridPoint place = welcome.next();
    return new Realm.Place(grid.x(place.x()), grid.y(place.y()));
  }

  /**
   * Reserves another name for an avatar, which may look like its own.
   *
   * @throws AccountException if the name is taken
   */
  public void reserve(PlayerName name, long number) {
    Avatar avatar = present(number);
    avatars.release(avatar.looks());
    try {
      requireFree(name);
    } finally {
      avatars.reserve(avatar.looks());
    }
    avatars.reserve(name);
  }

  private void requireFree(PlayerName name) {
    if (avatars.isTaken(name)) {
      throw new AccountException(
          AccountException.Kind.TAKEN, "that name, or one that looks like it, is taken");
    }
  }

  /** Gives back a reserved name. */
  public void release(PlayerName name) {
    avatars.release(name);
  }

  /** Puts a new avatar into the world under its reserved name. */
  public void enter(dev.sightline.server.store.Avatar row, PlayerName name) {
    avatars.release(name);
    host.enter(row);
  }

  /** Gives an avatar its reserved name. */
  public void rename(long number, PlayerName name) {
    avatars.release(name);
    Avatar avatar = avatars.get(number);
    if (avatar != null) {
      avatars.rename(avatar, name);
      host.show(avatar);
    }
  }

  /**
   * Ends the play of an avatar that is about to be removed, and returns where it stays.
   *
   * @throws AccountException if that is being done already
   */
  public Realm.Place retire(long number) {
    Avatar avatar = present(number);
    host.disconnect(avatar, "the account is deleted");
    avatar.leaving = true;
    avatar.order(Order.STAND);
    return new Realm.Place(avatar.entity().x(), avatar.entity().y());
  }

  private Avatar present(long number) {
    Avatar avatar = avatars.get(number);
    if (avatar == null || !avatar.isHere()) {
      throw new AccountException(AccountException.Kind.BUSY, "the account is being deleted");
    }
    return avatar;
  }

  /** Lets a retired avatar be played again. */
  public void restore(long number) {
    Avatar avatar = avatars.get(number);
    if (avatar != null) {
      avatar.stay();
    }
  }

  /** Takes a retired avatar out of the world. */
  public void remove(long number) {
    Avatar avatar = avatars.get(number);
    if (avatar != null) {
      host.end(avatar);
    }
  }

  /** Ends the connection of whoever plays an avatar; a guest cannot come back as it. */
  public void disconnect(long number, String reason) {
    Avatar avatar = avatars.get(number);
    if (avatar != null) {
      disconnect(avatar, reason);
    }
  }

  /** Does the same to all whose names look like this one. */
  public void disconnect(PlayerName name, String reason) {
    for (Avatar avatar : java.util.List.copyOf(avatars.all())) {
      if (avatar.looks().looksLike(name)) {
        disconnect(avatar, reason);
      }
    }
  }

  private void disconnect(Avatar avatar, String reason) {
    avatars.forgetSecret(avatar);
    host.disconnect(avatar, reason);
  }

  /** Decides whether others hear an avatar. */
  public void mute(long number, boolean muted) {
    @Nullable Avatar avatar = avatars.get(number);
    if (avatar != null) {
      avatar.muted = muted;
    }
  }
}
