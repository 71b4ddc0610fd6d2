package dev.sightline.replication;

import dev.sightline.schema.MalformedFrame;
import dev.sightline.schema.Schema;
import dev.sightline.schema.WireWriter;

/** Which entities are this space's, and changes of entities on their way from and to others. */
final class Ownership {
  private final Schema schema;
  private final EntityTable entities;
  private final Peers peers;
  private final Peers.Receiver forwarded = this::apply;
  private long refused;

  Ownership(Schema schema, EntityTable entities, Peers peers) {
    this.schema = schema;
    this.entities = entities;
    this.peers = peers;
  }

  void own(long id) {
    peers.own(id);
  }

  void disown(long id) {
    peers.disown(id);
  }

  /** Changes an entity of this space, or tells its owner. */
  void publish(long id, EntityChange change) {
    Entity entity = entities.byId(id);
    if (entity != null) {
      change.applyTo(entity);
      return;
    }
    WireWriter out = new WireWriter(64);
    change.write(out);
    if (!peers.forward(id, out.array(), out.size())) {
      throw new IllegalArgumentException("nobody is known to own an entity " + id);
    }
  }

  /** Makes the changes that were published elsewhere. */
  void receive() {
    peers.receive(forwarded);
  }

  /** Makes a change; one that cannot be made has no effect. */
  private void apply(long id, byte[] bytes, int length) {
    Entity entity = entities.byId(id);
    if (entity == null) {
      refused++; // it has ended since, or was never owned here
      return;
    }
    try {
      EntityChange.read(schema, bytes, length).applyTo(entity);
    } catch (MalformedFrame | IllegalArgumentException e) {
      refused++;
    }
  }

  /** Returns how many changes could not be made. */
  long refused() {
    return refused;
  }
}
