package dev.sightline.replication;

import dev.sightline.frame.Handshake;
import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Keeper;
import dev.sightline.interest.Space;
import dev.sightline.interest.rule.Population;
import dev.sightline.interest.rule.Rule;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.Schema;
import dev.sightline.schema.State;
import dev.sightline.schema.TickBracket;
import dev.sightline.schema.Type;
import dev.sightline.schema.WireWriter;
import dev.sightline.work.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Entities with state in an interest space, and clients that are kept up to date about those they
 * perceive.
 *
 * <p>A tick is a bracket. {@link #begin} takes what clients have sent, and nothing is taken at any
 * other time. Then entities may be changed, until {@link #end} finds out who perceives what now,
 * and sends each client one frame with what that changes for it. So nobody ever sees a state from
 * within a tick, and changes outside of one are refused.
 *
 * <pre>{@code
 * ReplicationSpace world = ReplicationSpace.builder(schema, space).build();
 * world.begin();
 * Entity avatar = world.spawn(schema.type(Type.Role.ENTITY, "Avatar"), 3, 4);
 * Client client = world.join(hello, link);
 * client.observe(avatar, 5);
 * client.self(avatar);
 * world.end();
 * }</pre>
 *
 * <p>Threads: one at a time. The {@link Workers} given share the encoding of clients. The interest
 * space may be asked, and its senses and pins changed, by whoever may change entities; it is kept
 * here, so that nobody else can tick it, or add, move and remove what is in it.
 */
public final class ReplicationSpace {
  private final Space space;
  private final Keeper keeper;
  private final Schema schema;
  private final WireGrid grid;
  private final Greeting greeting;
  private final TickBracket bracket = new TickBracket();
  private final TickPhase phase = new TickPhase(bracket);
  private final EntityTable entities = new EntityTable();
  private final Referrers referrers = new Referrers();
  private final ClientNumbers members = new ClientNumbers();
  private final ScopeChanges scope;
  private final Postbox postbox;
  private final Input input;
  private final Output output;
  private final Ownership ownership;
  private final Lifecycle lifecycle;
  private final List<Client> refused = new ArrayList<>();
  private boolean startsOver;

  ReplicationSpace(ReplicationSpaceBuilder builder) {
    space = builder.space;
    keeper = space.keep("a replication space");
    schema = builder.schema;
    grid = builder.grid();
    greeting =
        new Greeting(
            schema,
            grid,
            builder.mapHash,
            builder.epoch,
            builder.tickMicros,
            builder.shortIds,
            builder.memory);
    scope = new ScopeChanges(space, entities, members);
    postbox = new Postbox(space, entities, members, builder.eventBytes);
    input = new Input(schema, builder.listener);
    output =
        new Output(
            members,
            greeting,
            builder.workers,
            builder.clock,
            entities,
            referrers,
            builder.frameBytes);
    ownership = new Ownership(schema, entities, builder.peers);
    lifecycle = new Lifecycle(this, ownership, bracket, builder.idKey, builder.firstEntity);
  }

  /** Starts a space whose entities are of a schema's types. */
  public static ReplicationSpaceBuilder builder(Schema schema, Space space) {
    return new ReplicationSpaceBuilder(schema, space);
  }

  // The tick.

  /**
   * Opens the next tick: takes what clients have sent since the last one, and hands it to the
   * listener. What the listener throws is thrown here, and the tick is open all the same.
   */
  public void begin() {
    phase.beginInput();
    try {
      removeRefused();
      for (int i = 0; i < members.end(); i++) {
        Client client = members.get(i);
        if (client != null) {
          input.take(client);
        }
      }
      receiveForwards();
    } finally {
      phase.open();
    }
    input.rethrow();
  }

  /** What the way to other spaces throws is thrown with what listeners did. */
  private void receiveForwards() {
    try {
      ownership.receive();
    } catch (RuntimeException e) {
      input.keep(e);
    }
  }

  private void removeRefused() {
    for (int i = 0; i < refused.size(); i++) {
      Client client = refused.get(i);
      if (members.get(client.number()) == client) {
        remove(client);
        input.tellClosed(client, Objects.requireNonNull(client.refusal()));
      }
    }
    refused.clear();
  }

  /**
   * Closes the tick: finds out who perceives what, and sends what that changes.
   *
   * <p>Should a rule of the interest space throw, the tick stays open, and nothing was sent. Put
   * right what was wrong, if need be by another rule, and call {@link #resync}. Should the codec of
   * an event throw, that event is lost; it is thrown here after all else was sent.
   */
  public void end() {
    phase.beginOutput("end a tick");
    send();
  }

  private void send() {
    int tick = bracket.tick();
    try {
      update(tick);
    } catch (Throwable thrown) {
      startsOver = true;
      phase.open();
      throw thrown;
    }
    try {
      postbox.deliverAll(tick);
      output.send(tick);
    } finally {
      finish();
    }
    postbox.rethrow();
  }

  /**
   * Closes the tick as {@link #end} does, but starts the relation over before: all rules are made
   * anew, and what each client holds is compared with what it perceives. So all is right again
   * whatever a rule had done before it threw. Clients are told what has changed and, again, by
   * which senses they perceive what.
   */
  public void resync() {
    phase.beginOutput("resync");
    startsOver = true;
    send();
  }

  /** Finds out who perceives what; if it fails, it can be repeated. */
  private void update(int tick) {
    entities.encodeUpdates(tick);
    Delta delta = startsOver ? keeper.resync() : keeper.tick();
    scope.apply(delta);
    entities.settle(tick);
    bracket.close();
    startsOver = false;
  }

  private void finish() {
    output.closeRefused(refused);
    entities.finishTick();
    members.releaseNumbers();
    phase.close();
  }

  /**
   * Sends the frame of the last tick to clients whose links did not take it when the tick ended.
   * The next tick does so by itself; this is for worlds that stand still. Between ticks only.
   *
   * @return how many clients still lack that frame
   */
  public int catchUp() {
    phase.beginCatchUp();
    try {
      return output.catchUp(bracket.tick());
    } finally {
      output.closeRefused(refused);
      phase.close();
    }
  }

  /** Returns the number of the tick that is open, or was last. */
  public int tick() {
    return bracket.tick();
  }

  // Entities.

  /**
   * Adds an entity with initial values at the point of the wire grid nearest to a place.
   *
   * @throws IllegalArgumentException if entities of the type have no place
   */
  public Entity spawn(Type type, double x, double y) {
    requireOpen();
    return lifecycle.add(type, lifecycle.newId(), x, y);
  }

  /**
   * Adds an entity that has no place, with initial values.
   *
   * @throws IllegalArgumentException if entities of the type have one
   */
  public Entity spawn(Type type) {
    requireOpen();
    return lifecycle.add(type, lifecycle.newId());
  }

  /**
   * Adds an entity that had its public id before, for example in an earlier run.
   *
   * @throws IllegalArgumentException if there is an entity with this id, or entities of the type
   *     have no place
   */
  public Entity spawn(Type type, long id, double x, double y) {
    requireOpen();
    return lifecycle.add(type, id, x, y);
  }

  /**
   * Adds an entity that has no place, and had its public id before.
   *
   * @throws IllegalArgumentException if there is an entity with this id, or entities of the type
   *     have a place
   */
  public Entity spawn(Type type, long id) {
    requireOpen();
    return lifecycle.add(type, id);
  }

  /** Returns the entity with a public id, or null. */
  public @Nullable Entity entity(long id) {
    return entities.byId(id);
  }

  /** Returns the entity in a slot of the interest space, or null: a part, or nothing. */
  public @Nullable Entity entityAt(int slot) {
    return slot < 0 ? null : entities.at(slot);
  }

  /** Returns the number of entities. */
  public int entityCount() {
    return entities.count();
  }

  /**
   * Changes an entity wherever it is: at once if this space owns it, else its owner is told, which
   * makes the change when its next tick begins.
   *
   * @throws IllegalArgumentException if nobody is known to own it, or it is of another type
   */
  public void publish(long id, EntityChange change) {
    requireOpen();
    lifecycle.requireType(change.type());
    ownership.publish(id, change);
  }

  /**
   * Returns how many forwarded changes could not be made: no such entity, or they made no sense.
   */
  public long refusedForwards() {
    return ownership.refused();
  }

  void regroup(Entity entity) {
    scope.regroup(entity);
  }

  /** Returns the hand that changes the interest space. */
  Keeper keeper() {
    return keeper;
  }

  Lifecycle lifecycle() {
    return lifecycle;
  }

  EntityTable entities() {
    return entities;
  }

  Referrers referrers() {
    return referrers;
  }

  // Clients.

  /**
   * Lets a client join. The first thing that it is sent, when the tick ends, is a welcome.
   *
   * @return the client, or null if it cannot join; then its link was closed, and told why
   * @throws IllegalStateException if the link is that of another client
   */
  public @Nullable Client join(Hello hello, Link link) {
    requireOpen();
    Objects.requireNonNull(hello, "no hello");
    members.requireUnused(Objects.requireNonNull(link, "no link"));
    Refusal refusal = Handshake.judge(hello, greeting.welcome(tick()));
    if (refusal != null) {
      closeStranger(link, refusal);
      return null;
    }
    Holdings holdings = new Holdings(greeting.shortIds(), greeting.memory());
    Client client = new Client(this, members.newNumber(), link, input, holdings);
    client.progress.schemaDue = hello.schemaHash() == 0;
    members.add(client);
    return client;
  }

  /** Closes a link that got no client; what it throws is nobody's concern any more. */
  private static void closeStranger(Link link, Refusal refusal) {
    try {
      link.close(refusal);
    } catch (RuntimeException e) {
      // it is as good as closed
    }
  }

  /** Lets a client leave whose connection has ended. Its entities stay; its link is not closed. */
  public void leave(Client client) {
    requireOpen();
    client.requireIn(this).requireOpen();
    remove(client);
  }

  private void remove(Client client) {
    client.leave();
    members.remove(client);
  }

  /** Returns the number of clients. */
  public int clientCount() {
    return members.count();
  }

  /** Visits all clients, by ascending numbers. */
  public void forEachClient(Consumer<Client> visitor) {
    members.forEach(visitor);
  }

  void regroup(Client client) {
    scope.regroup(client);
  }

  void changeSelf(Client client, @Nullable Entity from, @Nullable Entity to) {
    if (from != null) {
      from.self(null);
    }
    if (to != null) {
      to.self(client);
    }
    scope.changeSelf(client, from, to);
  }

  // Events. They belong to the space once they are told; make a new one for the next.

  /**
   * Tells an event to a client.
   *
   * @return false if the client has left or been closed, which can happen at any time; then nobody
   *     is told
   */
  public boolean tell(Client client, State event) {
    return tell(client, event, EventQueue.NO_REQUEST);
  }

  /**
   * Tells a client the answer to its request.
   *
   * @param request the number that came with the action
   * @return false if the client has left or been closed; then nobody is told
   */
  public boolean answer(Client client, long request, State event) {
    if (request < 0 || request > WireWriter.MAX_VARINT) {
      throw new IllegalArgumentException("request " + request + " is not in [0, 2^53)");
    }
    return tell(client, event, request);
  }

  private boolean tell(Client client, State event, long request) {
    client.requireIn(this);
    post(event, request, delivery -> delivery.to(client));
    return client.isOpen();
  }

  /** Tells an event to all clients. */
  public void tellAll(State event) {
    post(event, EventQueue.NO_REQUEST, Postbox.Delivery::toAll);
  }

  /**
   * Tells an event to all clients of a team.
   *
   * @throws IllegalArgumentException if the team is none
   */
  public void tellTeam(int team, State event) {
    if (team == Space.NO_TEAM) {
      throw new IllegalArgumentException("team " + team + " is none: nobody is in it");
    }
    post(event, EventQueue.NO_REQUEST, delivery -> delivery.toTeam(team));
  }

  /**
   * Tells an event to all who perceive an entity at the end of this tick, and to whom it is itself.
   *
   * @param senses by which of them, one bit each; -1 for any
   */
  public void tellPerceivers(Entity entity, int senses, State event) {
    entity.requireIn(this);
    post(event, EventQueue.NO_REQUEST, delivery -> delivery.toPerceiversOf(entity, senses));
  }

  /**
   * Tells an event to all who perceive a place at the end of this tick.
   *
   * @param radius how far it reaches; {@link Rule#OWN_RADIUS} for as far as each observer perceives
   * @param senses by which of them, one bit each; -1 for any
   */
  public void tellPerceivers(double x, double y, double radius, int senses, State event) {
    Population.requirePlace(x, y);
    if (radius != Rule.OWN_RADIUS) {
      Population.requireRadius(radius);
    }
    post(event, EventQueue.NO_REQUEST, delivery -> delivery.toPerceiversAt(x, y, radius, senses));
  }

  private void post(State event, long request, Postbox.Address address) {
    requireOpen();
    postbox.post(event, request, address);
  }

  // What belongs to it.

  public Space space() {
    return space;
  }

  public Schema schema() {
    return schema;
  }

  /** Returns the grid on which all positions lie. */
  public WireGrid grid() {
    return grid;
  }

  /** Returns what has been told so far. */
  public Traffic traffic() {
    return output.traffic();
  }

  void requireOpen() {
    phase.requireOpen();
  }
}
