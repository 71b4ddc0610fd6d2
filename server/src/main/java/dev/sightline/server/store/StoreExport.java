package dev.sightline.server.store;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** What a store holds about the world, for anybody to check. */
public final class StoreExport {
  private final WorldState state;

  private StoreExport(WorldState state) {
    this.state = state;
  }

  /** Writes items, doors and avatars, sorted by id, as JSON, and leaves the writer open. */
  public void writeJson(Writer out) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out);
    json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    json.writeStartObject();
    writeItems(json, state);
    writeDoors(json, state);
    writeAvatars(json, state);
    json.writeEndObject();
    json.close();
  }

  /** Returns how much there is, in a line. */
  public String summary() {
    long owned = state.items().stream().filter(item -> item.owner() != null).count();
    return String.format(
        Locale.ROOT,
        "%d items (%d held), %d doors, %d avatars",
        state.items().size(),
        owned,
        state.doors().size(),
        state.avatars().size());
  }

  /**
   * Reads a store.
   *
   * @throws StoreException if there is none, or a server runs on it
   */
  public static StoreExport read(StoreLocation location) {
    try (Engine engine = Engine.existing(location)) {
      engine.lock();
      Schema.refuseUnreadable(engine);
      try (Connection connection = engine.dataSource().getConnection()) {
        return new StoreExport(SqlStore.loadFrom(connection));
      }
    } catch (SQLException e) {
      throw new StoreException("store " + location + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static void writeItems(JsonGenerator json, WorldState state) throws IOException {
    json.writeArrayFieldStart("items");
    for (Item item : state.items()) {
      json.writeStartObject();
      json.writeNumberField("id", item.id());
      Long owner = item.owner();
      if (owner == null) {
        json.writeNullField("owner");
        json.writeNumberField("x", item.x());
        json.writeNumberField("y", item.y());
      } else {
        json.writeNumberField("owner", owner);
        json.writeNullField("x");
        json.writeNullField("y");
      }
      json.writeNumberField("sequence", item.sequence());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeDoors(JsonGenerator json, WorldState state) throws IOException {
    json.writeArrayFieldStart("doors");
    for (Door door : state.doors()) {
      json.writeStartObject();
      json.writeStringField("id", door.id());
      json.writeBooleanField("locked", door.locked());
      json.writeBooleanField("open", door.open());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeAvatars(JsonGenerator json, WorldState state) throws IOException {
    json.writeArrayFieldStart("avatars");
    for (Avatar avatar : state.avatars()) {
      json.writeStartObject();
      json.writeNumberField("id", avatar.id());
      json.writeStringField("name", avatar.name());
      json.writeNumberField("x", avatar.x());
      json.writeNumberField("y", avatar.y());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
