package dev.sightline.replication;

import dev.sightline.collection.IntList;
import dev.sightline.collection.LongList;
import dev.sightline.frame.FrameWriter;
import dev.sightline.frame.Moves;
import dev.sightline.frame.SharedBlocks;
import dev.sightline.interest.Space;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import java.util.Objects;

final class FrameEncoder {

  /*
   * Writes the frames of some of the clients, one after the other, into one array. Each thread has
   * an encoder of its own; all they share is read only while they run: entities, views and the
   * blocks of this tick. What an encoder changes is the client's holdings.
   *
   * Most clients have the version of the last tick, and all that is to be told fits. Then an update
   * is a look at the view of each short id and a copy of its block, which has 3 to 8 bytes, in one
   * write (fast). If only few entities changed and the client holds many, those few are looked up
   * instead (sparse). A client that missed ticks, or acknowledges frames on a link that loses some,
   * or for which there is too much, is served per entity from the version that it has (slow).
   *
   * Whoever enters, comes back or is perceived otherwise is told as of now in its own section, and
   * gets its view only after the updates were written, so that it is not told twice.
   */

  private static final Stream[] STREAMS = Stream.values();
  private static final int SPARSE = 8;

  /** What an update takes besides its block, at most: the gap between short ids. */
  private static final int GAP_BYTES = 4;

  private final Space space;
  private final EntityTable entities;
  private final Views views;
  private final Referrers referrers;
  private final int budget;
  private final BlockCache cache;
  private final FrameWriter frame = new FrameWriter();
  private final FrameWriter.ShortIdLookup lookup = this::shortId;
  private final IntList settlingIds = new IntList();
  private final IntList settlingViews = new IntList();
  private final LongList returning = new LongList();
  private final IntList found = new IntList();
  private Holdings holdings = new Holdings(1, 0);
  private int number;
  private int tick;
  private long now;

  private int records;
  private long frames;
  private long bytes;
  private long contents;
  private long returns;
  private long evicts;
  private long resensed;
  private long updates;
  private long events;
  private long waits;

  FrameEncoder(Space space, EntityTable entities, Referrers referrers, int budget) {
    this.space = space;
    this.entities = entities;
    this.views = entities.views;
    this.referrers = referrers;
    this.budget = budget;
    this.cache = new BlockCache(entities);
  }

  void begin(int atTick, long nanos) {
    tick = atTick;
    now = nanos;
    cache.begin(atTick);
  }

  Traffic traffic() {
    return new Traffic(frames, bytes, contents, returns, evicts, resensed, updates, events, waits);
  }

  /** Sends a client what it is to be told, as far as its link takes it. */
  void encode(Client client) {
    holdings = client.holdings;
    number = client.number();
    boolean ready = client.link.isReady();
    if (client.link instanceof LooseLink loose) {
      if (ready) {
        encodeOrderedOnly(client);
      }
      encodeLoose(client, loose);
    } else if (ready) {
      encodeAll(client);
    } else {
      countWait();
    }
  }

  void countWait() {
    waits++;
  }

  private void encodeAll(Client client) {
    frame.begin(tick - client.progress.frameTick);
    writeHead(client);
    writeScope(client);
    writeUpdates(client);
    writeRest(client);
    sendOrdered(client);
    client.progress.version = tick;
  }

  /** Writes all but updates, and sends it if that was anything. */
  private void encodeOrderedOnly(Client client) {
    frame.begin(tick - client.progress.frameTick);
    records = 0;
    if (!client.progress.selfTold) {
      writeOwn(client); // who the client is and where change together
    }
    writeScope(client);
    writeRest(client);
    if (records > 0) {
      sendOrdered(client);
    }
  }

  private void sendOrdered(Client client) {
    int length = frame.finish();
    client.progress.frameTick = tick;
    client.progress.orderedFrames++;
    frames++;
    bytes += length;
    client.link.send(frame.array(), length);
  }

  /**
   * Repeats all changes since the version that the client has acknowledged. The frame does not
   * count as a version if something is left out: those of which it could not be told yet that they
   * leave or are perceived otherwise, and the own position if the client does not know yet which
   * entity it is.
   */
  private void encodeLoose(Client client, LooseLink link) {
    frame.beginLoose(tick, client.progress.orderedFrames);
    writeHead(client);
    boolean complete = holdings.isSettled() && client.progress.selfTold;
    for (int id = 0; id < holdings.bound(); id++) {
      complete &= holdings.view(id) < 0 || writeChanges(id, client.progress.version);
    }
    client.progress.sentLoose(tick, complete);
    int length = frame.finish();
    frames++;
    bytes += length;
    link.sendLoose(frame.array(), length);
  }

  // The head.

