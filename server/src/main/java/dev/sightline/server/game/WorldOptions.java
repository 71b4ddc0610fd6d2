package dev.sightline.server.game;

import dev.sightline.map.WorldMap;
import java.time.Duration;

/**
 * What a world is made of.
 *
 * @param rule by which players perceive
 * @param radius how far, in units of the map
 * @param speed of avatars, in units of the map per second
 * @param tickRate ticks per second
 * @param seed of everything random
 * @param ai whether avatars without a player act by themselves
 * @param bots how many avatars the server brings along
 * @param grace how long a guest stays whose player left
 * @param saveInterval how often positions are saved
 * @param interestInterval ticks from one look at who perceives whom to the next
 * @param epoch another one at each start
 * @param idKey the secret from which public ids are made
 */
public record WorldOptions(
    WorldMap map,
    String rule,
    double radius,
    double speed,
    int tickRate,
    long seed,
    boolean ai,
    int bots,
    Duration grace,
    Duration saveInterval,
    int interestInterval,
    long epoch,
    long idKey) {
  private static final double SPEED = 0.25;
  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final Duration SAVE = Duration.ofSeconds(5);

  public WorldOptions {
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
  }

  /** The usual options for a map; avatars need four seconds for a radius. */
  public static WorldOptions of(WorldMap map, String rule, double radius) {
    return new WorldOptions(
        map, rule, radius, radius * SPEED, 20, 1, true, 0, GRACE, SAVE, 1, 1, 1);
  }

  public WorldOptions withTickRate(int value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        value,
        seed,
        ai,
        bots,
        grace,
        saveInterval,
        interestInterval,
        epoch,
        idKey);
  }

  public WorldOptions withSeed(long value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        value,
        ai,
        bots,
        grace,
        saveInterval,
        interestInterval,
        epoch,
        idKey);
  }

  public WorldOptions withAi(boolean value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        seed,
        value,
        bots,
        grace,
        saveInterval,
        interestInterval,
        epoch,
        idKey);
  }

  public WorldOptions withBots(int value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        seed,
        ai,
        value,
        grace,
        saveInterval,
        interestInterval,
        epoch,
        idKey);
  }

  public WorldOptions withGrace(Duration value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        seed,
        ai,
        bots,
        value,
        saveInterval,
        interestInterval,
        epoch,
        idKey);
  }

  public WorldOptions withInterestInterval(int value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        seed,
        ai,
        bots,
        grace,
        saveInterval,
        value,
        epoch,
        idKey);
  }

  /** Sets the numbers that nobody outside may guess. */
  public WorldOptions withSecrets(long epochValue, long idKeyValue) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        seed,
        ai,
        bots,
        grace,
        saveInterval,
        interestInterval,
        epochValue,
        idKeyValue);
  }

  public WorldOptions withSaveInterval(Duration value) {
    return new WorldOptions(
        map,
        rule,
        radius,
        speed,
        tickRate,
        seed,
        ai,
        bots,
        grace,
        value,
        interestInterval,
        epoch,
        idKey);
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
