package dev.sightline.replication;

import dev.sightline.frame.Hello;
import dev.sightline.geometry.Box;
import dev.sightline.interest.Space;
import dev.sightline.interest.distance.DistanceRule;
import dev.sightline.map.WorldMap;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.Schema;
import dev.sightline.schema.Type;
import dev.sightline.work.Workers;
import dev.sightline.world.World;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Groups of avatars, each with a client, who all see all of their group and nobody else, and walk
 * in small circles: radius and speed as a server has them by default (a twelfth of the side, and a
 * quarter of that per second at 20 ticks per second).
 */
final class Fleet {
  static final double SIDE = 1000;
  static final double RADIUS = SIDE / 12;

  private static final double STEP = RADIUS / 80;
  private static final double CIRCLE = RADIUS / 8;
  private static final int FRAME = 1 << 17;

  final ReplicationSpace server;
  private final Entity[] avatars;
  private final SinkLink[] links;
  private final double[] homeX;
  private final double[] homeY;
  private final double[] phase;
  private int time;

  Fleet(int groups, int each, Workers workers) {
    double side = Math.max(SIDE, columns(groups) * SIDE / 4);
    WorldMap map = WorldMap.of("plain", new Box(0, 0, side, side), List.of());
    Space space =
        Space.builder(World.of(map))
            .sense("near", (population, world) -> new DistanceRule(population))
            .build();
    Schema.Builder schema = Schema.named("fleet");
    Type.Builder avatar = schema.entity("Avatar");
    Field<Integer> health = avatar.field("health", Codec.integer(0, 100));
    Schema built = schema.build();
    server = ReplicationSpace.builder(built, space).workers(workers).build();
    int count = groups * each;
    avatars = new Entity[count];
    links = new SinkLink[count];
    homeX = new double[count];
    homeY = new double[count];
    phase = new double[count];
    place(groups, each, side / columns(groups), new SplittableRandom(1));
    server.begin();
    for (int i = 0; i < count; i++) {
      avatars[i] = server.spawn(avatar.type(), homeX[i], homeY[i]);
      avatars[i].set(health, 100);
    }
    join(built);
    server.end();
  }

  private static int columns(int groups) {
    return (int) Math.ceil(Math.sqrt(groups));
  }

  /** Puts groups at least three radii apart. */
  private void place(int groups, int each, double apart, SplittableRandom random) {
    int columns = columns(groups);
    for (int i = 0; i < groups * each; i++) {
      int group = i / each;
      double angle = random.nextDouble(2 * Math.PI);
      double distance = RADIUS / 4 * Math.sqrt(random.nextDouble());
      homeX[i] = (group % columns + 0.5) * apart + distance * Math.cos(angle);
      homeY[i] = (group / columns + 0.5) * apart + distance * Math.sin(angle);
      phase[i] = random.nextDouble(2 * Math.PI);
    }
  }

  private void join(Schema schema) {
    byte[][] buffers = new byte[64][FRAME];
    for (int i = 0; i < avatars.length; i++) {
      links[i] = new SinkLink(buffers[i % buffers.length]);
      Client client = Objects.requireNonNull(server.join(Hello.of(schema.hash(), 0, ""), links[i]));
      client.observe(avatars[i], RADIUS);
      client.self(avatars[i]);
    }
  }

  /** Lets everybody take a step. */
  void tick() {
    server.begin();
    time++;
    double turn = STEP / CIRCLE * time;
    for (int i = 0; i < avatars.length; i++) {
      double angle = phase[i] + turn;
      avatars[i].moveTo(homeX[i] + CIRCLE * Math.cos(angle), homeY[i] + CIRCLE * Math.sin(angle));
    }
    server.end();
  }

  /** Lets a tick pass in which nothing happens. */
  void standStill() {
    server.begin();
    server.end();
  }

  int size() {
    return avatars.length;
  }

  Entity avatar(int index) {
    return avatars[index];
  }

  /** Returns all bytes that were sent, with the headers of a WebSocket. */
  long bytes() {
    long sum = 0;
    for (SinkLink link : links) {
      sum += link.bytes;
    }
    return sum;
  }
}
