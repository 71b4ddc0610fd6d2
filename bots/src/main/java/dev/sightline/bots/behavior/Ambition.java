package dev.sightline.bots.behavior;

import dev.sightline.motion.GridPoint;
import dev.sightline.play.Goals;
import dev.sightline.replica.Replica;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Explores, gathers and meets, by the same {@link Goals} as the server's own characters, but knows
 * only what it perceives.
 */
final class Ambition implements Behavior {
  private static final double REACH = 0.18; // of the radius

  private final Journey journey = new Journey();
  private final Wander wander = new Wander();
  private final Known items = new Known();
  private final Known others = new Known();
  private @Nullable Goals goals;
  private double goalsRadius;
  private long wanted = -1;

  /** What it perceives of one kind. */
  private static final class Known implements Goals.Places {
    final List<Replica> all = new ArrayList<>();

    @Override
    public int count() {
      return all.size();
    }

    @Override
    public GridPoint at(int index) {
      return new GridPoint(all.get(index).x(), all.get(index).y());
    }
  }

  @Override
  public void act(Body body) {
    if (journey.goOn(body)) {
      return;
    }
    look(body);
    gather(body);
    if (!start(body)) {
      wander.act(body);
    }
  }

  private void look(Body body) {
    items.all.clear();
    others.all.clear();
    body.replicas()
        .forEach(
            replica -> {
              if (body.senses().isItem(replica)) {
                items.all.add(replica);
              } else if (body.senses().isAvatar(replica) && replica != body.replicas().self()) {
                others.all.add(replica);
              }
            });
  }

  /** Picks up what it came for. */
  private void gather(Body body) {
    Hands hands = body.hands();
    for (Replica item : items.all) {
      double away = Math.hypot(item.x() - body.column(), item.y() - body.row());
      boolean came = body.senses().itemNumber(item) == wanted;
      if (came && away <= REACH * body.radiusSteps() && hands != null && !hands.areBusy()) {
        hands.pickUp(wanted);
      }
    }
    wanted = -1;
  }

  private boolean start(Body body) {
    if (!body.navigator().maySearch()) {
      return false;
    }
    Goals.Goal goal = goals(body).choose(body.column(), body.row(), items, others, body.random());
    if (goal == null || !journey.start(body, goal.place())) {
      return false;
    }
    if (goal.kind() == Goals.Kind.GATHER) {
      wanted = body.senses().itemNumber(items.all.get(goal.index()));
    }
    return journey.goOn(body);
  }

  private Goals goals(Body body) {
    double radius = body.radiusSteps() * body.navigator().grid().step();
    Goals known = goals;
    if (known == null || radius != goalsRadius) {
      known = new Goals(body.navigator().walk(), radius);
      goals = known;
      goalsRadius = radius;
    }
    return known;
  }
}
