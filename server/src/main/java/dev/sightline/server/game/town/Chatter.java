package dev.sightline.server.game.town;

import dev.sightline.replication.Client;
import dev.sightline.server.game.Actor;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.GameWorld;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Lets avatars that nobody plays speak where a player is near: they greet whom they meet, talk to
 * each other, answer, and thank for gifts. Nobody speaks where no player could hear it.
 */
final class Chatter implements Game, Speech.Listener, Items.Listener {
  private static final double MEETING = 0.4; // of the radius
  private static final double COMPANY = 0.7;
  private static final int ASKED = 3; // who might have heard somebody, at most
  private static final int MOST_WAITING = 64;
  private static final int MOST_AT_ONCE = 2;

  private final Speech speech;
  private final Minds minds;
  private final Map<Avatar, Guest> guests = new LinkedHashMap<>(); // in the same order in each run
  private final Map<Avatar, Integer> busyUntil = new HashMap<>();
  private final List<Line> waiting = new ArrayList<>();
  private final PriorityQueue<Turn> turns = new PriorityQueue<>(Turn.IN_TIME);
  private long turnCount;
  private GameWorld world;

  /** A player, and whom it has met. */
  private static final class Guest {
    final Set<Avatar> met = new HashSet<>();
    int greetings;
  }

  /** When somebody may next say something to a player; equal times in the order of planning. */
  private record Turn(int tick, long number, Avatar player, Guest guest) {
    static final Comparator<Turn> IN_TIME =
        Comparator.comparingInt(Turn::tick).thenComparingLong(Turn::number);
  }

  private record Line(int tick, Avatar speaker, Avatar to, String words, boolean whispered) {}

  @SuppressWarnings("NullAway.Init") // start comes first
  Chatter(Speech speech, Minds minds) {
    this.speech = speech;
    this.minds = minds;
  }

  @Override
  public String name() {
    return "chatter";
  }

  @Override
  public void declare(GameSchema schema) {
    // what is said is declared by speech
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
  }

  @Override
  public void joined(Avatar avatar) {
    Guest guest = new Guest();
    guest.greetings = world.random().nextInt(64);
    guests.put(avatar, guest);
    nextTurn(avatar, guest, 2);
  }

  @Override
  public void left(Avatar avatar) {
    guests.remove(avatar);
  }

  @Override
  public void removed(Avatar avatar) {
    guests.remove(avatar);
    busyUntil.remove(avatar);
    guests.values().forEach(guest -> guest.met.remove(avatar));
    waiting.removeIf(line -> line.speaker() == avatar || line.to() == avatar);
  }

  @Override
  public void tick() {
    speak();
    for (Turn next = turns.peek(); next != null && next.tick() <= world.tick(); ) {
      turns.remove();
      if (guests.get(next.player()) == next.guest()) {
        nextTurn(next.player(), next.guest(), entertain(next.player(), next.guest()));
      }
      next = turns.peek();
    }
  }

  private void nextTurn(Avatar player, Guest guest, int seconds) {
    turns.add(new Turn(in(seconds), turnCount++, player, guest));
  }

  /** Says what is due. */
  private void speak() {
    int said = 0;
    for (int i = 0; i < waiting.size() && said < MOST_AT_ONCE; i++) {
      Line line = waiting.get(i);
      if (line.tick() <= world.tick()) {
        waiting.remove(i--);
        said++;
        if (isMind(line.speaker()) && line.to().isHere()) {
          minds.attend(line.speaker(), line.to(), seconds(2));
          if (line.whispered()) {
            speech.utter(line.speaker(), line.to(), line.words());
          } else {
            speech.utter(line.speaker(), line.words());
          }
        }
      }
    }
  }

  // What minds begin to say.

  /** Lets somebody speak to a player, or near it; returns after how many seconds the next may. */
  private int entertain(Avatar player, Guest guest) {
    Client client = player.client();
    if (client == null || minds.isEmpty()) {
      return 1;
    }
    List<Avatar> near = around(player, COMPANY);
    near.removeIf(mind -> isBusy(mind) || !client.holds(mind.entity()));
    if (near.isEmpty()) {
      return 1;
    }
    if (greet(player, guest, near.get(0))) {
      return 4;
    }
    if (near.size() == 1) {
      return 1;
    }
    converse(near.get(0), near.get(1));
    return 8 + world.random().nextInt(6);
  }

  private boolean greet(Avatar player, Guest guest, Avatar mind) {
    boolean greets = Near.distance(player, mind) <= MEETING * world.radius() && guest.met.add(mind);
    if (greets) {
      plan(0.3, mind, player, Phrases.greeting(player.name(), guest.greetings++));
    }
    return greets;
  }

  private void converse(Avatar one, Avatar other) {
    if (Near.distance(one, other) <= COMPANY * world.radius()) {
      Phrases.Talk talk = Phrases.talk(world.random());
      minds.attend(other, one, seconds(4));
      plan(0.2, one, other, talk.remark());
      plan(2.4, other, one, talk.reply());
    }
  }

  // What they say to what others do.

  @Override
  public void said(Avatar speaker, String words) {
    List<Avatar> near = around(speaker, 1);
    for (Avatar mind : near.subList(0, Math.min(ASKED, near.size()))) {
      if (!isBusy(mind) && speech.hears(mind, speaker)) {
        plan(1, mind, speaker, Phrases.reply(words, speaker.name(), world.random()));
        return;
      }
    }
  }

  /** Who is spoken to answers, also if it talks to others. */
  @Override
  public void whispered(Avatar speaker, Avatar to, String words) {
    String reply = Phrases.reply(words, speaker.name(), world.random());
    plan(1, to, speaker, reply, true);
  }

  @Override
  public void given(Avatar from, Avatar to) {
    if (isMind(to)) {
      plan(0.4, to, from, Phrases.thanks(from.name(), world.random()));
    }
  }

  private void plan(double after, Avatar speaker, Avatar to, String words) {
    plan(after, speaker, to, words, false);
  }

  private void plan(double after, Avatar speaker, Avatar to, String words, boolean whispered) {
    if (waiting.size() < MOST_WAITING) {
      int tick = world.tick() + seconds(after);
      minds.attend(speaker, to, seconds(after) + 1);
      busyUntil.put(speaker, tick + seconds(3));
      waiting.add(new Line(tick, speaker, to, words, whispered));
    }
  }

  /** Returns the minds within a part of the radius, the nearest first. */
  private List<Avatar> around(Avatar avatar, double part) {
    List<Avatar> near = new ArrayList<>();
    double reach = part * world.radius();
    world.visitAvatars(
        Near.box(avatar, reach),
        other -> {
          if (other != avatar && Near.distance(avatar, other) <= reach && isMind(other)) {
            near.add(other);
          }
        });
    near.sort(Comparator.comparingDouble(other -> Near.distance(avatar, other)));
    return near;
  }

  private boolean isMind(Avatar avatar) {
    return avatar.isHere() && world.actor(avatar) == Actor.MIND;
  }

  private boolean isBusy(Avatar avatar) {
    return busyUntil.getOrDefault(avatar, 0) > world.tick();
  }

  private int in(int seconds) {
    return world.tick() + seconds(seconds);
  }

  private int seconds(double count) {
    return (int) Math.ceil(count * world.tickRate());
  }
}
