package dev.sightline.bots;

import dev.sightline.client.ServerUrl;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What bots are to do. Never changes; each {@code with} makes another one. */
public final class BotOptions {
  /** One process has ports for about so many. */
  public static final int MOST = 20_000;

  private static final int MOST_INPUTS = 50;

  private final ServerUrl url;
  private final int count;
  private final double seconds;
  private double warmUpSeconds;
  private String behavior = "wander";
  private int inputs = 5;
  private long seed = 1;
  private int checkTicks = 20;
  private @Nullable Path snapshot;
  private @Nullable Path ledger;
  private @Nullable Path trace;

  private BotOptions(ServerUrl url, int count, double seconds) {
    this.url = url;
    this.count = count;
    this.seconds = seconds;
  }

  /** Returns options for bots that wander about. */
  public static BotOptions of(ServerUrl url, int count, double seconds) {
    return new BotOptions(url, count, seconds).checked();
  }

  private BotOptions with(Consumer<BotOptions> change) {
    BotOptions copy = new BotOptions(url, count, seconds);
    copy.warmUpSeconds = warmUpSeconds;
    copy.behavior = behavior;
    copy.inputs = inputs;
    copy.seed = seed;
    copy.checkTicks = checkTicks;
    copy.snapshot = snapshot;
    copy.ledger = ledger;
    copy.trace = trace;
    change.accept(copy);
    return copy.checked();
  }

  private BotOptions checked() {
    require(count >= 1 && count <= MOST, "the number of bots", count, "from 1 to " + MOST);
    require(seconds > 0 && seconds <= 1e6, "the seconds", seconds, "above 0 and at most 1000000");
    require(
        warmUpSeconds >= 0 && warmUpSeconds <= 1e6, "warm-up", warmUpSeconds, "from 0 to 1000000");
    require(inputs >= 1 && inputs <= MOST_INPUTS, "inputs", inputs, "from 1 to " + MOST_INPUTS);
    require(checkTicks >= 0, "ticks between checks", checkTicks, "0 or more");
    return this;
  }

  private static void require(boolean fits, String what, Number value, String range) {
    if (!fits) {
      throw new IllegalArgumentException(what + " must be " + range + ", not " + value);
    }
  }

  public BotOptions withWarmUp(double value) {
    return with(copy -> copy.warmUpSeconds = value);
  }

  public BotOptions withBehavior(String value) {
    return with(copy -> copy.behavior = value);
  }

  public BotOptions withInputs(int perSecond) {
    return with(copy -> copy.inputs = perSecond);
  }

  public BotOptions withSeed(long value) {
    return with(copy -> copy.seed = value);
  }

  public BotOptions withCheckTicks(int value) {
    return with(copy -> copy.checkTicks = value);
  }

  public BotOptions withSnapshot(@Nullable Path folder) {
    return with(copy -> copy.snapshot = folder);
  }

  public BotOptions withLedger(@Nullable Path file) {
    return with(copy -> copy.ledger = file);
  }

  public BotOptions withTrace(@Nullable Path file) {
    return with(copy -> copy.trace = file);
  }

  public ServerUrl url() {
    return url;
  }

  /** Returns how many bots there are. */
  public int count() {
    return count;
  }

  /** Returns how long they play and measure, after all have joined and warmed up. */
  public double seconds() {
    return seconds;
  }

  /** Returns how long they play before that. */
  public double warmUpSeconds() {
    return warmUpSeconds;
  }

  /** Returns a name of {@link dev.sightline.bots.behavior.Behaviors}. */
  public String behavior() {
    return behavior;
  }

  /** Returns how often per second each bot steers. */
  public int inputs() {
    return inputs;
  }

  /** Returns the seed of everything random. */
  public long seed() {
    return seed;
  }

  /** Returns every how many ticks all is compared with brute force; 0 for never. */
  public int checkTicks() {
    return checkTicks;
  }

  /** Returns the folder for a snapshot, or null. */
  public @Nullable Path snapshot() {
    return snapshot;
  }

  /** Returns the file for what is durable, or null. */
  public @Nullable Path ledger() {
    return ledger;
  }

  /** Returns the file of which the behavior {@code trace} walks the paths, or null. */
  public @Nullable Path trace() {
    return trace;
  }
}
