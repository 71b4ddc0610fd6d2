package dev.sightline.server.game.town;

import dev.sightline.interest.Explanation;
import dev.sightline.interest.Space;
import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.GameWorld;
import java.util.ArrayList;
import java.util.List;

/**
 * Players look around, zoom from a quarter of the usual radius to all of it, and ask why they
 * perceive something.
 */
final class Views implements Game {
  private static final double NEAREST = 0.25;

  private GameWorld world;
  private Type.Builder look;
  private Field<Integer> lookHeading;
  private Type.Builder zoom;
  private Field<Double> zoomRadius;
  private Type.Builder explain;
  private ReferenceField explainEntity;

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
    explain = schema.types().action("Explain", Stream.STATE);
    explainEntity = explain.reference("entity");
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
    } else if (action.type() == explain.type()) {
      explain(avatar, request, action);
    } else {
      return false;
    }
    return true;
  }

  private void explain(Avatar avatar, long request, State action) {
    Client client = avatar.client();
    long handle = action.targetCount(explainEntity) == 0 ? 0 : action.target(explainEntity, 0);
    Entity entity = client == null ? null : client.target(handle);
    if (client == null || entity == null || !client.holds(entity)) {
      world.answer(avatar, request, false, Reasons.NOTHING, 0);
      return;
    }
    Space space = world.replication().space();
    Explanation reasons = space.explain(avatar.entity().spaceId(), entity.spaceId());
    world.answer(avatar, request, true, Reasons.cut(words(reasons)), 0);
  }

  private static String words(Explanation reasons) {
    List<String> lines = new ArrayList<>();
    for (Explanation.Sense sense : reasons.senses()) {
      lines.add(sense.name() + (sense.yes() ? ": yes, " : ": no, ") + sense.verdict().words());
    }
    if (reasons.viaChild()) {
      lines.add("a part of it is perceived");
    }
    return String.join("; ", lines);
  }

  private void zoom(Avatar avatar, long request, double radius) {
    double most = world.radius();
    double least = NEAREST * most;
    if (!(radius >= least && radius <= most)) {
      world.answer(
          avatar, request, false, Reasons.cut("a radius is in [" + least + ", " + most + "]"), 0);
      return;
    }
    world.zoom(avatar, radius);
    world.answer(avatar, request, true, "", 0);
  }
}
