package dev.sightline.server.game;

import dev.sightline.map.WorldMap;
import java.time.Duration;
import java.util.function.Consumer;

/** What a world is made of. Never changes; each {@code with} makes another one. */
public final class WorldOptions {
  private static final double SPEED = 0.25;

  private final WorldMap map;
  private final String rule;
  private final double radius;
  private int tickRate = 20;
  private long seed = 1;
  private boolean ai = true;
  private int bots;
  private Duration grace = Duration.ofSeconds(30);
  private Duration saveInterval = Duration.ofSeconds(5);
  private int interestInterval = 1;
  private long epoch = 1;
  private long idKey = 1;

  private WorldOptions(WorldMap map, String rule, double radius) {
    this.map = map;
    this.rule = rule;
    this.radius = radius;
  }

  /** The usual options for a map; avatars need four seconds for a radius. */
  public static WorldOptions of(WorldMap map, String rule, double radius) {
    return new WorldOptions(map, rule, radius).checked();
  }

  private WorldOptions with(Consumer<WorldOptions> change) {
    WorldOptions copy = new WorldOptions(map, rule, radius);
    copy.tickRate = tickRate;
    copy.seed = seed;
    copy.ai = ai;
    copy.bots = bots;
    copy.grace = grace;
    copy.saveInterval = saveInterval;
    copy.interestInterval = interestInterval;
    copy.epoch = epoch;
    copy.idKey = idKey;
    change.accept(copy);
    return copy.checked();
  }

  private WorldOptions checked() {
    if (!(radius > 0) || Double.isInfinite(radius)) {
      throw new IllegalArgumentException("the radius must be positive, not " + radius);
    }
    if (tickRate < 1 || tickRate > 1000) {
      throw new IllegalArgumentException("the tick rate must be in [1, 1000], not " + tickRate);
    }
    if (interestInterval < 1) {
      throw new IllegalArgumentException("the interest interval must be 1 or more ticks");
    }
    if (bots < 0) {
      throw new IllegalArgumentException("there cannot be " + bots + " bots");
    }
    return this;
  }

  public WorldOptions withTickRate(int value) {
    return with(copy -> copy.tickRate = value);
  }

  public WorldOptions withSeed(long value) {
    return with(copy -> copy.seed = value);
  }

  public WorldOptions withAi(boolean value) {
    return with(copy -> copy.ai = value);
  }

  public WorldOptions withBots(int value) {
    return with(copy -> copy.bots = value);
  }

  /** Sets how long a guest stays whose player left. */
  public WorldOptions withGrace(Duration value) {
    return with(copy -> copy.grace = value);
  }

  public WorldOptions withInterestInterval(int value) {
    return with(copy -> copy.interestInterval = value);
  }

  /** Sets the numbers that nobody outside may guess. */
  public WorldOptions withSecrets(long newEpoch, long newIdKey) {
    return with(
        copy -> {
          copy.epoch = newEpoch;
          copy.idKey = newIdKey;
        });
  }

  /** Sets how often positions are saved. */
  public WorldOptions withSaveInterval(Duration value) {
    return with(copy -> copy.saveInterval = value);
  }

  public WorldMap map() {
    return map;
  }

  /** Returns the name of the rule by which players perceive. */
  public String rule() {
    return rule;
  }

  /** Returns how far, in units of the map. */
  public double radius() {
    return radius;
  }

  /**
   * Returns how fast avatars walk, in units of the map per second: by the radius, but nobody
   * crosses the map in less than two seconds.
   */
  public double speed() {
    double side = Math.max(map.bounds().width(), map.bounds().height());
    return Math.min(radius * SPEED, side / 2);
  }

  /** Returns how many ticks make a second. */
  public int tickRate() {
    return tickRate;
  }

  /** Returns the seed of everything random. */
  public long seed() {
    return seed;
  }

  /** Returns whether avatars without a player act by themselves. */
  public boolean ai() {
    return ai;
  }

  /** Returns how many avatars the server brings along. */
  public int bots() {
    return bots;
  }

  /** Returns how many ticks pass from one look at who perceives whom to the next. */
  public int interestInterval() {
    return interestInterval;
  }

  /** Returns a number that is another one at each start. */
  public long epoch() {
    return epoch;
  }

  /** Returns the secret from which public ids are made. */
  public long idKey() {
    return idKey;
  }

  /** Returns every how many ticks positions are saved. */
  int saveTicks() {
    return (int)
        Math.max(1, Math.min(Integer.MAX_VALUE, saveInterval.toMillis() * tickRate / 1000));
  }

  /** Returns how many ticks a guest stays whose player left. */
  int graceTicks() {
    return (int) Math.min(Integer.MAX_VALUE / 2, grace.toMillis() * tickRate / 1000);
  }
}
