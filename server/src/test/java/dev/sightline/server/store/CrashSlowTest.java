package dev.sightline.server.store;

import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.StoreOptions.OnFault;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code -Dcrash.kills} and {@code -Dcrash.postgres} make it shorter or longer. */
@Tag("slow")
final class CrashSlowTest {
  private static final int KILLS = Integer.getInteger("crash.kills", 500);
  private static final int WITH_POSTGRES = Integer.getInteger("crash.postgres", 50);

  @TempDir Path folder;

  @Test
  void kill_fiveHundredTimesUnderLoad_losesAndDoublesNothing()
      throws IOException, InterruptedException {
    new CrashRun(new StoreLocation.Folder(folder), 2).play(KILLS, () -> {});
  }

  @Test
  void kill_serverAndPostgresFiftyTimes_losesAndDoublesNothing()
      throws IOException, InterruptedException {
    try (KillablePostgres postgres = new KillablePostgres(folder)) {
      CrashRun run = new CrashRun(postgres.location(), 3);
      run.play(
          WITH_POSTGRES,
          () -> {
            postgres.kill();
            postgres.restart();
          });
    }
  }

  @Test
  void kill_onlyPostgresUnderEachPolicy_losesAndDoublesNothing() throws IOException {
    try (KillablePostgres postgres = new KillablePostgres(folder)) {
      StoreOptions options =
          StoreOptions.of(postgres.location(), "map").withRetry(Duration.ofMillis(50));
      for (OnFault onFault : OnFault.values()) {
        try (Store store = Store.open(options.withOnFault(onFault))) {
          if (store.load().items().isEmpty()) {
            TraderProgram.populate(store);
          }
          Ledger ledger = new Ledger(store.load());
          for (int round = 0; round < 13; round++) {
            new Survivor(store, ledger, postgres, round).play();
          }
          System.out.println(onFault + ": acknowledged " + ledger.acknowledged);
        }
      }
    }
  }

  /** Trades while the database is killed and comes back, and is told all outcomes. */
  private static final class Survivor {
    private final Store store;
    private final Ledger ledger;
    private final KillablePostgres postgres;
    private final long round;
    private final SplittableRandom random;
    private final List<Long> avatars;
    private final @Nullable Long[] owners = new @Nullable Long[TraderProgram.ITEMS];
    private final boolean[] reserved = new boolean[TraderProgram.ITEMS];
    private long requests;
    private int waiting;

    Survivor(Store store, Ledger ledger, KillablePostgres postgres, long round) {
      this.store = store;
      this.ledger = ledger;
      this.postgres = postgres;
      this.round = round;
      random = new SplittableRandom(round);
      requests = System.nanoTime();
      WorldState state = store.load();
      avatars = state.avatars().stream().map(Avatar::id).toList();
      state.items().forEach(item -> owners[(int) item.id()] = item.owner());
    }

    void play() {
      int enough = ledger.acknowledged + random.nextInt(1, 200);
      Answers.await(
          () -> {
            trade();
            return ledger.acknowledged >= enough;
          });
      postgres.kill();
      trade();
      postgres.restart();
      Answers.await(
          () -> {
            store.poll(this::told);
            return waiting == 0 && store.health().state() == Health.State.GOOD;
          });
      ledger.check(store, random, "round " + round);
    }

    private void trade() {
      store.poll(this::told);
      List<MoveItem> batch = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        int item = random.nextInt(TraderProgram.ITEMS);
        if (!reserved[item]) {
          reserved[item] = true;
          batch.add(move(item));
        }
      }
      batch.forEach(ledger::asked);
      waiting += batch.size();
      store.submit(batch);
    }

    private MoveItem move(int item) {
      long actor = avatars.get(random.nextInt(avatars.size()));
      Request request = new Request(actor, ++requests);
      Long owner = owners[item];
      return owner == null
          ? MoveItem.pickUp(request, item, actor)
          : MoveItem.drop(request, item, owner, random.nextInt(9), random.nextInt(9));
    }

    private void told(Result result) {
      MoveItem move = (MoveItem) result.operation();
      ledger.told(result.outcome(), result.sequence(), move);
      waiting--;
      reserved[(int) move.item()] = false;
      if (result.outcome() == Result.Outcome.COMMITTED) {
        owners[(int) move.item()] = move.to();
      }
    }
  }
}
