package dev.sightline.replication.published;

import dev.sightline.collection.LongSet;
import dev.sightline.interest.Change;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.replication.channel.ChannelMapping;
import dev.sightline.replication.channel.MemoryCommunication;
import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.WireReader;
import dev.sightline.schema.WireWriter;
import dev.sightline.world.World;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Players and items under one rule, replicated as published, to count messages.
 *
 * <p>Per tick: moves are applied and the relation is updated; then there is one content message for
 * each new pair and one update for each entity that moved and each observer related before and
 * after. There are no evicts: a client drops by itself what is outside the rule at a larger radius,
 * as far as it knows. Should an update meet no replica, the client asks for it.
 *
 * <pre>{@code
 * PublishedSpace lab =
 *     PublishedSpace.builder(world)
 *         .rule(rules.factory("tile-path", RuleSettings.of(5)), 5)
 *         .keep(rules.factory("tile-path", RuleSettings.of(6)), 6)
 *         .channels(ChannelMapping::tiles)
 *         .build();
 * long anna = lab.addPlayer(3, 4);
 * MessageCounts counts = lab.tick();
 * }</pre>
 */
public final class PublishedSpace {
  private final World world;
  private final Space space;
  private final double radius;
  private final RuleFactory keepRule;
  private final double keepRadius;
  private final ChannelMapping mapping;
  private final MemoryCommunication communication;
  private final Map<Integer, PublishedClient> clients = new HashMap<>();
  private final LongSet entered = new LongSet();
  private final LongSet told = new LongSet();
  private final WireWriter message = new WireWriter(32);
  private final WireReader reader = new WireReader();
  private MessageCounts total = MessageCounts.NONE;
  private long content;
  private long updates;
  private long ended;
  private long asked;
  private long dropped;

  private PublishedSpace(Builder builder) {
    world = builder.world;
    radius = builder.radius;
    RuleFactory rule = Objects.requireNonNull(builder.rule, "a published space needs a rule");
    keepRule = builder.keepRule == null ? rule : builder.keepRule;
    keepRadius = builder.keepRule == null ? radius : builder.keepRadius;
    space = Space.builder(world).sense("published", rule).build();
    mapping = builder.channels.apply(space);
    communication = new MemoryCommunication(this::receive);
  }

  /** Starts a space in a world. */
  public static Builder builder(World world) {
    return new Builder(world);
  }

  /** Adds a player, who observes and is perceived. */
  public long addPlayer(double x, double y) {
    long id = space.add(x, y, radius);
    clients.put(space.slot(id), new PublishedClient(world, keepRule, keepRadius, x, y));
    return id;
  }

  /** Adds an item, which is perceived. */
  public long addItem(double x, double y) {
    return space.add(x, y);
  }

  /** Moves a player or an item. */
  public void move(long id, double x, double y) {
    space.move(id, x, y);
    PublishedClient client = clients.get(space.slot(id));
    if (client != null) {
      client.move(x, y);
    }
  }

  /** Removes a player or an item. */
  public void remove(long id) {
    clients.remove(space.slot(id));
    space.remove(id);
    clients.values().forEach(client -> client.forget(id));
  }

  /** Returns the space in which the relation is found, for reading. */
  public Space space() {
    return space;
  }

  /** Returns whether a player's client holds a replica of an entity. */
  public boolean holds(long player, long entity) {
    PublishedClient client = clients.get(space.slot(player));
    return client != null && client.holds(entity);
  }

  /** Returns the counts of all ticks so far. */
  public MessageCounts total() {
    return total;
  }

  /** Lets all changes take effect, and returns what was received because of them. */
  public MessageCounts tick() {
    long subscriptions = communication.subscriptions();
    content = 0;
    updates = 0;
    ended = 0;
    asked = 0;
    dropped = 0;
    Delta delta = space.tick();
    mapping.follow(delta, communication);
    tellContents(delta);
    publishMoves(delta);
    clients.values().forEach(client -> dropped += client.drop());
    MessageCounts counts =
        new MessageCounts(
            content, updates, ended, asked, dropped, communication.subscriptions() - subscriptions);
    total = total.plus(counts);
    return counts;
  }

  private void tellContents(Delta delta) {
    entered.clear();
    Delta.Cursor changes = delta.cursor();
    while (changes.next()) {
      Change change = changes.change();
      if (change == Change.ENTERED) {
        entered.add(pair(changes.observer(), changes.entity()));
        tellContent(changes.observer(), changes.entity());
        content++;
      } else if (change == Change.LEFT && !isRemoved(delta, changes.observer())) {
        ended++;
      }
    }
  }

  private static boolean isRemoved(Delta delta, int slot) {
    return (delta.changes(slot) & Population.REMOVED) != 0;
  }

  private void tellContent(int observer, int entity) {
    long id = space.id(entity);
    PublishedClient client = clients.get(observer);
    if (client != null) {
      client.take(id, space.x(id), space.y(id));
    }
  }

  private void publishMoves(Delta delta) {
    for (int i = 0; i < delta.changedCount(); i++) {
      int slot = delta.changed(i);
      int what = delta.changes(slot);
      if ((what & Population.MOVED) != 0 && (what & Population.ADDED) == 0) {
        publish(slot);
      }
    }
  }

  /** Sends where an entity is on its channels; who hears several of them takes it once. */
  private void publish(int slot) {
    long id = space.id(slot);
    message.clear();
    message.u64(id);
    message.f64(space.x(id));
    message.f64(space.y(id));
    told.clear();
    mapping.visitChannels(
        slot, channel -> communication.send(channel, message.array(), message.size()));
  }

  private void receive(int observer, byte[] bytes, int length) {
    try {
      reader.wrap(bytes, 0, length);
      long id = reader.u64();
      receive(observer, id, reader.f64(), reader.f64());
    } catch (MalformedFrame e) {
      throw new IllegalStateException(e);
    }
  }

  /** A message is unicast to each subscriber, so who was just told all is left out. */
  private void receive(int observer, long id, double x, double y) {
    int entity = (int) id;
    PublishedClient client = clients.get(observer);
    if (client == null
        || observer == entity
        || entered.contains(pair(observer, entity))
        || !told.add(observer)) {
      return;
    }
    updates++;
    if (!client.update(id, x, y)) {
      asked++;
      client.take(id, x, y);
    }
  }

  private static long pair(int observer, int entity) {
    return (long) observer << 32 | entity;
  }

  /** Collects options. */
  public static final class Builder {
    private final World world;
    private @Nullable RuleFactory rule;
    private double radius;
    private @Nullable RuleFactory keepRule;
    private double keepRadius;
    private Function<Space, ChannelMapping> channels = ChannelMapping::objects;

    private Builder(World world) {
      this.world = world;
    }

    /** Sets the rule, and how far players perceive. */
    public Builder rule(RuleFactory factory, double reach) {
      rule = factory;
      radius = reach;
      return this;
    }

    /** Sets by which rule clients keep replicas; by default by the same, at the same radius. */
    public Builder keep(RuleFactory factory, double reach) {
      if (reach < radius) {
        throw new IllegalArgumentException(
            "clients keep what is within " + reach + ", which is less than " + radius);
      }
      keepRule = factory;
      keepRadius = reach;
      return this;
    }

    /** Sets the channels: {@link ChannelMapping#objects}, the default, or tiles. */
    public Builder channels(Function<Space, ChannelMapping> mapping) {
      channels = mapping;
      return this;
    }

    /**
     * Makes the space.
     *
     * @throws IllegalArgumentException if the rule does not fit the channels
     */
    public PublishedSpace build() {
      return new PublishedSpace(this);
    }
  }
}
