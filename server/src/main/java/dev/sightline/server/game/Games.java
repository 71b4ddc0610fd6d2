package dev.sightline.server.game;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** All games that are installed, by name. */
public final class Games {
  private Games() {}

  /**
   * Makes the game with a name.
   *
   * @throws IllegalArgumentException if there is none, or several have that name
   */
  public static Game named(String name) {
    List<String> names = new ArrayList<>();
    List<Game> found = new ArrayList<>();
    for (Game game : ServiceLoader.load(Game.class)) {
      names.add(game.name());
      if (game.name().equals(name)) {
        found.add(game);
      }
    }
    if (found.size() > 1) {
      throw new IllegalArgumentException("several games are called " + name);
    }
    if (found.isEmpty()) {
      names.sort(null);
      throw new IllegalArgumentException(
          "no game '" + name + "'; there are " + String.join(", ", names));
    }
    return found.get(0);
  }
}
