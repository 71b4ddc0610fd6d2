package dev.sightline.server.game;

import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Result;
import dev.sightline.server.store.Store;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Between the tick and the store: gathers the operations of a tick, and tells their results in the
 * first tick after the commit.
 *
 * <p>The store answers in the order of submission, so a queue says whose result comes next.
 */
final class Commits {
  private static final Logger LOG = LoggerFactory.getLogger(Commits.class);

  private final Store store;
  private final ArrayDeque<Consumer<Result>> waiting = new ArrayDeque<>();
  private final List<Operation> gathered = new ArrayList<>();
  private final List<Consumer<Result>> gatheredThen = new ArrayList<>();

  Commits(Store store) {
    this.store = store;
  }

  void add(Operation operation, Consumer<Result> then) {
    gathered.add(operation);
    gatheredThen.add(then);
  }

  /** Hands over what was gathered; if the store is full, all of it fails. */
  void submit() {
    if (gathered.isEmpty()) {
      return;
    }
    List<Operation> batch = List.copyOf(gathered);
    List<Consumer<Result>> then = List.copyOf(gatheredThen);
    gathered.clear();
    gatheredThen.clear();
    if (store.submit(batch)) {
      waiting.addAll(then);
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      tell(then.get(i), new Result(batch.get(i), Result.Outcome.FAILED, 0, "too much is waiting"));
    }
  }

  /** Tells the results that have come. */
  void poll() {
    store.poll(result -> tell(waiting.remove(), result));
  }

  /** Returns how many operations have no result yet. */
  int waiting() {
    return waiting.size() + gathered.size();
  }

  private static void tell(Consumer<Result> then, Result result) {
    try {
      then.accept(result);
    } catch (RuntimeException e) {
      LOG.error("the result of {} was not taken", result.operation(), e);
    }
  }
}
