package dev.sightline.server.game;

import dev.sightline.schema.State;
import dev.sightline.schema.Stream;

/** Throws wherever it can. */
public final class FaultyGame implements Game {
  @Override
  public String name() {
    return "faulty";
  }

  @Override
  public void declare(GameSchema schema) {
    schema.types().action("Break", Stream.STATE);
  }

  @Override
  public void start(GameWorld world, SavedState saved) {
    throw new IllegalStateException("start");
  }

  @Override
  public void added(Avatar avatar) {
    throw new IllegalStateException("added");
  }

  @Override
  public void joined(Avatar avatar) {
    throw new IllegalStateException("joined");
  }

  @Override
  public void left(Avatar avatar) {
    throw new IllegalStateException("left");
  }

  @Override
  public void tick() {
    throw new AssertionError("tick");
  }

  @Override
  public boolean action(Avatar avatar, long request, State action) {
    throw new IllegalStateException("action");
  }
}
