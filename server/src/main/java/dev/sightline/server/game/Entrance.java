package dev.sightline.server.game;

import dev.sightline.frame.Hello;
import dev.sightline.frame.Refusal;
import dev.sightline.replication.Link;
import dev.sightline.server.session.PlayerName;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What those who arrive, and accounts, may do to the world. */
final class Entrance implements Arrivals.Host, Residents.Host {
  private final Avatars avatars;
  private final Population population;
  private final Players players;
  private final Perception perception;
  private final GameSchema schema;
  private final Welcome welcome;

  Entrance(
      Avatars avatars,
      Population population,
      Players players,
      Perception perception,
      GameSchema schema,
      Welcome welcome) {
    this.avatars = avatars;
    this.population = population;
    this.players = players;
    this.perception = perception;
    this.schema = schema;
    this.welcome = welcome;
  }

  @Override
  public @Nullable Avatar bySecret(String secret) {
    return avatars.ofSecret(secret);
  }

  @Override
  public @Nullable Avatar byNumber(long number) {
    return avatars.get(number);
  }

  @Override
  public boolean reserve(PlayerName name) {
    boolean free = !avatars.isTaken(name);
    if (free) {
      avatars.reserve(name);
    }
    return free;
  }

  @Override
  public void release(PlayerName name) {
    avatars.release(name);
  }

  @Override
  public CompletableFuture<dev.sightline.server.store.Avatar> create(String name) {
    return population.create(name, welcome.next());
  }

  @Override
  public Avatar enter(dev.sightline.server.store.Avatar row) {
    return population.enter(row, perception.radius());
  }

  @Override
  public void discard(dev.sightline.server.store.Avatar row) {
    population.discard(row, perception.radius());
  }

  @Override
  public void join(Avatar avatar, Hello hello, Link link) {
    players.join(avatar, hello, link);
  }

  @Override
  public void show(Avatar avatar) {
    avatar.entity().set(schema.avatarName, avatar.name());
  }

  @Override
  public void disconnect(Avatar avatar, String reason) {
    players.close(avatar, Refusal.DENIED, reason);
  }

  @Override
  public void end(Avatar avatar) {
    population.end(avatar);
  }
}
