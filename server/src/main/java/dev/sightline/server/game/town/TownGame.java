package dev.sightline.server.game.town;

import dev.sightline.server.game.CombinedGame;
import dev.sightline.server.game.Game;
import java.util.List;

/** The usual game: items, doors, speech, views, minds and their chatter. */
public final class TownGame extends CombinedGame {
  public TownGame() {
    super("town", parts());
  }

  private static List<Game> parts() {
    Items items = new Items();
    Speech speech = new Speech();
    Minds minds = new Minds(items);
    Chatter chatter = new Chatter(speech, minds);
    speech.listener(chatter);
    items.listener(chatter);
    return List.of(items, new Doors(items), speech, new Views(), minds, chatter);
  }
}
