package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All that may happen in a tick, by chance, to a stage and to the model of it. */
final class RandomPlay {
  private static final double SIZE = 100;

  final Stage stage;
  final WorldModel model = new WorldModel();

  /** What was shouted in the last step, by whom; those who hear it are told. */
  final Map<String, Entity> shouts = new TreeMap<>();

  private final SplittableRandom random;
  private final List<Long> formerIds = new ArrayList<>();
  private final int most;

  RandomPlay(Stage stage, SplittableRandom random, int most) {
    this.stage = stage;
    this.random = random;
    this.most = most;
  }

  /** Does some things; inside a tick. */
  void step() {
    shouts.clear();
    for (int i = random.nextInt(6); i > 0 || model.entities.size() < 3; i--) {
      if (model.entities.size() < most) {
        spawn();
      }
    }
    for (Entity entity : List.copyOf(model.entities)) {
      if (entity.isAlive() && random.nextInt(3) == 0) {
        change(entity);
      }
    }
    for (Player player : List.copyOf(stage.players)) {
      if (player.client().isOpen() && random.nextInt(4) == 0) {
        change(player);
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      shout(randomEntity(), stage.server.tick() + "." + i);
    }
  }

  /** Somebody shouts about somebody. */
  private void shout(Entity speaker, String words) {
    State event = State.of(Yard.SHOUT);
    event.set(Yard.WORDS, words);
    event.refer(Yard.SPEAKER, randomEntity().id());
    stage.server.tellPerceivers(speaker, Yard.HEARING, event);
    shouts.put(words, speaker);
  }

  private void spawn() {
    var type =
        switch (random.nextInt(8)) {
          case 0 -> Yard.CLOUD;
          case 1, 2, 3 -> Yard.AVATAR;
          default -> Yard.THING;
        };
    boolean isNew = formerIds.isEmpty() || random.nextInt(3) != 0;
    Entity entity = isNew ? spawnNew(type) : spawnAgain(type, formerId());
    model.entities.add(entity);
    if (random.nextBoolean()) {
      change(entity);
    }
  }

  private Entity spawnNew(Type type) {
    return type.isPlaced() ? stage.server.spawn(type, at(), at()) : stage.server.spawn(type);
  }

  private Entity spawnAgain(Type type, long id) {
    return type.isPlaced()
        ? stage.server.spawn(type, id, at(), at())
        : stage.server.spawn(type, id);
  }

  /** Somebody who ended comes again, maybe as something else. */
  private long formerId() {
    return formerIds.remove(random.nextInt(formerIds.size()));
  }

  private double at() {
    return random.nextDouble(SIZE);
  }

  private void change(Entity entity) {
    switch (random.nextInt(16)) {
      case 0 -> endOrReplace(entity);
      case 1 -> move(entity, at(), at());
      case 2 -> team(entity);
      case 3 -> entity.owner(random.nextInt(3) == 0 ? null : randomClient());
      case 4 -> parent(entity);
      case 5, 6, 7 -> setFields(entity);
      case 8 -> refer(entity);
      case 9 -> addPart(entity);
      case 10 -> removeParts(entity);
      default -> move(entity);
    }
  }

  private void move(Entity entity) {
    if (entity.type().isPlaced()) {
      entity.moveTo(near(entity.x()), near(entity.y()));
    }
  }

  private void move(Entity entity, double x, double y) {
    if (entity.type().isPlaced()) {
      entity.moveTo(x, y);
    }
  }

  private void addPart(Entity entity) {
    double[] place = {at(), at()};
    entity.addPart(place[0], place[1]);
    model.parts.computeIfAbsent(entity, key -> new ArrayList<>()).add(place);
  }

  private void removeParts(Entity entity) {
    entity.removeParts();
    model.parts.remove(entity);
  }

  /** Short steps, long ones and those in between, as the wire tells each in another way. */
  private double near(double coordinate) {
    double step = new double[] {0.1, 0.7, 4}[random.nextInt(3)];
    return Math.min(SIZE, Math.max(0, coordinate + random.nextDouble(-step, step)));
  }

  private void endOrReplace(Entity entity) {
    end(entity);
    if (random.nextInt(3) == 0) {
      formerIds.remove(entity.id());
      model.entities.add(stage.server.spawn(Yard.THING, entity.id(), at(), at()));
    }
  }

  private void end(Entity entity) {
    entity.end();
    formerIds.add(entity.id());
    if (formerIds.size() > most) {
      formerIds.remove(0);
    }
    model.entities.remove(entity);
    model.radius.remove(entity);
    model.parts.remove(entity);
    model.parent.remove(entity);
    model.parent.values().removeIf(up -> up == entity);
  }

  private void team(Entity entity) {
    entity.team(random.nextInt(3) - 1);
  }

  private Client randomClient() {
    List<Client> open = new ArrayList<>();
    stage.server.forEachClient(open::add);
    open.removeIf(client -> !client.isOpen());
    return open.get(random.nextInt(open.size()));
  }

  private Entity randomEntity() {
    return model.entities.get(random.nextInt(model.entities.size()));
  }

  private void parent(Entity entity) {
    @Nullable Entity up = random.nextBoolean() ? null : randomEntity();
    for (@Nullable Entity a = up; a != null; a = model.parent.get(a)) {
      if (a == entity) {
        return;
      }
    }
    entity.parent(up);
    if (up == null) {
      model.parent.remove(entity);
    } else {
      model.parent.put(entity, up);
    }
  }

  private void setFields(Entity entity) {
    if (entity.type() == Yard.CLOUD) {
      entity.set(Yard.DENSITY, random.nextInt(10));
      return;
    }
    switch (random.nextInt(entity.type() == Yard.AVATAR ? 6 : 3)) {
      case 0 -> entity.setInt(Yard.HEALTH, random.nextInt(101));
      case 1 -> entity.set(Yard.LABEL, "x".repeat(random.nextInt(20)));
      case 2 -> entity.setFlag(Yard.OPEN, random.nextBoolean());
      case 3 -> entity.setInt(Yard.NOISE, random.nextInt(1001));
      case 4 -> entity.setInt(Yard.PLAN, random.nextInt(11) - 5);
      default -> entity.set(Yard.SECRET, "s" + random.nextInt(1000));
    }
  }

  private void refer(Entity entity) {
    if (entity.type() == Yard.CLOUD) {
      return;
    }
    if (entity.type() == Yard.AVATAR && random.nextBoolean()) {
      Entity[] friends = new Entity[random.nextInt(5)];
      for (int i = 0; i < friends.length; i++) {
        friends[i] = randomEntity();
      }
      entity.refer(Yard.FRIENDS, friends);
    } else if (random.nextInt(4) == 0) {
      entity.refer(Yard.TARGET);
    } else {
      entity.refer(Yard.TARGET, randomEntity());
    }
  }

  private void change(Player player) {
    Client client = player.client();
    switch (random.nextInt(16)) {
      case 0 -> self(client, null);
      case 1, 2 -> self(client, randomEntity());
      case 3, 4, 5 -> observe(client, randomEntity());
      case 6 -> unobserve(client, randomEntity());
      case 7 -> client.team(random.nextInt(3) - 1);
      case 8 -> leave(player);
      case 9, 10 -> player.send(frame -> frame.ask(random.nextInt(40)));
      default -> player.link.isReady = random.nextInt(4) != 0;
    }
  }

  private void self(Client client, @Nullable Entity entity) {
    if (entity == null || entity.self() == null) {
      client.self(entity);
    }
  }

  private void observe(Client client, Entity entity) {
    boolean isFree = entity.observer() == null || entity.observer() == client;
    if (isFree && entity.type().isPlaced()) {
      double reach = random.nextDouble(2, 20);
      client.observe(entity, reach);
      model.radius.put(entity, reach);
    }
  }

  private void unobserve(Client client, Entity entity) {
    if (entity.observer() == client) {
      client.unobserve(entity);
      model.radius.remove(entity);
    }
  }

  private void leave(Player player) {
    if (random.nextBoolean()) {
      stage.server.leave(player.client());
    } else {
      player.client().close(Refusal.SHUTDOWN, "enough");
    }
    stage.players.remove(player);
    boolean loose = player.link instanceof TestLooseLink;
    Player next = stage.join(loose ? new TestLooseLink() : new TestLink());
    Entity entity = randomEntity();
    if (entity.observer() == null) {
      observe(next.client(), entity);
    }
    self(next.client(), entity);
  }

  /** Takes another rule for sight, with another reach. */
  void switchRule() {
    model.sightScale = random.nextDouble(0.3, 1.5);
    stage.space.replaceSense("sight", Rules.distance(model.sightScale));
  }
}
