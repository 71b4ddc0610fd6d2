package dev.sightline.server.store;

import dev.sightline.server.store.Decider.Answer;
import dev.sightline.server.store.Result.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one transaction writes: operations and work of several ticks, and the last periodic state.
 */
final class Group {
  final List<Operation> operations = new ArrayList<>();
  final List<Job<?>> jobs = new ArrayList<>();
  final List<Periodic> states = new ArrayList<>();

  /** The results that the commit makes true. */
  final List<Result> results = new ArrayList<>();

  /** Answers that the commit adds to those that are kept, and those that it forgets. */
  final List<Answer> answers = new ArrayList<>();

  final List<Answer> forgotten = new ArrayList<>();

  /** What the fence is after the commit; see {@link Committer}. */
  long fence;

  /** Whether a commit was tried without learning how it ended. */
  boolean inDoubt;

  /** Statements of a caller, and the future that it waits on. */
  static final class Job<T> {
    final CompletableFuture<T> future = new CompletableFuture<>();
    final Work<T> work;
    private @Nullable Runnable ending;

    Job(Work<T> work) {
      this.work = work;
    }

    void succeeds(T value) {
      ending = () -> future.complete(value);
    }

    void fails(Throwable cause) {
      ending = () -> future.completeExceptionally(cause);
    }

    void end() {
      if (ending != null) {
        ending.run();
      }
    }
  }

  void clearResults() {
    results.clear();
    answers.clear();
    forgotten.clear();
  }

  boolean isEmpty() {
    return operations.isEmpty() && jobs.isEmpty() && states.isEmpty();
  }

  /** Tells everybody that the commit happened. */
  void succeed(Consumer<Result> told) {
    results.forEach(told);
    jobs.forEach(Job::end);
  }

  /** Tells everybody that nothing happened. */
  void fail(String reason, Consumer<Result> told) {
    for (Operation operation : operations) {
      told.accept(new Result(operation, Outcome.FAILED, 0, reason));
    }
    for (Job<?> job : jobs) {
      job.future.completeExceptionally(new StoreException(reason));
    }
  }
}
