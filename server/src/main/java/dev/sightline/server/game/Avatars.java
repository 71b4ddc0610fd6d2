package dev.sightline.server.game;

import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import dev.sightline.server.session.GuestSessions;
import dev.sightline.server.session.PlayerName;
import dev.sightline.server.session.TakenNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All avatars, by number, by public id and by the client that plays them. */
final class Avatars {
  private final TreeMap<Long, Avatar> byNumber = new TreeMap<>();
  private final Map<Long, Avatar> byEntity = new HashMap<>();
  private final IdentityHashMap<Client, Avatar> byClient = new IdentityHashMap<>();
  private final Map<String, Avatar> bySecretDigest = new HashMap<>();
  private final List<Avatar> listed = new ArrayList<>();
  private final TakenNames names = new TakenNames();
  private final Neighborhood places;
  private final GuestSessions guests;

  Avatars(Neighborhood places, GuestSessions guests) {
    this.places = places;
    this.guests = guests;
  }

  void add(Avatar avatar) {
    if (byNumber.putIfAbsent(avatar.number(), avatar) != null) {
      throw new IllegalStateException("there is an avatar " + avatar.number() + " already");
    }
    byEntity.put(avatar.entity().id(), avatar);
    avatar.index = listed.size();
    listed.add(avatar);
    places.add(avatar);
    names.add(avatar.looks());
  }

  void remove(Avatar avatar) {
    byNumber.remove(avatar.number());
    byEntity.remove(avatar.entity().id());
    Avatar last = listed.remove(listed.size() - 1);
    if (last != avatar) {
      listed.set(avatar.index, last);
      last.index = avatar.index;
    }
    places.remove(avatar);
    names.remove(avatar.looks());
    dropSecret(avatar);
  }

  /** Returns whether an avatar, or whoever is about to come in, has a name that looks like this. */
  boolean isTaken(PlayerName name) {
    return names.isTaken(name);
  }

  /** Keeps a name from others until it is released. */
  void reserve(PlayerName name) {
    names.add(name);
  }

  void release(PlayerName name) {
    names.remove(name);
  }

  void rename(Avatar avatar, PlayerName name) {
    names.remove(avatar.looks());
    names.add(name);
    avatar.rename(name);
  }

  /** Lets nobody come back by a secret that was told before. */
  void forgetSecret(Avatar avatar) {
    if (avatar.secretDigest != null) {
      dropSecret(avatar);
      guests.forget(avatar.number());
    }
  }

  private void dropSecret(Avatar avatar) {
    if (avatar.secretDigest != null) {
      bySecretDigest.remove(avatar.secretDigest);
      avatar.secretDigest = null;
      avatar.secret = null;
    }
  }

  /** Lets the guests of an earlier run come back. */
  void restoreSecrets() {
    guests
        .load()
        .forEach(
            (digest, number) -> {
              Avatar avatar = byNumber.get(number);
              if (avatar != null && avatar.isGuest()) {
                avatar.acted = true; // or it would not have been stored for long
                keepSecret(avatar, digest);
              }
            });
  }

  private void keepSecret(Avatar avatar, String digest) {
    dropSecret(avatar);
    avatar.secretDigest = digest;
    bySecretDigest.put(digest, avatar);
  }

  void play(Avatar avatar, Client client, String secret) {
    avatar.client = client;
    byClient.put(client, avatar);
    if (avatar.isGuest()) {
      String digest = GuestSessions.digest(secret);
      keepSecret(avatar, digest);
      avatar.secret = secret;
      if (!avatar.bot) { // which anybody may play again
        guests.remember(avatar.number(), digest);
      }
    }
  }

  void unplay(Avatar avatar) {
    Client client = avatar.client;
    if (client != null) {
      byClient.remove(client);
      avatar.client = null;
    }
  }

  @Nullable Avatar get(long number) {
    return byNumber.get(number);
  }

  @Nullable Avatar of(Entity entity) {
    return byEntity.get(entity.id());
  }

  @Nullable Avatar ofEntity(long id) {
    return byEntity.get(id);
  }

  @Nullable Avatar of(Client client) {
    return byClient.get(client);
  }

  @Nullable Avatar ofSecret(String secret) {
    return bySecretDigest.get(GuestSessions.digest(secret));
  }

  @Nullable Avatar named(String name) {
    for (Avatar avatar : listed) {
      if (avatar.name().equals(name)) {
        return avatar;
      }
    }
    return null;
  }

  List<Avatar> all() {
    return Collections.unmodifiableList(listed);
  }

  /** Returns all avatars, the least numbers first. */
  Collection<Avatar> byNumber() {
    return Collections.unmodifiableCollection(byNumber.values());
  }
}
