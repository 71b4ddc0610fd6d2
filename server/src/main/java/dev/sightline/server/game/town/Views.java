package dev.sightline.server.game.town;

import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.GameWorld;

/** Players look around and zoom, from a quarter of the usual radius to all of it. */
final class Views implements Game {
  private static final double NEAREST = 0.25;

  private GameWorld world;
  private Type.Builder look;
  private Field<Integer> lookHeading;
  private Type.Builder zoom;
  private Field<Double> zoomRadius;

  @SuppressWarnings("NullAway.Init") // declare and start come first
  Views() {}

  @Override
  public String name() {
    return "views";
  }

  @Override
  public void declare(GameSchema schema) {
    look = schema.types().action("Look", Stream.STATE);
    lookHeading = look.field("heading", Codec.integer(0, 65535));
    zoom = schema.types().action("Zoom", Stream.STATE);
    zoomRadius = zoom.field("radius", Codec.real64());
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
  }

  @Override
  public boolean action(Avatar avatar, long request, State action) {
    if (action.type() == look.type()) {
      world.look(avatar, action.getInt(lookHeading));
      world.answer(avatar, request, true, "", 0);
    } else if (action.type() == zoom.type()) {
      zoom(avatar, request, action.getDouble(zoomRadius));
    } else {
      return false;
    }
    return true;
  }

  private void zoom(Avatar avatar, long request, double radius) {
    double most = world.radius();
    double least = NEAREST * most;
    if (!(radius >= least && radius <= most)) {
      world.answer(
          avatar, request, false, Words.cut("a radius is in [" + least + ", " + most + "]"), 0);
      return;
    }
    world.zoom(avatar, radius);
    world.answer(avatar, request, true, "", 0);
  }
}
