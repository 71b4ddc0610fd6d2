package dev.sightline.replication;

/** How far a client has got with its frames. */
final class Progress {
  private static final int WINDOW = 64;

  /** The tick of the last frame on the link that keeps order, or of the welcome. */
  int frameTick;

  /** How many frames went over that link. */
  long orderedFrames;

  /** The version of all entities that the client has for certain, but for those that are late. */
  int version;

  /** The tick up to which changes of references were told, or noted to be. */
  int redirectVersion;

  /** Where to go on with updates that did not fit into the last frame. */
  int firstUpdate;

  int ownX = -1;
  int ownY = -1;
  long toldInput = -1;
  boolean selfTold = true;

  boolean clockAsked;
  int stamp;
  long stampNanos;

  boolean welcomeDue = true;
  boolean schemaDue;
  boolean pongDue;
  int pongStamp;

  private int looseTick;
  private long loose;

  /** Starts with a client that was welcomed as of a tick and holds nothing. */
  void start(int tick) {
    frameTick = tick;
    version = tick;
    redirectVersion = tick;
  }

  /** Notes a frame that may get lost; if complete, it told all that changed since the version. */
  void sentLoose(int tick, boolean complete) {
    int shift = tick - looseTick;
    loose = (shift < WINDOW ? loose << shift : 0) | (complete ? 1 : 0);
    looseTick = tick;
  }

  /** Returns whether no frame of a tick can have been sent yet. */
  boolean isBeyond(long tick) {
    return tick > frameTick && tick > looseTick;
  }

  /** Notes that a frame arrived; those of long ago do not matter any more. */
  void acknowledge(long tick) {
    long age = looseTick - tick;
    if (tick > version && age >= 0 && age < WINDOW && (loose >>> age & 1) != 0) {
      version = (int) tick;
    }
  }
}
