package dev.sightline.server.store;

import dev.sightline.server.store.Decider.Answer;
import dev.sightline.server.store.StoreOptions.OnFault;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The store's thread: takes what was handed over, commits it, tells the results. */
final class Committer implements Runnable {
  /*
   * Group commit. A sync takes a millisecond or many; whatever gathers meanwhile goes into the next
   * transaction, up to GROUP operations. So the rate grows with the load and the time to the
   * acknowledgment stays near two commits.
   *
   * The fence. Each transaction replaces the number `fence` by the next one, and only if it is still
   * the one that this server left; opening a store sets it to a random number. So a transaction
   * cannot commit after another server took over, however that one came in, and after a failure the
   * fence tells whether our last transaction happened.
   *
   * Faults. An error before the commit means that nothing happened. An error of the commit itself
   * may mean that it happened and the answer was lost. Then nobody is told anything until the
   * database can be asked: if the fence is the one that the group wrote, the group was committed and
   * its results are true; else it was not. Before such a group is called failed, an empty
   * transaction is committed, because the log of SQLite may hold the failed one, complete but not
   * synced, until something else is written in its place.
   *
   * Every error closes the connection; the next attempt opens a new one. Between attempts, and
   * while the fault lasts, operations fail at once or wait, as configured.
   */

  private static final Logger LOG = LoggerFactory.getLogger(Committer.class);
  private static final String CLOSED = "the store is closed";
  private static final int GROUP = 4096;
  private static final int STATES = 1024;
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Engine engine;
  private final StoreOptions options;
  private final RequestIndex index;
  private final Queue<List<? extends Operation>> operations = new ConcurrentLinkedQueue<>();
  private final Queue<Group.Job<?>> jobs = new ConcurrentLinkedQueue<>();
  private final Queue<List<? extends Periodic>> states = new ConcurrentLinkedQueue<>();
  private final Queue<Result> results = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waitingOperations = new AtomicInteger();
  private final Thread thread;

  private volatile boolean closing;
  private volatile boolean ended;
  private volatile Health health = Health.GOOD;

  private @Nullable Writer writer;
  private long fence;
  private final Map<Object, Periodic> unsaved = new LinkedHashMap<>();
  private Group group = new Group();
  private long nextAttempt = System.nanoTime();
  private long lastUse = nextAttempt;

