package dev.sightline.maps.format;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

/** Tests of {@link FileFault}. */
final class FileFaultTest {

  @Test
  void reason_ofAnExceptionWhoseMessageIsOnlyTheName_saysWhy() {
    assertEquals("permission denied", FileFault.reason(new AccessDeniedException("ro/x.png")));
    assertEquals(
        "there is no such file or folder", FileFault.reason(new NoSuchFileException("none")));
    assertEquals(
        "something of that name is there already",
        FileFault.reason(new FileAlreadyExistsException("file")));
  }

  @Test
  void reason_thatTheSystemGives_isTakenWithoutTheName() {
    IOException full = new FileSystemException("big.png", null, "No space left on device");
    assertEquals("No space left on device", FileFault.reason(full));
    assertEquals("disk error", FileFault.reason(new IOException("disk error")));
  }

  @Test
  void reason_whereNothingIsSaid_isTheKindOfFault() {
    assertEquals("EOFException", FileFault.reason(new EOFException()));
    assertEquals(
        "DirectoryNotEmptyException", FileFault.reason(new DirectoryNotEmptyException("full")));
  }
}
