package dev.sightline.server.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.server.store.Operation.LockDoor;
import dev.sightline.server.store.Operation.MoveItem;
import dev.sightline.server.store.Operation.Recall;
import dev.sightline.server.store.Operation.RemoveAvatar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations, some asked twice, some impossible, with restarts, against the model. */
final class StoreOracleTest {
  private static final int ITEMS = 12;
  private static final int DOORS = 4;
  private static final int AVATARS = 6;
  private static final int STEPS = 150;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomOperations_sqlite_matchTheModel(long seed) {
    new Run(new StoreLocation.Folder(folder), seed).play();
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6})
  void randomOperations_postgres_matchTheModel(long seed) {
    new Run(TestPostgres.freshDatabase(), seed).play();
  }

  private static final class Run {
    private final StoreLocation location;
    private final long seed;
    private final SplittableRandom random;
    private final ModelStore model = new ModelStore();
    private final List<Operation> asked = new ArrayList<>();
    private Store store;
    private long requests;

    Run(StoreLocation location, long seed) {
      this.location = location;
      this.seed = seed;
      random = new SplittableRandom(seed);
      store = open();
    }

    private Store open() {
      return Store.open(StoreOptions.of(location, "map"));
    }

    void play() {
      populate();
      for (int step = 0; step < STEPS; step++) {
        String where = "seed " + seed + " step " + step;
        handOver(where);
        if (random.nextInt(10) == 0) {
          addAvatar();
        }
        if (random.nextInt(20) == 0) {
          store.close();
          store = open();
        }
        assertEquals(model.state(), store.load(), where);
      }
      store.close();
    }

    private void populate() {
      for (long id = 0; id < ITEMS; id++) {
        model.items.put(id, Item.onGround(id, (double) id, (double) -id));
      }
      for (int i = 0; i < DOORS; i++) {
        model.doors.put("#" + i, new Door("#" + i, false, random.nextBoolean(), 0));
      }
      store.addMissing(model.items.values(), model.doors.values());
      for (int i = 0; i < AVATARS; i++) {
        addAvatar();
      }
    }

    private void addAvatar() {
      Avatar avatar = store.createAvatar("a", 1, 2, 3, random.nextBoolean()).join();
      model.avatars.put(avatar.id(), avatar);
    }

    /** Several batches at once, so that some share a commit. */
    private void handOver(String where) {
      List<Operation> all = new ArrayList<>();
      for (int batches = random.nextInt(1, 4); batches > 0; batches--) {
        List<Operation> batch = new ArrayList<>();
        for (int i = random.nextInt(10); i > 0; i--) {
          batch.add(operation());
        }
        store.submit(batch);
        all.addAll(batch);
      }
      List<Result> results = Answers.next(store, all.size());
      for (int i = 0; i < all.size(); i++) {
        Result told = results.get(i);
        Result plain = new Result(told.operation(), told.outcome(), told.sequence(), "");
        assertEquals(model.apply(all.get(i)), plain, where + " operation " + i);
      }
    }

    private Operation operation() {
      if (!asked.isEmpty() && random.nextInt(6) == 0) {
        Operation again = asked.get(random.nextInt(asked.size()));
        return random.nextBoolean() ? again : Recall.of(again);
      }
      if (random.nextInt(25) == 0) {
        return new RemoveAvatar(random.nextLong(1, AVATARS + 10));
      }
      Operation fresh = random.nextInt(5) == 0 ? lock() : move();
      if (fresh.request() != null) {
        asked.add(fresh);
      }
      return fresh;
    }

    private @Nullable Request request() {
      int kind = random.nextInt(12);
      if (kind == 0) {
        return null;
      }
      if (kind == 1 && !asked.isEmpty()) {
        return asked.get(random.nextInt(asked.size())).request(); // for something else
      }
      return new Request(random.nextInt(3), requests++);
    }

    private Operation lock() {
      return new LockDoor(request(), "#" + random.nextInt(DOORS + 1), random.nextBoolean());
    }

    private Operation move() {
      long id = random.nextInt(ITEMS + 1);
      Item item = model.items.get(id);
      Long from = item == null || random.nextInt(5) == 0 ? avatar() : item.owner();
      Long to = random.nextInt(3) == 0 ? null : avatar();
      if (Objects.equals(from, to)) {
        return lock();
      }
      return to == null && from != null
          ? MoveItem.drop(request(), id, from, random.nextDouble(), random.nextDouble())
          : new MoveItem(request(), id, from, to, Double.NaN, Double.NaN);
    }

    private Long avatar() {
      return random.nextLong(1, AVATARS + 6);
    }
  }
}
