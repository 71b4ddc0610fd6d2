package dev.sightline.server.game;

import dev.sightline.replication.Client;
import dev.sightline.replication.Entity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All avatars, by number, by public id and by the client that plays them. */
final class Avatars {
  private final Map<Long, Avatar> byNumber = new LinkedHashMap<>();
  private final Map<Long, Avatar> byEntity = new HashMap<>();
  private final IdentityHashMap<Client, Avatar> byClient = new IdentityHashMap<>();
  private final Map<String, Avatar> bySecret = new HashMap<>();
  private final List<Avatar> listed = new ArrayList<>();

  void add(Avatar avatar) {
    if (byNumber.putIfAbsent(avatar.number(), avatar) != null) {
      throw new IllegalStateException("there is an avatar " + avatar.number() + " already");
    }
    byEntity.put(avatar.entity().id(), avatar);
    listed.add(avatar);
  }

  void remove(Avatar avatar) {
    byNumber.remove(avatar.number());
    byEntity.remove(avatar.entity().id());
    listed.remove(avatar);
    if (avatar.secret != null) {
      bySecret.remove(avatar.secret);
    }
  }

  void play(Avatar avatar, Client client, String secret) {
    avatar.client = client;
    byClient.put(client, avatar);
    if (avatar.secret != null) {
      bySecret.remove(avatar.secret);
    }
    avatar.secret = secret;
    bySecret.put(secret, avatar);
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
    return bySecret.get(secret);
  }

  @Nullable Avatar named(String name) {
    for (Avatar avatar : listed) {
      if (avatar.name().equals(name)) {
        return avatar;
      }
    }
    return null;
  }

  int count() {
    return listed.size();
  }

  Avatar at(int index) {
    return listed.get(index);
  }

  Collection<Avatar> all() {
    return Collections.unmodifiableList(listed);
  }
}
