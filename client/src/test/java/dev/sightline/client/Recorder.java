package dev.sightline.client;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A listener that keeps what it heard, for a test to take. */
class Recorder implements ClientListener {
  final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  final BlockingQueue<ClientException> ends = new LinkedBlockingQueue<>();
  final BlockingQueue<Long> avatars = new LinkedBlockingQueue<>();
  final BlockingQueue<RuntimeException> failures = new LinkedBlockingQueue<>();

  @Override
  public void connected(Client client) {
    heard.add("connected");
  }

  @Override
  public void joined(Client client, long avatar) {
    heard.add("joined");
    avatars.add(avatar);
  }

  @Override
  public void disconnected(Client client, ClientException why, boolean again) {
    heard.add(again ? "again" : "ended");
    ends.add(why);
  }

  @Override
  public void failed(Client client, RuntimeException thrown) {
    failures.add(thrown);
  }

  /** Waits until something is heard. */
  void await(String what) throws InterruptedException {
    boolean found = false;
    while (!found) {
      found = heard.take().equals(what);
    }
  }
}