  Committer(Engine engine, StoreOptions options, RequestIndex index, Writer writer, long fence) {
    this.engine = engine;
    this.index = index;
    this.options = options;
    this.writer = writer;
    this.fence = fence;
    thread = new Thread(this, "sightline-store");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  boolean submit(List<? extends Operation> batch) {
    refuseWhenClosing();
    if (batch.isEmpty()) {
      return true;
    }
    if (waitingOperations.addAndGet(batch.size()) > options.capacity()) {
      waitingOperations.addAndGet(-batch.size());
      return false;
    }
    operations.add(batch);
    wake();
    return true;
  }

  void save(List<? extends Periodic> batch) {
    refuseWhenClosing();
    states.add(batch);
    wake();
  }

  void write(Group.Job<?> job) {
    refuseWhenClosing();
    jobs.add(job);
    wake();
  }

  private void wake() {
    LockSupport.unpark(thread);
    if (ended) {
      failLeftovers();
    }
  }

  private void refuseWhenClosing() {
    if (closing) {
      throw new IllegalStateException(CLOSED);
    }
  }

  @Nullable Result poll() {
    return results.poll();
  }

  Health health() {
    return health;
  }

  void close() {
    closing = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // what was handed over is written first
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    try {
      boolean more = true;
      while (more) {
        more = step();
      }
    } catch (RuntimeException | Error e) {
      LOG.error("store {}: a fault of this program", engine.location(), e);
      health = new Health(Health.State.LOST, "a fault of this program: " + e);
    } finally {
      end();
    }
  }

  private boolean step() {
    boolean last = closing; // read first, so that nothing handed over before is missed
    gather();
    if (health.state() == Health.State.LOST || System.nanoTime() - nextAttempt < 0) {
      return waitOut(last);
    }
    if (group.isEmpty() && health.state() == Health.State.GOOD) {
      return rest(last);
    }
    attempt();
    return !last || (health.state() == Health.State.GOOD);
  }

  /** Takes what was handed over into the current group, unless that one hangs in doubt. */
  private void gather() {
    if (group.inDoubt) {
      return;
    }
    for (var batch = states.poll(); batch != null; batch = states.poll()) {
      batch.forEach(state -> unsaved.put(subject(state), state));
    }
    gatherStates();
    for (var job = jobs.poll(); job != null; job = jobs.poll()) {
      group.jobs.add(job);
    }
    while (group.operations.size() < GROUP) {
      var batch = operations.poll();
      if (batch == null) {
        break;
      }
      group.operations.addAll(batch);
    }
  }

  /** Takes some of the periodic state: it must not hold up operations. */
  private void gatherStates() {
    var each = unsaved.values().iterator();
    while (each.hasNext() && group.states.size() < STATES) {
      group.states.add(each.next());
      each.remove();
    }
  }

  private static Object subject(Periodic state) {
    return state instanceof Periodic.Position position
        ? (Object) position.avatar()
        : ((Periodic.DoorOpen) state).door();
  }

  /** While no attempt makes sense. */
  private boolean waitOut(boolean last) {
    boolean lost = health.state() == Health.State.LOST;
    if (lost || options.onFault() == OnFault.FAIL) {
      failGroup(health.message());
    }
    if (!last && operations.isEmpty()) {
      LockSupport.parkNanos(this, lost ? IDLE_NANOS : nextAttempt - System.nanoTime());
    }
    return !last || !operations.isEmpty();
  }

  private boolean rest(boolean last) {
    if (last) {
      return false;
    }
    if (System.nanoTime() - lastUse > IDLE_NANOS) {
      attempt(); // finds out that a connection is lost, also when nobody writes
    }
    LockSupport.parkNanos(this, IDLE_NANOS);
    return true;
  }

  private void attempt() {
    Group current = group;
    lastUse = System.nanoTime();
    boolean committing = false;
    try {
      Writer connected = connected(current);
      if (current.inDoubt && !resolve(current, connected)) {
        return;
      }
      if (current.isEmpty() && health.state() == Health.State.GOOD) {
        connected.ping();
        return;
      }
      Instant now = options.clock().instant();
      connected.write(current, fence, now, now.minus(options.keepRequests()));
      committing = true;
      connected.commit();
      committed(current);
    } catch (Writer.FenceLostException e) {
      lose();
    } catch (SQLException e) {
      failed(current, e, committing && engine.isDoubtful(e));
    }
  }

  private Writer connected(Group current) throws SQLException, Writer.FenceLostException {
    Writer connected = writer;
    if (connected == null) {
      checkFence(current, Writer.readFence(engine)); // whoever took over may hold the lock
      connected = new Writer(engine, index);
      writer = connected;
      checkFence(current, connected.fence());
    }
    return connected;
  }

  private void checkFence(Group current, long found) throws Writer.FenceLostException {
    if (found != fence && !(current.inDoubt && found == current.fence)) {
      throw new Writer.FenceLostException();
    }
  }

  /** Learns how the last commit ended. Returns whether the group has yet to be written. */
  private boolean resolve(Group current, Writer connected)
      throws SQLException, Writer.FenceLostException {
    if (connected.fence() == current.fence) {
      committed(current);
      return false;
    }
    if (options.onFault() == OnFault.WAIT) {
      current.inDoubt = false;
      return true;
    }
    Group nothing = new Group();
    Instant now = options.clock().instant();
    connected.write(nothing, fence, now, Instant.EPOCH); // forgets no answer
    connected.commit();
    fence = nothing.fence;
    current.inDoubt = false;
    failGroup(health.message());
    recover();
    return false;
  }

  private void committed(Group current) {
    fence = current.fence;
    group = new Group();
    for (Answer answer : current.answers) {
      index.put(answer.request().actor(), answer.request().number(), answer.sequence());
    }
    for (Answer answer : current.forgotten) {
      index.remove(answer.request().actor(), answer.request().number(), answer.sequence());
    }
    recover();
    current.succeed(this::tell);
  }

  private void recover() {
    if (health.state() != Health.State.GOOD) {
      LOG.info("store {}: writing again", engine.location());
      health = Health.GOOD;
    }
  }

  private void failed(Group current, SQLException e, boolean inDoubt) {
    abandon();
    String message = "store " + engine.location() + ": " + engine.explain(e);
    if (engine.isConstraint(e)) {
      LOG.error("{}: a fault of this program", message, e);
    } else if (!health.message().equals(message)) {
      LOG.error("{}; trying again", message);
    }
    health = new Health(Health.State.FAULT, message);
    nextAttempt = System.nanoTime() + options.retry().toNanos();
    current.inDoubt |= inDoubt;
    if (!current.inDoubt && (options.onFault() == OnFault.FAIL || engine.isConstraint(e))) {
      failGroup(message);
    }
  }

  private void lose() {
    abandon();
    String message = "store " + engine.location() + " was taken over by another server";
    LOG.error("{}; this one has to stop", message);
    health = new Health(Health.State.LOST, message);
    forgetDoubtful();
    failGroup(message);
  }

  /** Fails the operations and work of the current group; periodic state stays for later. */
  private void failGroup(String reason) {
    if (group.inDoubt) {
      return;
    }
    Group current = group;
    group = new Group();
    current.states.forEach(state -> unsaved.putIfAbsent(subject(state), state));
    current.fail(reason, this::tell);
  }

  private void tell(Result result) {
    results.add(result);
    waitingOperations.decrementAndGet();
  }

  private void abandon() {
    Writer abandoned = writer;
    writer = null;
    try {
      if (abandoned != null) {
        abandoned.close();
      }
    } catch (SQLException e) {
      LOG.debug("a broken connection did not close", e);
    }
  }

  /**
   * Gives up on a group whose outcome cannot be learned. No result is told: whoever asks again,
   * with the same request, gets the true answer then.
   */
  private void forgetDoubtful() {
    if (group.inDoubt) {
      LOG.error("store {}: the outcome of the last operations is not known", engine.location());
      group.fail("the outcome is not known", result -> {});
      group = new Group();
    }
  }

  private void end() {
    unlock();
    abandon();
    ended = true;
    forgetDoubtful();
    failGroup(CLOSED);
    failLeftovers();
    if (!unsaved.isEmpty()) {
      LOG.error("store {}: {} positions are not saved", engine.location(), unsaved.size());
    }
  }

  private void unlock() {
    try {
      if (writer != null) {
        writer.unlock();
      }
    } catch (SQLException e) {
      LOG.debug("a lock was not released", e);
    }
  }

  /** For what was handed over while the thread ended; on any thread. */
  private void failLeftovers() {
    Group leftovers = new Group();
    for (var job = jobs.poll(); job != null; job = jobs.poll()) {
      leftovers.jobs.add(job);
    }
    for (var batch = operations.poll(); batch != null; batch = operations.poll()) {
      leftovers.operations.addAll(batch);
    }
    leftovers.fail(CLOSED, this::tell);
  }
}
