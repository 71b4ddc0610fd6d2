package dev.sightline.replication;

import dev.sightline.interest.Clients;
import dev.sightline.interest.Delta;
import dev.sightline.interest.Space;
import dev.sightline.schema.Audience;
import dev.sightline.schema.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Brings what clients are to be told in line with the relation, with teams and owners, and with
 * which entity each client is itself, at the end of a tick.
 */
final class ScopeChanges {
  private final Space space;
  private final EntityTable entities;
  private final ClientNumbers members;
  private final Clients.Cursor changes;
  private final List<Entity> regroupedEntities = new ArrayList<>();
  private final List<Client> regroupedClients = new ArrayList<>();
  private final List<SelfChange> selfChanges = new ArrayList<>();

  private record SelfChange(Client client, @Nullable Entity from, @Nullable Entity to) {}

  ScopeChanges(Space space, EntityTable entities, ClientNumbers members) {
    this.space = space;
    this.entities = entities;
    this.members = members;
    changes = space.clients().cursor();
  }

  /** Notes that other fields of an entity may be for some clients. */
  void regroup(Entity entity) {
    if (isSelective(entity.type())) {
      regroupedEntities.add(entity);
    }
  }

  private static boolean isSelective(Type type) {
    return type.groupCount() > 1 || type.audience(0).kind() != Audience.Kind.EVERYONE;
  }

  /** Notes that other fields of entities may be for a client. */
  void regroup(Client client) {
    regroupedClients.add(client);
  }

  void changeSelf(Client client, @Nullable Entity from, @Nullable Entity to) {
    selfChanges.add(new SelfChange(client, from, to));
  }

  void apply(Delta delta) {
    if (delta.isWhole()) {
      members.forEach(this::leaveUnperceived);
    }
    changes.rewind();
    while (changes.next()) {
      Client client = members.get(changes.client());
      Entity entity = entities.at(changes.entity());
      Entity whole = entities.wholeOf(changes.entity());
      if (client != null && entity != null) {
        apply(client, entity);
      } else if (client != null && whole != null) {
        applyPart(client, whole);
      }
    }
    applySelves();
    applyGroups();
  }

  private void apply(Client client, Entity entity) {
    Holdings holdings = client.holdings;
    switch (changes.change()) {
      case ENTERED -> {
        prepare(client, entity);
        holdings.enter(entity.spaceId());
      }
      case SENSES -> resense(client, entity);
      case LEFT -> leave(client, entity);
      case REMOVED -> holdings.leave(entity.spaceId(), true);
    }
  }

  /** A part alone brings its whole to nobody but a client that observes with it. */
  private void applyPart(Client client, Entity whole) {
    if (whole.isPerceivedBy(client)) {
      prepare(client, whole);
      client.holdings.enter(whole.spaceId());
    } else {
      leave(client, whole);
    }
  }

  private void resense(Client client, Entity entity) {
    prepare(client, entity);
    client.holdings.resense(entity.spaceId());
  }

  /** Nobody loses its own entity out of sight, nor one of which it perceives a part. */
  private void leave(Client client, Entity entity) {
    if (entity.self() == client || entity.isPerceivedBy(client)) {
      resense(client, entity);
    } else {
      client.holdings.leave(entity.spaceId(), !entity.isAlive());
    }
  }

  /** After the relation was told anew: those who are not in it any more leave. */
  private void leaveUnperceived(Client client) {
    for (int slot = 0; slot < space.slots(); slot++) {
      Entity entity = entities.at(slot);
      if (entity != null
          && client.holdings.id(entity.spaceId()) != Holdings.ABSENT
          && !entity.isPerceivedBy(client)) {
        leave(client, entity);
      }
    }
  }

  private void applySelves() {
    for (int i = 0; i < entities.ended().size(); i++) {
      Entity entity = Objects.requireNonNull(entities.at(entities.ended().get(i)));
      Client client = entity.self();
      if (client != null) {
        client.holdings.leave(entity.spaceId(), true);
        client.holdings.own(0);
        client.progress.selfTold = false;
      }
    }
    for (int i = 0; i < selfChanges.size(); i++) {
      SelfChange change = selfChanges.get(i);
      if (members.get(change.client.number()) == change.client) {
        apply(change);
      }
    }
    selfChanges.clear();
  }

  private void apply(SelfChange change) {
    Client client = change.client;
    Entity from = change.from;
    Entity to = change.to;
    Entity self = client.self();
    client.holdings.own(self == null ? 0 : self.spaceId());
    client.progress.selfTold = false;
    if (from != null && entities.at(from.slot()) == from && from.self() != client) {
      release(client, from);
    }
    if (to != null && to.isAlive() && to.self() == client) {
      prepare(client, to);
      client.holdings.enter(to.spaceId());
    }
  }

  private void release(Client client, Entity entity) {
    if (entity.isPerceivedBy(client)) {
      resense(client, entity);
    } else {
      client.holdings.leave(entity.spaceId(), !entity.isAlive());
    }
  }

  private void applyGroups() {
    for (int i = 0; i < regroupedEntities.size(); i++) {
      Entity entity = regroupedEntities.get(i);
      members.forEach(client -> regroup(client, entity));
    }
    regroupedEntities.clear();
    for (int i = 0; i < regroupedClients.size(); i++) {
      Client client = regroupedClients.get(i);
      client.holdings.visit(id -> regroup(client, entities.byKey(id)));
    }
    regroupedClients.clear();
  }

  private void regroup(Client client, @Nullable Entity entity) {
    if (entity != null
        && entity.isAlive()
        && client.holdings.id(entity.spaceId()) != Holdings.ABSENT
        && isSelective(entity.type())
        && !client.holdings.isHeldAs(entity.spaceId(), prepare(client, entity))) {
      client.holdings.resense(entity.spaceId());
    }
  }

  /** Makes sure that there is the view of an entity that is for a client, and returns it. */
  private int prepare(Client client, Entity entity) {
    int key = ScopeWriter.key(client, entity, entity.senses(client));
    return entities.views.prepare(entity.slot(), key);
  }
}
