package dev.sightline.replication;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongList;
import dev.sightline.frame.FrameWriter;
import java.util.Objects;

/**
 * Writes who came, went, or is perceived otherwise: evicts, contents, returns and senses.
 *
 * <p>They are told as of now, and get their views only after the updates were written, so that
 * nobody is told twice: {@link #settle}.
 */
final class ScopeWriter {
  private final EntityTable entities;
  private final Views views;
  private final BlockCache cache;
  private final FrameWriter frame;
  private final ReferenceWriter references;
  private final Tally tally;
  private final int budget;
  private final IntList settlingIds = new IntList();
  private final IntList settlingViews = new IntList();
  private final LongList returning = new LongList();
  private Holdings holdings = new Holdings(1, 0);

  ScopeWriter(
      EntityTable entities,
      BlockCache cache,
      FrameWriter frame,
      ReferenceWriter references,
      Tally tally,
      int budget) {
    this.entities = entities;
    this.views = entities.views;
    this.cache = cache;
    this.frame = frame;
    this.references = references;
    this.tally = tally;
    this.budget = budget;
  }

  /** Writes who came, went, or is perceived otherwise. */
  void write(Client client) {
    holdings = client.holdings;
    settlingIds.clear();
    settlingViews.clear();
    writeEvicts(client);
    writeContents(client);
    writeReturns(client);
    writeSenses(client);
  }

  private void writeEvicts(Client client) {
    IntList leaving = holdings.leaving;
    for (int i = 0; i < leaving.size(); i++) {
      int id = leaving.get(i);
      if (holdings.takeLeaving(id)) {
        frame.evict(id, holdings.isGone(id));
        holdings.tellEvict(id, client.progress.version);
        tally.evicts++;
        tally.records++;
      }
    }
    leaving.clear();
    writeYield(client);
  }

  /** The own entity has a short id, even if somebody else has to go without one. */
  private void writeYield(Client client) {
    int id = holdings.yielding();
    if (id >= 0) {
      frame.evict(id, false);
      holdings.tellYield(id, client.progress.version);
      tally.evicts++;
      tally.records++;
    }
  }

  /** Tells entities that are new; those that sleep are put aside, those that do not fit stay. */
  private void writeContents(Client client) {
    returning.clear();
    writeAsked(client);
    long own = holdings.hurriedOwn();
    if (own != 0) {
      writeContent(client, entity(own));
    }
    LongList entering = holdings.entering;
    int kept = 0;
    for (int i = 0; i < entering.size(); i++) {
      long key = entering.get(i);
      if (holdings.takeAwaited(key) && !writeContent(client, entity(key))) {
        entering.set(kept++, key);
      } else if (holdings.isReturning(holdings.id(key))) {
        returning.add(key);
      }
    }
    holdings.keepEntering(kept);
  }

  private Entity entity(long key) {
    return Objects.requireNonNull(entities.byKey(key));
  }

  private boolean writeContent(Client client, Entity entity) {
    int id = frame.size() < budget ? holdings.tellContent(entity.spaceId()) : -1;
    if (id < 0) {
      return false;
    }
    int senses = entity.senses(client);
    int view = view(client, entity, senses);
    writeContent(id, senses, view, entity);
    settlingIds.add(id);
    settlingViews.add(view);
    references.redirectAll(holdings, id, entity);
    return true;
  }

  private void writeContent(int id, int senses, int view, Entity entity) {
    frame.content(
        id,
        holdings.generation(id),
        senses,
        views.groups(view),
        cache.blocks(),
        cache.content(entity, view));
    tally.contents++;
    tally.records++;
  }

  /** Tells again what the client says that it lacks; what does not fit stays. */
  private void writeAsked(Client client) {
    IntList asked = holdings.asked;
    int kept = 0;
    for (int i = 0; i < asked.size(); i++) {
      int id = asked.get(i);
      if (!holdings.isAsked(id) || !holdings.isHeld(id)) {
        continue;
      }
      if (frame.size() < budget) {
        writeAgain(client, id);
      } else {
        asked.set(kept++, id);
      }
    }
    asked.truncate(kept);
  }

  /** Tells an entity as it is now for the client, which may be other than it was. */
  private void writeAgain(Client client, int id) {
    Entity entity = entities.of(holdings.lastView(id));
    int senses = entity.senses(client);
    int view = view(client, entity, senses);
    writeContent(id, senses, view, entity);
    holdings.tellSenses(id);
    holdings.redirect(id);
    settlingIds.add(id);
    settlingViews.add(view);
  }

  /** Tells entities that the client remembers; those that do not fit stay. */
  private void writeReturns(Client client) {
    for (int i = 0; i < returning.size(); i++) {
      long key = returning.get(i);
      int id = holdings.id(key);
      if (frame.size() < budget && holdings.isReturning(id)) {
        writeReturn(client, id, entity(key));
      } else {
        holdings.entering.add(key);
      }
    }
  }

  private void writeReturn(Client client, int id, Entity entity) {
    int senses = entity.senses(client);
    int view = view(client, entity, senses);
    int gained = views.groups(view) & ~views.groups(holdings.lastView(id));
    int since = holdings.since(id, client.progress.version);
    long block = cache.changes(entity, view, since, gained);
    frame.back(id, senses, views.groups(view), cache.blocks(), block);
    holdings.tellReturn(id);
    settlingIds.add(id);
    settlingViews.add(view);
    references.redirectAll(holdings, id, entity);
    tally.returns++;
    tally.records++;
  }

  /** Tells how entities are perceived now; those that do not fit stay, and get no updates. */
  private void writeSenses(Client client) {
    IntList changed = holdings.resensed;
    int kept = 0;
    for (int i = 0; i < changed.size(); i++) {
      int id = changed.get(i);
      if (!holdings.isResensed(id) || !holdings.isHeld(id)) {
        continue;
      }
      if (frame.size() < budget) {
        writeSenses(client, id);
      } else {
        holdings.tellLater(id, client.progress.version);
        changed.set(kept++, id);
      }
    }
    changed.truncate(kept);
  }

  private void writeSenses(Client client, int id) {
    int old = holdings.lastView(id);
    Entity entity = entities.of(old);
    int senses = entity.senses(client);
    int view = view(client, entity, senses);
    int gained = views.groups(view) & ~views.groups(old);
    int since = holdings.since(id, client.progress.version);
    long block = cache.changes(entity, view, since, gained);
    frame.senses(id, senses, views.groups(view), cache.blocks(), block);
    holdings.tellSenses(id);
    holdings.redirect(id);
    settlingIds.add(id);
    settlingViews.add(view);
    tally.resensed++;
    tally.records++;
  }

  private int view(Client client, Entity entity, int senses) {
    int view = views.find(entity.slot(), key(client, entity, senses));
    assert view != Views.NONE : entity + " for " + client;
    return view;
  }

  /** Lets all that was written get updates from the next frame on. */
  void settle() {
    for (int i = 0; i < settlingIds.size(); i++) {
      holdings.settle(settlingIds.get(i), settlingViews.get(i));
    }
  }

  /**
   * Returns which view of an entity is for a client; all of them are prepared before the frames.
   */
  static int key(Client client, Entity entity, int senses) {
    return Views.key(entity.groups(client, senses), entity.self() == client);
  }
}
