package dev.sightline.server.game;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.schema.Schema;
import dev.sightline.server.game.town.TownGame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The document of the protocol says what the server says. */
class ProtocolDocumentTest {
  @Test
  void document_town_holdsItsSchemaAndHash() throws IOException {
    String document = Files.readString(Path.of("../docs/protocol.md"));
    Schema schema = GameSchema.of(new TownGame());
    assertTrue(document.contains("```\n" + schema.text() + "```"), schema.text());
    String hash = Long.toHexString(schema.hash());
    assertTrue(document.contains("Its hash is `" + hash + "`"), hash);
  }
}
