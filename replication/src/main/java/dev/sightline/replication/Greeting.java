package dev.sightline.replication;

import dev.sightline.frame.Handshake;
import dev.sightline.frame.Protocol;
import dev.sightline.frame.Welcome;
import dev.sightline.motion.WireGrid;
import dev.sightline.schema.Schema;
import dev.sightline.schema.WireWriter;

/** What all clients are told before anything else. */
record Greeting(
    Schema schema,
    WireGrid grid,
    long mapHash,
    long epoch,
    int tickMicros,
    int shortIds,
    int memory) {

  /** Returns the welcome of a client whose first frame comes after a tick. */
  Welcome welcome(int tick) {
    return new Welcome(
        Protocol.MAJOR,
        Protocol.MINOR,
        schema.hash(),
        mapHash,
        epoch,
        tick,
        tickMicros,
        shortIds,
        memory,
        grid);
  }

  /** Sends what is due before frames of ticks; true if the link then takes another frame. */
  boolean send(Client client, int tick) {
    if (client.progress.welcomeDue && client.link.isReady()) {
      client.progress.welcomeDue = false;
      client.progress.start(tick - 1);
      WireWriter out = new WireWriter(64);
      welcome(tick - 1).write(out);
      client.link.send(out.array(), out.size());
    }
    if (client.progress.schemaDue && client.link.isReady()) {
      client.progress.schemaDue = false;
      WireWriter out = new WireWriter(1024);
      Handshake.writeSchema(out, schema.text());
      client.link.send(out.array(), out.size());
    }
    if (client.progress.pongDue && client.link.isReady()) {
      client.progress.pongDue = false;
      WireWriter out = new WireWriter(8);
      Handshake.writePong(out, client.progress.pongStamp);
      client.link.send(out.array(), out.size());
    }
    return client.link.isReady();
  }
}
