package dev.sightline.replication;

import dev.sightline.collection.IntList;
import dev.sightline.frame.FrameWriter;
import dev.sightline.frame.SharedBlocks;

/** Writes the updates of one client into its frame. */
final class UpdateWriter {

  /*
   * Most clients have the version of the last tick, and all that is to be told fits. Then an update
   * is a look at the view of each short id and a copy of its block, which has 3 to 8 bytes, in one
   * write (fast). If only few entities changed and the client holds many, those few are looked up
   * instead (sparse). A client that missed ticks, or acknowledges frames on a link that loses some,
   * or for which there is too much, is served per entity from the version that it has (slow).
   */

  private static final int SPARSE = 8;

  /** What an update takes besides its block, at most: the gap between short ids. */
  private static final int GAP_BYTES = 4;

  private final EntityTable entities;
  private final Views views;
  private final BlockCache cache;
  private final FrameWriter frame;
  private final Tally tally;
  private final int budget;
  private final IntList found = new IntList();
  private Holdings holdings = new Holdings(1, 0);

  UpdateWriter(EntityTable entities, BlockCache cache, FrameWriter frame, Tally tally, int budget) {
    this.entities = entities;
    this.views = entities.views;
    this.cache = cache;
    this.frame = frame;
    this.tally = tally;
    this.budget = budget;
  }

  /** Writes what changed since the version that a client has; blocks are shared from one on. */
  void write(Client client, int shared) {
    holdings = client.holdings;
    long most = (long) (entities.longestUpdate() + GAP_BYTES) * holdings.count();
    if (client.progress.version < shared || holdings.isLate() || frame.size() + most > budget) {
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
    tally.updates += told;
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
        tally.updates++;
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

  /** Writes all that changed since a version; false if something did not fit. */
  boolean writeSince(Client client) {
    holdings = client.holdings;
    boolean complete = true;
    for (int id = 0; id < holdings.bound(); id++) {
      complete &= holdings.view(id) < 0 || writeChanges(id, client.progress.version);
    }
    return complete;
  }

  /** Tells what changed about an entity; false if that does not fit. */
  private boolean writeChanges(int id, int since) {
    if (!hasChanged(id, since)) {
      return true;
    }
    int view = holdings.view(id);
    long block = cache.changes(entities.of(view), view, since);
    if (block == SharedBlocks.NOTHING) {
      return true;
    }
    if (frame.size() + SharedBlocks.length(block) > budget) {
      return false;
    }
    frame.update(id, cache.blocks(), block);
    tally.updates++;
    return true;
  }
}
