package dev.sightline.replication;

import dev.sightline.collection.IntList;
import dev.sightline.frame.FrameWriter;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.Objects;

/**
 * Writes to whom entities refer, by the short ids of the client that is told. Whoever enters is
 * told with its references, and so are those who refer to it and are held already.
 */
final class ReferenceWriter {
  private final EntityTable entities;
  private final Views views;
  private final Referrers referrers;
  private final FrameWriter frame;
  private final Tally tally;
  private final int budget;
  private final FrameWriter.ShortIdLookup lookup = this::shortId;
  private Holdings holdings = new Holdings(1, 0);

  ReferenceWriter(
      EntityTable entities, Referrers referrers, FrameWriter frame, Tally tally, int budget) {
    this.entities = entities;
    this.views = entities.views;
    this.referrers = referrers;
    this.frame = frame;
    this.tally = tally;
    this.budget = budget;
  }

  /** Returns how the client that was written last calls entities. */
  FrameWriter.ShortIdLookup lookup() {
    return lookup;
  }

  /** Lists an entity, and all that refer to it, for being told to whom they refer. */
  void redirectAll(Holdings holdings, int id, Entity entity) {
    if (entity.type().referenceCount() > 0) {
      holdings.redirect(id);
    }
    IntList slots = referrers.of(entity.id());
    for (int i = 0; i < slots.size(); i++) {
      redirect(holdings, slots.get(i));
    }
  }

  private void redirect(Holdings holdings, int slot) {
    Entity entity = Objects.requireNonNull(entities.at(slot));
    int id = holdings.heldId(entity.spaceId());
    if (id >= 0) {
      holdings.redirect(id);
    }
  }

  /** Writes the references that have changed for a client, as far as they fit. */
  void write(Client client, int tick) {
    holdings = client.holdings;
    findRedirected(client, tick);
    writeReferences();
  }

  private void findRedirected(Client client, int tick) {
    if (client.progress.redirectVersion == tick - 1) {
      for (int i = 0; i < entities.redirected.size(); i++) {
        redirect(holdings, entities.redirected.get(i));
      }
    } else {
      for (int id = 0; id < holdings.bound(); id++) {
        int view = holdings.view(id);
        if (view >= 0
            && entities.redirectedAt(views.slot(view)) > client.progress.redirectVersion) {
          holdings.redirect(id);
        }
      }
    }
    client.progress.redirectVersion = tick;
  }

  private void writeReferences() {
    IntList redirected = holdings.redirected;
    int kept = 0;
    for (int i = 0; i < redirected.size(); i++) {
      int id = redirected.get(i);
      if (!holdings.isRedirected(id)) {
        continue;
      }
      if (frame.size() >= budget) {
        redirected.set(kept++, id);
      } else {
        holdings.tellRedirected(id);
        writeReferences(id);
      }
    }
    redirected.truncate(kept);
  }

  private void writeReferences(int id) {
    if (holdings.view(id) < 0) {
      return;
    }
    State state = entities.of(holdings.view(id)).state();
    Type type = state.type();
    long told = type.referencesIn(views.groups(holdings.view(id)));
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      if ((told >> i & 1) != 0 && state.changedAt(field) > 0) {
        frame.reference(id, state, field, lookup);
        tally.records++;
      }
    }
  }

  /** Returns the client's short id of an entity, or -1. */
  private int shortId(long publicId) {
    Entity entity = entities.byId(publicId);
    return entity == null ? -1 : holdings.heldId(entity.spaceId());
  }
}
