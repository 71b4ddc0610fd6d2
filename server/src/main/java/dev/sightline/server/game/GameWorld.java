package dev.sightline.server.game;

import dev.sightline.geometry.Box;
import dev.sightline.interest.rule.Rule;
import dev.sightline.path.PathSearch;
import dev.sightline.play.Walk;
import dev.sightline.play.Walls;
import dev.sightline.replication.ReplicationSpace;
import dev.sightline.schema.State;
import dev.sightline.server.store.Operation;
import dev.sightline.server.store.Periodic;
import dev.sightline.server.store.Result;
import dev.sightline.server.store.WorldState;
import dev.sightline.world.ObstacleHandle;
import dev.sightline.world.World;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What a game may do. For the tick thread, inside a tick. */
public interface GameWorld {
  /** Returns the number of the tick that is open. */
  int tick();

  /** Returns how many ticks make a second. */
  int tickRate();

  /** Returns the one source of chance. */
  RandomGenerator random();

  /** Returns the entities and the clients that are told of them. */
  ReplicationSpace replication();

  /** Returns the map with its doors; they change by {@link #turnDoor} only. */
  World world();

  /** Returns what blocks movement now. */
  Walls walls();

  /** Returns a mover among the walls, to ask for free lines and places. */
  Walk walk();

  /** Returns a search for paths, on which doors are as they are now. */
  PathSearch paths();

  /** Returns the name of the rule by which players perceive. */
  String rule();

  /** Returns that rule; another one whenever rule or radius are changed. */
  Rule sight();

  /** Returns the usual interest radius. */
  double radius();

  /** Returns what was stored when the world began. */
  WorldState stored();

  /** Returns all avatars, in any order. */
  List<Avatar> avatars();

  /** Visits the avatars in a closed box; costs what is near it. */
  void visitAvatars(Box box, Consumer<Avatar> visitor);

  /** Returns the avatars whose place or view changed in this tick, each once. */
  List<Avatar> changedAvatars();

  /** Returns the doors that somebody turned in this tick, maybe some of them twice. */
  List<ObstacleHandle> turnedDoors();

  @Nullable Avatar avatar(long number);

  /** Returns the avatar whose entity has a public id, or null. */
  @Nullable Avatar avatarOfEntity(long id);

  /** Returns who acts for an avatar in this tick. */
  Actor actor(Avatar avatar);

  /** Lets a door be open or shut from this tick on. */
  void turnDoor(ObstacleHandle door, boolean open);

  /** Changes how far the player of an avatar perceives. */
  void zoom(Avatar avatar, double radius);

  /** Lets an avatar look somewhere, in 1/65536 of a turn. */
  void look(Avatar avatar, int heading);

  /** Answers an action of an avatar's player, if it is still there. */
  void answer(Avatar avatar, long request, boolean granted, String reason, long sequence);

  /** Tells the player of an avatar something, if there is one. */
  void tell(Avatar avatar, State event);

  /**
   * Hands an operation to the store. When its result is known, the consumer hears of it in a tick.
   *
   * @return false if the store takes no more for now; then nothing happens
   */
  boolean submit(Operation operation, Consumer<Result> then);

  /** Hands over state of which the last one counts. */
  void save(Collection<? extends Periodic> states);
}
