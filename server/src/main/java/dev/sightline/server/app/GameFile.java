package dev.sightline.server.app;

import dev.sightline.maps.format.FileFault;
import dev.sightline.server.game.Game;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Where a game's state is kept between two runs: version, then its bytes. */
record GameFile(Path file) {

  static GameFile in(Path folder, String game) {
    String plain = game.replaceAll("[^A-Za-z0-9_-]", "_");
    return new GameFile(folder.resolve("game-" + plain + ".state"));
  }

  Game.SavedState read() {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      return new Game.SavedState(in.readInt(), in.readAllBytes());
    } catch (NoSuchFileException e) {
      return Game.SavedState.NONE;
    } catch (IOException e) {
      throw new StartException(file + ": cannot be read: " + FileFault.reason(e), e);
    }
  }

  /** Writes it beside and moves it into place, so that a crash leaves no half of it. */
  void write(Game.SavedState state) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (FileOutputStream bytes = new FileOutputStream(part.toFile());
        DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(state.version());
      out.write(state.bytes());
      out.flush();
      bytes.getFD().sync(); // before the old one goes
    }
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