  private void writeHead(Client client) {
    if (client.progress.selfTold || !(client.link instanceof LooseLink)) {
      writeOwn(client);
    }
    if (client.lastInput() != client.progress.toldInput) {
      frame.echo(client.lastInput());
    }
    if (client.progress.clockAsked) {
      frame.clock(client.progress.stamp, Math.max(0, (now - client.progress.stampNanos) / 1000));
    }
    if (!(client.link instanceof LooseLink)) {
      client.progress.toldInput = client.lastInput();
    }
    client.progress.clockAsked = false;
  }

  private void writeOwn(Client client) {
    Entity self = client.self();
    if (self == null) {
      return;
    }
    Progress progress = client.progress;
    int x = entities.x(self.slot());
    int y = entities.y(self.slot());
    if (progress.ownX < 0 || client.link instanceof LooseLink) {
      frame.own(x, y, Moves.ANYWHERE);
    } else if (x != progress.ownX || y != progress.ownY) {
      frame.own(x, y, Moves.spread(progress.ownX, progress.ownY, x, y));
    }
    progress.ownX = x;
    progress.ownY = y;
  }

  // Who came, went, or is perceived otherwise.

  private void writeScope(Client client) {
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
        evicts++;
        records++;
      }
    }
    leaving.clear();
  }

  /** Tells entities that are new; those that sleep are put aside, those that do not fit stay. */
  private void writeContents(Client client) {
    returning.clear();
    writeAsked(client);
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
    int senses = senses(entity);
    int view = view(client, entity, senses);
    writeContent(id, senses, view, entity);
    settlingIds.add(id);
    settlingViews.add(view);
    redirectAll(id, entity);
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
    contents++;
    records++;
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
    Entity entity = entityOf(holdings.lastView(id));
    int senses = senses(entity);
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
    int senses = senses(entity);
    int view = view(client, entity, senses);
    int gained = views.groups(view) & ~views.groups(holdings.lastView(id));
    int since = holdings.since(id, client.progress.version);
    long block = cache.changes(entity, view, since, gained);
    frame.back(id, senses, views.groups(view), cache.blocks(), block);
    holdings.tellReturn(id);
    settlingIds.add(id);
    settlingViews.add(view);
    redirectAll(id, entity);
    returns++;
    records++;
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
    Entity entity = entityOf(old);
    int senses = senses(entity);
    int view = view(client, entity, senses);
    int gained = views.groups(view) & ~views.groups(old);
    int since = holdings.since(id, client.progress.version);
    long block = cache.changes(entity, view, since, gained);
    frame.senses(id, senses, views.groups(view), cache.blocks(), block);
    holdings.tellSenses(id);
    holdings.redirect(id);
    settlingIds.add(id);
    settlingViews.add(view);
    resensed++;
    records++;
  }

  private int senses(Entity entity) {
    return space.clients().senses(number, entity.slot());
  }

  private int view(Client client, Entity entity, int senses) {
    int view = views.find(entity.slot(), viewKey(client, entity, senses));
    assert view != Views.NONE : entity + " for " + client;
    return view;
  }

  /**
   * Returns which view of an entity is for a client; all of them are prepared before the frames.
   */
  static int viewKey(Client client, Entity entity, int senses) {
    return Views.key(entity.groups(client, senses), entity.self() == client);
  }

  private Entity entityOf(int view) {
    return Objects.requireNonNull(entities.at(views.slot(view)));
  }

  private void settle() {
    for (int i = 0; i < settlingIds.size(); i++) {
      holdings.settle(settlingIds.get(i), settlingViews.get(i));
    }
  }

  // What changed.

  private void writeUpdates(Client client) {
    long most = (long) (entities.longestUpdate() + GAP_BYTES) * holdings.count();
    if (client.progress.version < tick - 1 || holdings.isLate() || frame.size() + most > budget) {
      writeSlowUpdates(client);
    } else if (SPARSE * (long) entities.touched.size() < holdings.bound()) {
      writeSparseUpdates();
    } else {
      writeFastUpdates();
    }
  }

  private void writeFastUpdates() {
    int[] viewOf = holdings.views();
    long[] blockOf = views.updates();
    SharedBlocks blocks = entities.blocks;
    int told = 0;
    for (int id = 0; id < viewOf.length; id++) {
      int view = viewOf[id];
      if (view >= 0 && blockOf[view] != SharedBlocks.NOTHING) {
        frame.update(id, blocks, blockOf[view]);
        told++;
      }
    }
    updates += told;
  }

  private void writeSparseUpdates() {
    found.clear();
    for (int i = 0; i < entities.touched.size(); i++) {
      Entity entity = entities.at(entities.touched.get(i));
      int id = entity == null ? -1 : holdings.heldId(entity.spaceId());
      if (id >= 0 && holdings.view(id) >= 0) {
        found.add(id);
      }
    }
    found.sort(0);
    for (int i = 0; i < found.size(); i++) {
      long block = views.updates()[holdings.view(found.get(i))];
      if (block != SharedBlocks.NOTHING) {
        frame.update(found.get(i), entities.blocks, block);
        updates++;
      }
    }
  }

  /** Tells what fits; what does not comes first in the next frame. */
  private void writeSlowUpdates(Client client) {
    int from = client.progress.firstUpdate < holdings.bound() ? client.progress.firstUpdate : 0;
    client.progress.firstUpdate = 0;
    for (int id = 0; id < holdings.bound(); id++) {
      if (holdings.view(id) < 0) {
        continue;
      }
      boolean isTold = id >= from && writeChanges(id, holdings.since(id, client.progress.version));
      if (isTold || !hasChanged(id, holdings.since(id, client.progress.version))) {
        holdings.catchUp(id);
      } else {
        holdings.tellLater(id, client.progress.version);
        client.progress.firstUpdate =
            client.progress.firstUpdate == 0 && id >= from ? id : client.progress.firstUpdate;
      }
    }
  }

  private boolean hasChanged(int id, int since) {
    return entities.changedAt(views.slot(holdings.view(id))) > since;
  }

  /** Tells what changed about an entity; false if that does not fit. */
  private boolean writeChanges(int id, int since) {
    if (!hasChanged(id, since)) {
      return true;
    }
    int view = holdings.view(id);
    long block = cache.changes(entityOf(view), view, since);
    if (block == SharedBlocks.NOTHING) {
      return true;
    }
    if (frame.size() + SharedBlocks.length(block) > budget) {
      return false;
    }
    frame.update(id, cache.blocks(), block);
    updates++;
    return true;
  }

  // References, the own entity, events.

  private void writeRest(Client client) {
    settle();
    findRedirected(client);
    writeReferences();
    if (!client.progress.selfTold) {
      writeSelf(client);
    }
    if (client.events.size() > 0) {
      writeEvents(client.events);
    }
  }

  /** Lists an entity, and all that refer to it, for being told to whom they refer. */
  private void redirectAll(int id, Entity entity) {
    if (entity.type().referenceCount() > 0) {
      holdings.redirect(id);
    }
    IntList slots = referrers.of(entity.id());
    for (int i = 0; i < slots.size(); i++) {
      redirect(slots.get(i));
    }
  }

  private void redirect(int slot) {
    Entity entity = Objects.requireNonNull(entities.at(slot));
    int id = holdings.heldId(entity.spaceId());
    if (id >= 0) {
      holdings.redirect(id);
    }
  }

  private void findRedirected(Client client) {
    if (client.progress.redirectVersion == tick - 1) {
      for (int i = 0; i < entities.redirected.size(); i++) {
        redirect(entities.redirected.get(i));
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
    State state = entityOf(holdings.view(id)).state();
    Type type = state.type();
    long told = type.referencesIn(views.groups(holdings.view(id)));
    for (int i = 0; i < type.referenceCount(); i++) {
      ReferenceField field = type.reference(i);
      if ((told >> i & 1) != 0 && state.changedAt(field) > 0) {
        frame.reference(id, state, field, lookup);
        records++;
      }
    }
  }

  private int shortId(long publicId) {
    Entity entity = entities.byId(publicId);
    return entity == null ? -1 : holdings.heldId(entity.spaceId());
  }

  /** Tells which entity the client is itself; none until that one has been told. */
  private void writeSelf(Client client) {
    Entity self = client.self();
    int id = self == null ? -1 : holdings.heldId(self.spaceId());
    frame.self(id);
    records++;
    client.progress.selfTold = self == null || id >= 0;
  }

  private void writeEvents(EventQueue queue) {
    for (Stream stream : STREAMS) {
      if (queue.has(stream)) {
        writeEvents(queue, stream);
      }
    }
    events += queue.size();
    queue.clear();
  }

  private void writeEvents(EventQueue queue, Stream stream) {
    for (int i = 0; i < queue.size(); i++) {
      if (queue.event(i).type().stream() == stream) {
        writeEvent(queue, i);
      }
    }
  }

  private void writeEvent(EventQueue queue, int i) {
    State event = queue.event(i);
    boolean fresh = queue.tick(i) == tick;
    SharedBlocks blocks = fresh ? entities.blocks : cache.blocks();
    long block = fresh ? queue.block(i) : blocks.event(event);
    if (queue.isAnswer(i)) {
      frame.answer(queue.request(i), event, blocks, block, lookup);
    } else {
      frame.event(event, blocks, block, lookup);
    }
    records++;
  }
}
