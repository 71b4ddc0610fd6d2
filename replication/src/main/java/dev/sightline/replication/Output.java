package dev.sightline.replication;

import dev.sightline.frame.Refusal;
import dev.sightline.work.Workers;
import java.util.List;
import java.util.function.LongSupplier;

/** Sends what clients are to be told when a tick ends; several threads may share the clients. */
final class Output {
  private static final int SLICES = 16;

  private final ClientNumbers members;
  private final Greeting greeting;
  private final Workers workers;
  private final LongSupplier clock;
  private final FrameEncoder[] encoders = new FrameEncoder[SLICES];
  private final Workers.Slice encodeSlice = this::encodeSlice;
  private int tick;

  Output(
      ClientNumbers members,
      Greeting greeting,
      Workers workers,
      LongSupplier clock,
      EntityTable entities,
      Referrers referrers,
      int frameBytes) {
    this.members = members;
    this.greeting = greeting;
    this.workers = workers;
    this.clock = clock;
    for (int i = 0; i < SLICES; i++) {
      encoders[i] = new FrameEncoder(entities, referrers, frameBytes);
    }
  }

  /** Sends frames; whoever gets none because this fails is told all of it by the next. */
  void send(int atTick) {
    tick = atTick;
    long now = clock.getAsLong();
    for (FrameEncoder encoder : encoders) {
      encoder.begin(atTick, atTick - 1, now);
    }
    workers.run(SLICES, encodeSlice);
  }

  /** Sends the frame of a tick that is over to those who lack it; returns how many still do. */
  int catchUp(int lastTick) {
    tick = lastTick;
    FrameEncoder encoder = encoders[0];
    encoder.begin(lastTick, lastTick, clock.getAsLong());
    int lacking = 0;
    for (int i = 0; i < members.end(); i++) {
      Client client = members.get(i);
      if (client != null && client.lacks(lastTick)) {
        encode(encoder, client);
        lacking += client.lacks(lastTick) ? 1 : 0;
      }
    }
    return lacking;
  }

  private void encodeSlice(int slice) {
    for (int i = slice; i < members.end(); i += SLICES) {
      Client client = members.get(i);
      if (client != null && client.isOpen()) {
        encode(encoders[slice], client);
      }
    }
  }

  /** What goes wrong with a client's frame ends the client, and no other notices. */
  private void encode(FrameEncoder encoder, Client client) {
    try {
      boolean isReady = greeting.send(client, tick);
      if (isReady || (client.link instanceof LooseLink && !client.progress.welcomeDue)) {
        encoder.encode(client);
      } else {
        encoder.countWait();
      }
    } catch (RuntimeException e) {
      client.fail(e);
    } catch (Error e) {
      client.fail(e);
      throw e;
    }
  }

  /** Closes the links of clients that were refused, and adds them to a list. */
  void closeRefused(List<Client> closed) {
    for (int i = 0; i < members.end(); i++) {
      Client client = members.get(i);
      Refusal why = client == null ? null : client.refusal();
      if (client != null && why != null) {
        closed.add(client);
        client.close(why);
      }
    }
  }

  Traffic traffic() {
    Traffic sum = Traffic.NONE;
    for (FrameEncoder encoder : encoders) {
      sum = sum.plus(encoder.traffic());
    }
    return sum;
  }
}
