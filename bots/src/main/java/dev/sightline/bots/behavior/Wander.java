package dev.sightline.bots.behavior;

/** Walks straight on, turns now and then, and wherever it does not get ahead. */
final class Wander implements Behavior {
  private static final double SECONDS = 3; // between turns, on average

  private int heading = -1;
  private int column = -1;
  private int row = -1;

  @Override
  public void act(Body body) {
    boolean stuck = body.column() == column && body.row() == row;
    boolean turn = body.random().nextDouble() < 1 / (SECONDS * body.inputs());
    if (heading < 0 || stuck || turn) {
      heading = body.random().nextInt(65536);
    }
    column = body.column();
    row = body.row();
    body.walk(heading);
  }
}
