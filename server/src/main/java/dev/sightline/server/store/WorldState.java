package dev.sightline.server.store;

import java.util.List;

/** All that is stored about a world, each list sorted by id. */
public record WorldState(List<Item> items, List<Door> doors, List<Avatar> avatars) {
  public WorldState {
    items = List.copyOf(items);
    doors = List.copyOf(doors);
    avatars = List.copyOf(avatars);
  }
}
