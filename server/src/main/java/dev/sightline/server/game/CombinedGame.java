package dev.sightline.server.game;

import dev.sightline.schema.State;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A game made of others, which are asked in order.
 *
 * <p>What one part throws does not keep the others from being asked; the first of it is thrown in
 * the end.
 */
public class CombinedGame implements Game {
  private final String name;
  private final List<Game> parts;

  public CombinedGame(String name, List<? extends Game> parts) {
    this.name = name;
    this.parts = List.copyOf(parts);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void declare(GameSchema schema) {
    parts.forEach(part -> part.declare(schema));
  }

  @Override
  public final void start(GameWorld world, SavedState saved) {
    Map<String, SavedState> states = saved.version() == version() ? split(saved.bytes()) : Map.of();
    each(part -> part.start(world, states.getOrDefault(part.name(), SavedState.NONE)));
  }

  @Override
  public final void added(Avatar avatar) {
    each(part -> part.added(avatar));
  }

  @Override
  public final void removed(Avatar avatar) {
    each(part -> part.removed(avatar));
  }

  @Override
  public final void joined(Avatar avatar) {
    each(part -> part.joined(avatar));
  }

  @Override
  public final void left(Avatar avatar) {
    each(part -> part.left(avatar));
  }

  @Override
  public final void actorsChanged() {
    each(Game::actorsChanged);
  }

  @Override
  public final void tick() {
    each(Game::tick);
  }

  @Override
  public final void settled() {
    each(Game::settled);
  }

  @Override
  public final boolean action(Avatar avatar, long request, State action) {
    for (Game part : parts) {
      if (part.action(avatar, request, action)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final boolean mayVanish(Avatar avatar) {
    return parts.stream().allMatch(part -> part.mayVanish(avatar));
  }

  private void each(Consumer<Game> call) {
    RuntimeException first = null;
    for (Game part : parts) {
      try {
        call.accept(part);
      } catch (RuntimeException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  @Override
  public final byte[] save() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      for (Game part : parts) {
        byte[] state = part.save();
        out.writeUTF(part.name());
        out.writeInt(part.version());
        out.writeInt(state.length);
        out.write(state);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static Map<String, SavedState> split(byte[] bytes) {
    Map<String, SavedState> states = new HashMap<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      while (in.available() > 0) {
        String part = in.readUTF();
        int version = in.readInt();
        states.put(part, new SavedState(version, in.readNBytes(in.readInt())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return states;
  }
}
