package dev.sightline.interest;

import dev.sightline.interest.SpaceModel.Body;
import dev.sightline.interest.SpaceModel.Pair;
import dev.sightline.interest.rule.RuleFactory;
import dev.sightline.interest.tile.TileRule;
import dev.sightline.world.World;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.NullUnmarked;

/** A space with one sense, made of what is there now: what a rule says that knows no past. */
@NullUnmarked
final class FreshSpace {
  private final Space space;
  private final Map<Integer, Long> idOf = new HashMap<>();
  private final Set<Pair> pairs = new HashSet<>();

  FreshSpace(World world, RuleFactory rule, Collection<Body> bodies, long neverRelevant) {
    space = Space.builder(world).sense("fresh", rule).build();
    space.neverRelevant(neverRelevant);
    for (Body body : bodies) {
      long id =
          body.radius < 0 ? space.add(body.x, body.y) : space.add(body.x, body.y, body.radius);
      space.kind(id, body.kind);
      idOf.put(space.slot(id), body.id);
    }
    space.tick();
  }

  /** Ticks until all views of tiles are repaired. */
  FreshSpace settled() {
    while (isRepairing(space, "fresh")) {
      space.tick();
    }
    space.tick();
    return this;
  }

  /** Returns whether a rule stands on tiles whose views are not repaired yet. */
  static boolean isRepairing(Space space, String sense) {
    return space.rule(sense) instanceof TileRule rule && rule.tiles().views().staleRows() > 0;
  }

  Set<Pair> pairs() {
    idOf.forEach(
        (slot, id) ->
            space.visitPerceived(
                space.id(slot), (entity, senses) -> pairs.add(new Pair(id, idOf.get(entity)))));
    return pairs;
  }

  Set<Long> perceivers(double x, double y, double radius) {
    Set<Long> found = new TreeSet<>();
    space.visitPerceivers(x, y, radius, -1, slot -> found.add(idOf.get(slot)));
    return found;
  }
}
