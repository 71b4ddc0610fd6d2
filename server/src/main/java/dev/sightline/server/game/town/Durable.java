package dev.sightline.server.game.town;

import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.GameWorld;
import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Result;
import java.util.function.Consumer;

/**
 * Asks the store on behalf of players: what was reserved is applied and answered when it is
 * committed.
 *
 * <p>What cannot be now may be a request that happened already and is asked again because its
 * answer was lost: the store remembers, and then gives the same answer.
 */
final class Durable {
  private final GameWorld world;

  Durable(GameWorld world) {
    this.world = world;
  }

  /** Commits an operation whose check was passed and which is reserved. */
  void commit(
      Avatar avatar, long request, Operation operation, Consumer<Result> apply, Runnable free) {
    world.submit(
        operation,
        result -> {
          free.run();
          if (result.outcome() == Result.Outcome.COMMITTED) {
            apply.accept(result);
          }
          answer(avatar, request, result, result.reason());
        });
  }

  /** Refuses an operation, unless it is one that happened. */
  void refuse(Avatar avatar, long request, Operation operation, String reason) {
    world.submit(Operation.Recall.of(operation), result -> answer(avatar, request, result, reason));
  }

  private void answer(Avatar avatar, long request, Result result, String reason) {
    boolean granted =
        result.outcome() == Result.Outcome.COMMITTED || result.outcome() == Result.Outcome.REPEATED;
    world.answer(
        avatar,
        request,
        granted,
        granted ? "" : Reasons.cut(reason),
        granted ? result.sequence() : 0);
  }
}
