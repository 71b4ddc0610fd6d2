package dev.sightline.replication;

import dev.sightline.frame.FrameWriter;
import dev.sightline.frame.Moves;
import dev.sightline.frame.SharedBlocks;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;

/**
 * Writes the frames of some of the clients, one after the other, into one array, and sends them.
 *
 * <p>Each thread has an encoder of its own; all they share is read only while they run: entities,
 * views and the blocks of this tick. What an encoder changes is the client's holdings.
 */
final class FrameEncoder {
  private static final Stream[] STREAMS = Stream.values();

  private final EntityTable entities;
  private final BlockCache cache;
  private final FrameWriter frame = new FrameWriter();
  private final Tally tally = new Tally();
  private final ReferenceWriter references;
  private final ScopeWriter scope;
  private final UpdateWriter updates;
  private int tick;
  private int shared;
  private long now;

  /**
   * Creates an encoder.
   *
   * @param budget after how many bytes the rest waits for the next frame
   */
  FrameEncoder(EntityTable entities, Referrers referrers, int budget) {
    this.entities = entities;
    cache = new BlockCache(entities);
    references = new ReferenceWriter(entities, referrers, frame, tally, budget);
    scope = new ScopeWriter(entities, cache, frame, references, tally, budget);
    updates = new UpdateWriter(entities, cache, frame, tally, budget);
  }

  /**
   * Begins with the frames of a tick.
   *
   * @param version whoever has it is told by the blocks that all share
   */
  void begin(int atTick, int version, long nanos) {
    tick = atTick;
    shared = version;
    now = nanos;
    cache.begin(atTick);
  }

  Traffic traffic() {
    return tally.traffic();
  }

  /** Sends a client what it is to be told, as far as its link takes it. */
  void encode(Client client) {
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
    tally.waits++;
  }

  private void encodeAll(Client client) {
    frame.begin(tick - client.progress.frameTick);
    writeHead(client);
    scope.write(client);
    updates.write(client, shared);
    writeRest(client);
    sendOrdered(client);
    client.progress.version = tick;
  }

  /** Writes all but updates, and sends it if that was anything. */
  private void encodeOrderedOnly(Client client) {
    frame.begin(tick - client.progress.frameTick);
    tally.records = 0;
    if (!client.progress.selfTold) {
      writeOwn(client); // who the client is and where change together
    }
    scope.write(client);
    writeRest(client);
    if (tally.records > 0) {
      sendOrdered(client);
    }
  }

  private void sendOrdered(Client client) {
    int length = frame.finish();
    client.progress.frameTick = tick;
    client.progress.orderedFrames++;
    tally.frames++;
    tally.bytes += length;
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
    boolean isTold = client.holdings.isSettled() && client.progress.selfTold;
    boolean isWhole = updates.writeSince(client);
    client.progress.sentLoose(tick, isTold && isWhole);
    int length = frame.finish();
    tally.frames++;
    tally.bytes += length;
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
    if (self == null || !self.type().isPlaced()) {
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

  // References, the own entity, events.

  private void writeRest(Client client) {
    scope.settle();
    references.write(client, tick);
    if (!client.progress.selfTold) {
      writeSelf(client);
    }
    if (client.events.size() > 0) {
      writeEvents(client.events);
    }
  }

  /** Tells which entity the client is itself; none until that one has been told. */
  private void writeSelf(Client client) {
    Entity self = client.self();
    int id = self == null ? -1 : client.holdings.heldId(self.spaceId());
    frame.self(id);
    tally.records++;
    client.progress.selfTold = self == null || id >= 0;
  }

  private void writeEvents(EventQueue queue) {
    for (Stream stream : STREAMS) {
      if (queue.has(stream)) {
        writeEvents(queue, stream);
      }
    }
    tally.events += queue.size();
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
      frame.answer(queue.request(i), event, blocks, block, references.lookup());
    } else {
      frame.event(event, blocks, block, references.lookup());
    }
    tally.records++;
  }
}
