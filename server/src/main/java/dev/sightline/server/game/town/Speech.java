package dev.sightline.server.game.town;

import dev.sightline.path.Quality;
import dev.sightline.replication.Entity;
import dev.sightline.schema.Codec;
import dev.sightline.schema.Field;
import dev.sightline.schema.ReferenceField;
import dev.sightline.schema.State;
import dev.sightline.schema.Stream;
import dev.sightline.schema.Type;
import dev.sightline.server.game.Actor;
import dev.sightline.server.game.Avatar;
import dev.sightline.server.game.Game;
import dev.sightline.server.game.GameSchema;
import dev.sightline.server.game.GameWorld;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.SynchronizationStrategy;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Players speak. What is said is heard by whoever could walk to the speaker on a way that is no
 * longer than the interest radius, so a shut door keeps it in; a team hears its members anywhere,
 * and a whisper only who is named and perceived.
 */
final class Speech implements Game {
  private static final int WORD_BYTES = 200;
  private static final int NO_TEAM = 0;
  private static final int MOST_TEAM = 255;
  private static final int BURST = 5;

  /** How something was said. */
  enum Manner {
    SAID,
    TEAM,
    WHISPERED
  }

  /** Hears what players say to those whom nobody plays. */
  interface Listener {
    /** Something was said to everybody around. */
    void said(Avatar speaker, String words);

    /** Something was whispered to an avatar for which a mind acts. */
    void whispered(Avatar speaker, Avatar to, String words);
  }

  private final Map<Avatar, Integer> teams = new HashMap<>();
  private final Map<Integer, Set<Avatar>> members = new HashMap<>(); // by team
  private final Map<Avatar, Bucket> allowances = new HashMap<>();
  private @Nullable Listener listener;
  private GameWorld world;
  private Type.Builder speech;
  private Field<String> speechWords;
  private Field<Manner> speechManner;
  private ReferenceField speechSpeaker;
  private Type.Builder say;
  private Field<String> sayWords;
  private Type.Builder sayToTeam;
  private Field<String> sayToTeamWords;
  private Type.Builder whisper;
  private Field<String> whisperWords;
  private Field<Long> whisperTo;
  private Type.Builder joinTeam;
  private Field<Integer> joinTeamNumber;

  @SuppressWarnings("NullAway.Init") // declare and start come first
  Speech() {}

  @Override
  public String name() {
    return "speech";
  }

  @Override
  public void declare(GameSchema schema) {
    Codec<String> words = Codec.text(WORD_BYTES);
    speech = schema.types().event("Speech", Stream.TEXT);
    speechWords = speech.field("words", words);
    speechManner = speech.field("manner", Codec.choice(Manner.class));
    speechSpeaker = speech.reference("speaker");
    say = schema.types().action("Say", Stream.TEXT);
    sayWords = say.field("words", words);
    sayToTeam = schema.types().action("SayToTeam", Stream.TEXT);
    sayToTeamWords = sayToTeam.field("words", words);
    whisper = schema.types().action("Whisper", Stream.TEXT);
    whisperWords = whisper.field("words", words);
    whisperTo = whisper.field("to", Codec.longInteger(0, GameSchema.NUMBERS - 1));
    joinTeam = schema.types().action("JoinTeam", Stream.STATE);
    joinTeamNumber = joinTeam.field("team", Codec.integer(0, MOST_TEAM));
  }

  @Override
  public void start(GameWorld given, SavedState saved) {
    world = given;
  }

  @Override
  public void removed(Avatar avatar) {
    joinTeam(avatar, NO_TEAM);
    allowances.remove(avatar);
  }

  @Override
  public boolean action(Avatar avatar, long request, State action) {
    Type type = action.type();
    if (type == joinTeam.type()) {
      joinTeam(avatar, action.getInt(joinTeamNumber));
      world.answer(avatar, request, true, "", 0);
    } else if (type == say.type()) {
      say(avatar, request, action.get(sayWords), Manner.SAID);
    } else if (type == sayToTeam.type()) {
      say(avatar, request, action.get(sayToTeamWords), Manner.TEAM);
    } else if (type == whisper.type()) {
      whisper(avatar, request, action.get(whisperWords), action.get(whisperTo));
    } else {
      return false;
    }
    return true;
  }

  private void say(Avatar avatar, long request, String words, Manner manner) {
    if (!maySpeak(avatar, request, words)) {
      return;
    }
    if (manner == Manner.TEAM) {
      tellTeam(avatar, words);
    } else {
      tellAround(avatar, words);
    }
    world.answer(avatar, request, true, "", 0);
    if (manner == Manner.SAID && listener != null) {
      listener.said(avatar, words);
    }
  }

