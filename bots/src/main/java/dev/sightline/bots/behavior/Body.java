package dev.sightline.bots.behavior;

import dev.sightline.replica.Replicas;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A bot as its behavior sees it. Each call of a behavior ends in one of the inputs. */
public interface Body {
  /** Returns the number among the bots, from 0. */
  int index();

  /** Returns how many bots there are. */
  int count();

  /** Returns the column where the bot is. */
  int column();

  /** Returns the row where the bot is. */
  int row();

  /** Returns the number of the bot's avatar. */
  long avatar();

  /** Returns how far the bot perceives, in grid steps. */
  double radiusSteps();

  /** Returns how far the bot walks in a second, in grid steps. */
  double stepsPerSecond();

  /** Returns how often per second the behavior is asked. */
  int inputs();

  /** Returns the bot's own source of chance. */
  SplittableRandom random();

  /** Returns what the bot was told. */
  Replicas replicas();

  /** Returns the names of what can be said and seen. */
  Senses senses();

  /** Returns where one can walk; what the bots of a process share. */
  Navigator navigator();

  /** Returns who carries out trades and writes them down, or null if nobody does. */
  @Nullable Hands hands();

  void walk(int heading);

  void walkTo(int column, int row);

  void stop();
}
