package dev.sightline.server.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/**
 * Which avatars do something, so that a tick costs what happens in it, however many stand about:
 * who walks, who moved or got another view in this tick, and whose place is to be saved.
 */
final class Activity {
  private final List<Avatar> walking = new ArrayList<>();
  private final List<Avatar> changed = new ArrayList<>();
  private final List<Avatar> unsaved = new ArrayList<>();
  private final Neighborhood places;

  Activity(Neighborhood places) {
    this.places = places;
  }

  /** An avatar has an order to walk. */
  void walks(Avatar avatar) {
    if (!avatar.walks) {
      avatar.walks = true;
      walking.add(avatar);
    }
  }

  /** Has something done for all who walk; those who stand by now are left out from then on. */
  void forWalking(Consumer<Avatar> step) {
    for (int i = walking.size() - 1; i >= 0; i--) {
      Avatar avatar = walking.get(i);
      if (avatar.order().kind() == Order.Kind.STAND || !avatar.entity().isAlive()) {
        avatar.walks = false;
        walking.set(i, walking.get(walking.size() - 1));
        walking.remove(walking.size() - 1);
      } else {
        step.accept(avatar);
      }
    }
  }

  /** An avatar stands elsewhere. */
  void moved(Avatar avatar) {
    places.move(avatar);
    turned(avatar);
    viewChanged(avatar);
  }

  /** An avatar looks elsewhere. */
  void turned(Avatar avatar) {
    if (!avatar.unsaved) {
      avatar.unsaved = true;
      unsaved.add(avatar);
    }
  }

  /** An avatar perceives from elsewhere, or another distance. */
  void viewChanged(Avatar avatar) {
    if (!avatar.changed) {
      avatar.changed = true;
      changed.add(avatar);
    }
  }

  /** Returns whose place or view changed since the tick began, each once. */
  List<Avatar> changed() {
    return Collections.unmodifiableList(changed);
  }

  /** A tick ends. */
  void endTick() {
    changed.forEach(avatar -> avatar.changed = false);
    changed.clear();
  }

  /** Hands over all whose place or heading changed since the last call. */
  void drainUnsaved(Consumer<Avatar> save) {
    for (Avatar avatar : unsaved) {
      avatar.unsaved = false;
      save.accept(avatar);
    }
    unsaved.clear();
  }

  int walkingCount() {
    return walking.size();
  }
}
