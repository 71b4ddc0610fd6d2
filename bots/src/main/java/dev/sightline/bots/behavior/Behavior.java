package dev.sightline.bots.behavior;

/** Decides what one bot does. For the bots' thread. */
public interface Behavior {
  /** Decides on the next input; called at equal times while the bot is connected. */
  void act(Body body);
}
