package dev.sightline.bots.behavior;

/** Does nothing at all. */
final class Idle implements Behavior {
  @Override
  public void act(Body body) {}
}
