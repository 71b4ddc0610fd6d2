package dev.sightline.server.game.tag;

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
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Tag: who is it tags somebody near, who is it then. Who is it outlives the server. */
public final class TagGame implements Game {
  private static final double REACH = 0.2; // of the radius

  private @Nullable GameWorld world;
  private @Nullable Field<Boolean> isIt;
  private Type.@Nullable Builder tag;
  private @Nullable ReferenceField whom;
  private long it;

  @Override
  public String name() {
    return "tag";
  }

  @Override
  public void declare(GameSchema schema) {
    isIt = schema.avatar().field("it", Codec.flag());
    Type.Builder action = schema.types().action("Tag", Stream.STATE);
    whom = action.reference("whom");
    tag = action;
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
    it = saved.version() == 1 ? ByteBuffer.wrap(saved.bytes()).getLong() : 0;
  }

  @Override
  public void added(Avatar avatar) {
    if (it == 0 || it == avatar.number()) {
      makeIt(avatar);
    }
  }

  @Override
  public void removed(Avatar avatar) {
    if (it == avatar.number()) {
      it = 0;
      world.avatars().stream().filter(a -> a != avatar).findFirst().ifPresent(this::makeIt);
    }
  }

  @Override
  public boolean action(Avatar avatar, long request, State action) {
    if (action.type() != tag.type()) {
      return false;
    }
    Avatar other = other(avatar, action);
    boolean granted = avatar.number() == it && other != null && isNear(avatar, other);
    if (granted) {
      avatar.entity().setFlag(isIt, false);
      makeIt(other);
    }
    world.answer(avatar, request, granted, granted ? "" : "there is nobody to tag", 0);
    return true;
  }

  private @Nullable Avatar other(Avatar avatar, State action) {
    Client client = avatar.client();
    Entity target =
        client == null || action.targetCount(whom) == 0
            ? null
            : client.target(action.target(whom, 0));
    return target == null ? null : world.avatarOfEntity(target.id());
  }

  private boolean isNear(Avatar a, Avatar b) {
    double distance = Math.hypot(a.entity().x() - b.entity().x(), a.entity().y() - b.entity().y());
    return a != b && distance <= REACH * world.radius();
  }

  private void makeIt(Avatar avatar) {
    it = avatar.number();
    avatar.entity().setFlag(isIt, true);
  }

  @Override
  public byte[] save() {
    return ByteBuffer.allocate(Long.BYTES).putLong(it).array();
  }
}
