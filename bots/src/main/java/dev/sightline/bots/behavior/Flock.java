package dev.sightline.bots.behavior;

import dev.sightline.play.Heading;
import dev.sightline.replica.Replica;
import java.util.function.Consumer;

/**
 * Moves with those that it perceives: away from who is close, in the direction of the others, and
 * toward their middle (Reynolds, 1987).
 */
final class Flock implements Behavior, Consumer<Replica> {
  private static final double CLOSE = 0.15; // of the radius

  private final Wander wander = new Wander();
  private Body body;
  private int others;
  private double apartX;
  private double apartY;
  private double alongX;
  private double alongY;
  private double middleX;
  private double middleY;
  private int column = -1;
  private int row = -1;

  @SuppressWarnings("NullAway.Init") // act sets the body first
  Flock() {}

  @Override
  public void act(Body of) {
    body = of;
    others = 0;
    apartX = apartY = alongX = alongY = middleX = middleY = 0;
    of.replicas().forEach(this);
    boolean stuck = of.column() == column && of.row() == row;
    column = of.column();
    row = of.row();
    if (others == 0 || stuck) {
      wander.act(of);
    } else {
      of.walk(heading());
    }
  }

  private int heading() {
    double radius = body.radiusSteps();
    double x = alongX / others + 2 * apartX / others + middleX / others / radius;
    double y = alongY / others + 2 * apartY / others + middleY / others / radius;
    double noise = (body.random().nextDouble() - 0.5) * 0.6;
    int dx = (int) Math.round(1000 * (x - noise * y));
    int dy = (int) Math.round(1000 * (y + noise * x));
    return dx == 0 && dy == 0 ? body.random().nextInt(65536) : Heading.of(dx, dy);
  }

  @Override
  public void accept(Replica other) {
    if (!body.senses().isAvatar(other) || other == body.replicas().self()) {
      return;
    }
    double dx = other.x() - body.column();
    double dy = other.y() - body.row();
    double distance = Math.hypot(dx, dy);
    int heading = body.senses().heading(other) << 8;
    others++;
    alongX += (double) Heading.cos(heading) / Heading.ONE;
    alongY += (double) Heading.sin(heading) / Heading.ONE;
    middleX += dx;
    middleY += dy;
    if (distance < CLOSE * body.radiusSteps() && distance > 0) {
      apartX -= dx / distance;
      apartY -= dy / distance;
    }
  }
}
