package dev.sightline.server.store;

import dev.sightline.server.store.Operation.MoveItem;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * A small world that trades items as fast as the store takes it, until it is killed. It says on
 * standard output what it asks, before it asks, and what it was told, as a server tells its
 * clients.
 */
final class TraderProgram {
  static final int ITEMS = 40;
  static final int AVATARS = 8;
  private static final int BATCH = 12;
  private static final long LOOK_NANOS = 200_000;

  private final SplittableRandom random;
  private final Store store;
  private final PrintStream out;
  private final Map<Long, Item> items = new HashMap<>();
  private final List<Long> free = new ArrayList<>();
  private final List<Long> avatars;
  private long requests;
  private int acknowledged;

  private TraderProgram(Store store, long seed, PrintStream out) {
    this.store = store;
    this.out = out;
    random = new SplittableRandom(seed);
    requests = seed << 32;
    WorldState state = store.load();
    state.items().forEach(item -> items.put(item.id(), item));
    free.addAll(items.keySet());
    avatars = state.avatars().stream().map(Avatar::id).toList();
  }

  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new BufferedOutputStream(System.out), false, StandardCharsets.US_ASCII);
    StoreLocation location = StoreLocation.parse(args[0], Map.of());
    out.println("ready");
    out.flush();
    if (System.in.read() < 0) {
      return; // nobody waits for us anymore
    }
    Store store = Store.open(StoreOptions.of(location, "map"));
    int most = args.length > 2 ? Integer.parseInt(args[2]) : Integer.MAX_VALUE;
    new TraderProgram(store, Long.parseLong(args[1]), out).trade(most);
    Runtime.getRuntime().halt(0);
  }

  /** Makes the world that programs trade in. */
  static void populate(Store store) {
    List<Item> items = new ArrayList<>();
    for (long id = 0; id < ITEMS; id++) {
      items.add(Item.onGround(id, (double) id, (double) id));
    }
    store.addMissing(items, List.of());
    for (int i = 0; i < AVATARS; i++) {
      store.createAvatar("a" + i, 0, 0, 0, false).join();
    }
  }

  /** Trades until so many operations were acknowledged. */
  private void trade(int most) {
    while (acknowledged < most && !out.checkError()) {
      store.poll(this::told);
      List<Operation> batch = new ArrayList<>();
      for (int i = random.nextInt(BATCH); i > 0 && !free.isEmpty(); i--) {
        batch.add(move(free.remove(random.nextInt(free.size()))));
      }
      batch.forEach(operation -> out.println("asked " + line((MoveItem) operation)));
      out.flush();
      store.submit(batch);
      store.save(List.of(new Periodic.Position(avatars.get(0), requests, 0, 0)));
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  private MoveItem move(long id) {
    long actor = avatars.get(random.nextInt(AVATARS));
    Request request = new Request(actor, ++requests);
    Long owner = Objects.requireNonNull(items.get(id)).owner();
    if (owner == null) {
      return MoveItem.pickUp(request, id, actor);
    }
    return owner == actor || random.nextBoolean()
        ? MoveItem.drop(request, id, owner, random.nextInt(100), random.nextInt(100))
        : MoveItem.give(request, id, owner, actor);
  }

  private void told(Result result) {
    MoveItem move = (MoveItem) result.operation();
    out.println(result.outcome() + " " + result.sequence() + " " + line(move));
    if (result.outcome() == Result.Outcome.COMMITTED) {
      acknowledged++;
      items.put(
          move.item(), new Item(move.item(), move.to(), move.x(), move.y(), result.sequence()));
    }
    free.add(move.item());
  }

  private static String line(MoveItem move) {
    Request request = Objects.requireNonNull(move.request());
    return String.join(
        " ",
        String.valueOf(request.actor()),
        String.valueOf(request.number()),
        String.valueOf(move.item()),
        String.valueOf(move.from()),
        String.valueOf(move.to()),
        String.valueOf(move.x()),
        String.valueOf(move.y()));
  }

  /** Reads what {@link #line} wrote. */
  static MoveItem parse(String line) {
    String[] words = line.split(" ", -1);
    return new MoveItem(
        new Request(Long.parseLong(words[0]), Long.parseLong(words[1])),
        Long.parseLong(words[2]),
        words[3].equals("null") ? null : (Long) Long.parseLong(words[3]),
        words[4].equals("null") ? null : (Long) Long.parseLong(words[4]),
        Double.parseDouble(words[5]),
        Double.parseDouble(words[6]));
  }
}
