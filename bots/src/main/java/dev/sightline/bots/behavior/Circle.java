package dev.sightline.bots.behavior;

/** Walks in circles, each bot with a radius of its own. */
final class Circle implements Behavior {
  private double heading = -1;
  private double turn;

  @Override
  public void act(Body body) {
    if (heading < 0) {
      heading = body.random().nextInt(65536);
      double seconds = 4 + 8 * body.random().nextDouble();
      turn = (body.random().nextBoolean() ? 65536 : -65536) / (seconds * body.inputs());
    }
    heading = (heading + turn + 65536) % 65536;
    body.walk((int) heading);
  }
}
