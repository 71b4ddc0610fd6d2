package dev.sightline.cli.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProgressTest {
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();

  @Test
  void step_onATerminal_showsOneLineUntilOutputComes() throws IOException {
    Progress progress = progress(true);
    progress.step("reading a.json");
    OutputStream out = progress.clearedBy(terminal);
    out.write("free".getBytes(StandardCharsets.UTF_8));
    out.write("area".getBytes(StandardCharsets.UTF_8));
    assertEquals("\r\u001b[Ksightline: reading a.json ...\r\u001b[Kfreearea", shown());
  }

  @Test
  void step_elsewhere_isSilent() {
    Progress progress = progress(false);
    progress.step("reading a.json");
    progress.clear();
    assertEquals("", shown());
  }

  @Test
  void text_withControls_cannotSteerTheTerminal() {
    assertEquals("a b?[31m", Printable.text("a\n b\u001b[31m"));
  }

  private Progress progress(boolean shows) {
    return new Progress(new PrintStream(terminal, true, StandardCharsets.UTF_8), shows);
  }

  private String shown() {
    return terminal.toString(StandardCharsets.UTF_8);
  }
}
