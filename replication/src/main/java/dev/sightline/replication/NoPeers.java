package dev.sightline.replication;

/** For a space that is the only one: it owns all there is. */
enum NoPeers implements Peers {
  INSTANCE;

  @Override
  public void own(long entity) {
    // there is nobody to dispute it
  }

  @Override
  public void disown(long entity) {
    // likewise
  }

  @Override
  public boolean forward(long entity, byte[] change, int length) {
    return false;
  }

  @Override
  public void receive(Receiver receiver) {
    // nobody forwards anything
  }
}
