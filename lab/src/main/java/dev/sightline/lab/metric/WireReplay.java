package dev.sightline.lab.metric;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import dev.sightline.replication.Link;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.replication.Traffic;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Type;
import dev.sightline.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Plays a motion on a replication space, so that every client gets the frames that a server would
 * send. Positions are those of the wire grid. An avatar has a name of eight letters, a look and a
 * health, an item has a kind and a charge: about as much as in a small game.
 */
public final class WireReplay implements Motion.Stage {
  private static final long ID_KEY = 1;

  private final ReplicationSpace server;
  private final Type avatarType;
  private final Field<String> name;
  private final Field<Integer> look;
  private final double radius;
  private final Map<Integer, Entity> avatars = new HashMap<>();
  private final Map<Integer, Client> clients = new HashMap<>();
  private final LinearFit fit = new LinearFit(4);
  private Traffic before;

  /** Puts items on a map, with one rule by which clients perceive. */
  public WireReplay(World world, RuleFactory rule, double radius, Items items) {
    this.radius = radius;
    Schema.Builder types = Schema.named("lab");
    Type.Builder avatar = types.entity("Avatar");
    name = avatar.field("name", Codec.text(16));
    look = avatar.field("look", Codec.integer(0, 255));
    avatar.field("health", Codec.integer(0, 100));
    Type.Builder item = types.entity("Item");
    Field<Integer> kind = item.field("kind", Codec.integer(0, 255));
    item.field("charge", Codec.integer(0, 100));
    Schema schema = types.build();
    avatarType = avatar.type();
    Space space = Space.builder(world).sense("scheme", rule).build();
    server = ReplicationSpace.builder(schema, space).publicIds(ID_KEY, 1).build();
    server.begin();
    for (int i = 0; i < items.count(); i++) {
      server.spawn(item.type(), items.x(i), items.y(i)).set(kind, i % 256);
    }
    server.end();
    before = server.traffic();
  }

  /** Plays all ticks, once. */
  public WireBytes run(Motion motion) {
    long first = motion.nextTick();
    for (long tick = first; tick >= 0 && tick <= motion.lastTick(); tick++) {
      server.begin();
      motion.play(tick, this);
      server.end();
      note(server.traffic());
    }
    double[] per = fit.solve();
    Traffic all = server.traffic();
    return new WireBytes(
        all.bytes(), all.frames(), all.contents(), all.updates(), per[0], per[1], per[2]);
  }

  /** Notes one tick; what each kind of message takes is found from all of them together. */
  private void note(Traffic now) {
    fit.add(
        (double) (now.bytes() - before.bytes()),
        (double) (now.frames() - before.frames()),
        (double) (now.contents() - before.contents()),
        (double) (now.updates() - before.updates()),
        (double) (now.evicts() - before.evicts()));
    before = now;
  }

  @Override
  public void join(int player, double x, double y) {
    Entity avatar = server.spawn(avatarType, x, y);
    avatar.set(name, String.format("player%02d", player % 100));
    avatar.set(look, player % 256);
    Hello hello = Hello.of(server.schema().hash(), 0, "");
    Client client = Objects.requireNonNull(server.join(hello, new Sink()));
    client.observe(avatar, radius);
    client.self(avatar);
    avatars.put(player, avatar);
    clients.put(player, client);
  }

  @Override
  public void move(int player, double x, double y) {
    Objects.requireNonNull(avatars.get(player)).moveTo(x, y);
  }

  @Override
  public void leave(int player) {
    server.leave(Objects.requireNonNull(clients.remove(player)));
    Objects.requireNonNull(avatars.remove(player)).end();
  }

  /** A client that takes everything and says nothing. */
  private static final class Sink implements Link {
    @Override
    public void receive(Receiver receiver) {
      // says nothing
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void send(byte[] frame, int length) {
      // taken
    }

    @Override
    public void close(Refusal why) {
      throw new IllegalStateException(why.reason());
    }
  }
}
