package dev.sightline.server.game.town;

import dev.sightline.server.game.CombinedGame;
import dev.sightline.server.game.Game;
import java.util.List;

/** The usual game: items, doors, speech, views and minds. */
public final class TownGame extends CombinedGame {
  public TownGame() {
    super("town", parts());
  }

  private static List<Game> parts() {
    Items items = new Items();
    return List.of(items, new Doors(items), new Speech(), new Views(), new Minds(items));
  }
}
