package dev.sightline.bots;

import dev.sightline.client.ServerUrl;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What bots are to do.
 *
 * @param count how many there are
 * @param seconds how long they play and measure, after all have joined and warmed up
 * @param warmUpSeconds how long they play before that
 * @param behavior a name of {@link dev.sightline.bots.behavior.Behaviors}
 * @param inputs how often per second each bot steers
 * @param seed of everything random
 * @param checkTicks every how many ticks all is compared with brute force; 0 for never
 * @param snapshot the folder for a snapshot, or null
 * @param ledger the file for what is durable, or null
 * @param trace the file of which the behavior {@code trace} walks the paths, or null
 */
public record BotOptions(
    ServerUrl url,
    int count,
    double seconds,
    double warmUpSeconds,
    String behavior,
    int inputs,
    long seed,
    int checkTicks,
    @Nullable Path snapshot,
    @Nullable Path ledger,
    @Nullable Path trace) {
  /** One process has ports for about so many. */
  public static final int MOST = 20_000;

  private static final int USUAL_INPUTS = 5;
  private static final int MOST_INPUTS = 50;
  private static final int USUAL_CHECK_TICKS = 20;

  public BotOptions {
    require(count >= 1 && count <= MOST, "the number of bots", count, "1.." + MOST);
    require(seconds > 0 && seconds <= 1e6, "the seconds", seconds, "(0, 1000000]");
    require(warmUpSeconds >= 0 && warmUpSeconds <= 1e6, "warm-up", warmUpSeconds, "[0, 1000000]");
    require(inputs >= 1 && inputs <= MOST_INPUTS, "inputs", inputs, "1.." + MOST_INPUTS);
    require(checkTicks >= 0, "ticks between checks", checkTicks, "0 or more");
  }

  private static void require(boolean fits, String what, Number value, String range) {
    if (!fits) {
      throw new IllegalArgumentException(what + " must be in " + range + ", not " + value);
    }
  }

  /** Returns options for bots that wander about. */
  public static BotOptions of(ServerUrl url, int count, double seconds) {
    return new BotOptions(
        url, count, seconds, 0, "wander", USUAL_INPUTS, 1, USUAL_CHECK_TICKS, null, null, null);
  }

  public BotOptions withWarmUp(double newSeconds) {
    return new BotOptions(
        url,
        count,
        seconds,
        newSeconds,
        behavior,
        inputs,
        seed,
        checkTicks,
        snapshot,
        ledger,
        trace);
  }

  public BotOptions withBehavior(String name) {
    return new BotOptions(
        url,
        count,
        seconds,
        warmUpSeconds,
        name,
        inputs,
        seed,
        checkTicks,
        snapshot,
        ledger,
        trace);
  }

  public BotOptions withInputs(int perSecond) {
    return new BotOptions(
        url,
        count,
        seconds,
        warmUpSeconds,
        behavior,
        perSecond,
        seed,
        checkTicks,
        snapshot,
        ledger,
        trace);
  }

  public BotOptions withSeed(long newSeed) {
    return new BotOptions(
        url,
        count,
        seconds,
        warmUpSeconds,
        behavior,
        inputs,
        newSeed,
        checkTicks,
        snapshot,
        ledger,
        trace);
  }

  public BotOptions withCheckTicks(int ticks) {
    return new BotOptions(
        url, count, seconds, warmUpSeconds, behavior, inputs, seed, ticks, snapshot, ledger, trace);
  }

  public BotOptions withSnapshot(@Nullable Path folder) {
    return new BotOptions(
        url,
        count,
        seconds,
        warmUpSeconds,
        behavior,
        inputs,
        seed,
        checkTicks,
        folder,
        ledger,
        trace);
  }

  public BotOptions withLedger(@Nullable Path file) {
    return new BotOptions(
        url,
        count,
        seconds,
        warmUpSeconds,
        behavior,
        inputs,
        seed,
        checkTicks,
        snapshot,
        file,
        trace);
  }

  public BotOptions withTrace(@Nullable Path file) {
    return new BotOptions(
        url,
        count,
        seconds,
        warmUpSeconds,
        behavior,
        inputs,
        seed,
        checkTicks,
        snapshot,
        ledger,
        file);
  }
}