  private void joinTeam(Avatar avatar, int team) {
    Integer before = team == NO_TEAM ? teams.remove(avatar) : teams.put(avatar, team);
    if (before != null) {
      members.getOrDefault(before, Set.of()).remove(avatar);
    }
    if (team != NO_TEAM) {
      members.computeIfAbsent(team, key -> new LinkedHashSet<>()).add(avatar);
    }
  }

  /** Lets an avatar that nobody plays say something. */
  void utter(Avatar avatar, String words) {
    if (!avatar.isMuted()) {
      tellAround(avatar, words);
    }
  }

  /** Lets an avatar that nobody plays whisper something. */
  void utter(Avatar avatar, Avatar to, String words) {
    if (!avatar.isMuted()) {
      tell(to, avatar, words, Manner.WHISPERED);
    }
  }

  void listener(Listener next) {
    listener = next;
  }

  private void tellAround(Avatar avatar, String words) {
    world.visitAvatars(
        Near.box(avatar, world.radius()),
        other -> {
          if (other.client() != null && hears(other, avatar)) {
            tell(other, avatar, words, Manner.SAID);
          }
        });
  }

  private void tellTeam(Avatar avatar, String words) {
    for (Avatar other : members.getOrDefault(teams.getOrDefault(avatar, NO_TEAM), Set.of())) {
      tell(other, avatar, words, Manner.TEAM);
    }
  }

  private void whisper(Avatar avatar, long request, String words, long to) {
    Avatar other = world.avatar(to);
    var client = avatar.client();
    boolean known = other != null && client != null && client.holds(other.entity());
    if (other == null || !known) {
      world.answer(avatar, request, false, Reasons.NOTHING, 0);
    } else if (world.actor(other) == Actor.NOBODY) {
      world.answer(avatar, request, false, "nobody is there to listen", 0);
    } else if (maySpeak(avatar, request, words)) {
      tell(other, avatar, words, Manner.WHISPERED);
      world.answer(avatar, request, true, "", 0);
      if (world.actor(other) == Actor.MIND && listener != null) {
        listener.whispered(avatar, other, words);
      }
    }
  }

  private boolean maySpeak(Avatar avatar, long request, String words) {
    if (words.isBlank()) {
      world.answer(avatar, request, false, "nothing was said", 0);
      return false;
    }
    if (avatar.isMuted()) {
      world.answer(avatar, request, false, "you are muted", 0);
      return false;
    }
    if (!allowances.computeIfAbsent(avatar, key -> newAllowance()).tryConsume(1)) {
      world.answer(avatar, request, false, "that was too much at once", 0);
      return false;
    }
    return true;
  }

  /** How much may be said: a few sentences at once, and one more per second of the world's time. */
  private Bucket newAllowance() {
    return Bucket.builder()
        .withCustomTimePrecision(new WorldTime(world))
        .withSynchronizationStrategy(SynchronizationStrategy.NONE)
        .addLimit(limit -> limit.capacity(BURST).refillGreedy(1, Duration.ofSeconds(1)))
        .build();
  }

  private record WorldTime(GameWorld world) implements TimeMeter {
    private static final long SECOND = 1_000_000_000L;

    @Override
    public long currentTimeNanos() {
      return world.tick() * SECOND / world.tickRate();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  /** Returns whether somebody hears what somebody else says to everybody around. */
  boolean hears(Avatar ear, Avatar speaker) {
    Entity a = ear.entity();
    Entity b = speaker.entity();
    double reach = world.radius();
    if (ear == speaker) {
      return true;
    }
    return Math.hypot(a.x() - b.x(), a.y() - b.y()) <= reach
        && ((a.x() == b.x() && a.y() == b.y()) || wayTo(a, b) <= reach);
  }

  private double wayTo(Entity a, Entity b) {
    boolean found = world.paths().find(a.x(), a.y(), b.x(), b.y(), Quality.SHORTEST).hasPath();
    return found ? world.paths().route().length() : Double.POSITIVE_INFINITY;
  }

  private void tell(Avatar ear, Avatar speaker, String words, Manner manner) {
    State event = State.of(speech.type());
    event.set(speechWords, words);
    event.set(speechManner, manner);
    event.refer(speechSpeaker, speaker.entity().id());
    world.tell(ear, event);
  }
}
