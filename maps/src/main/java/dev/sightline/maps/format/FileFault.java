package dev.sightline.maps.format;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Why a file cannot be used, in words. */
public final class FileFault {
  private FileFault() {}

  /**
   * Returns the reason in a few words, without the name of the file: many exceptions have the name
   * alone for their message, and it need not be that of the file that was asked for.
   */
  public static String reason(IOException fault) {
    if (fault instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (fault instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (fault instanceof FileAlreadyExistsException) {
      return "something of that name is there already";
    }
    if (fault instanceof NotDirectoryException) {
      return "it is not a folder";
    }
    String said =
        fault instanceof FileSystemException named ? named.getReason() : fault.getMessage();
    return said == null || said.isBlank() ? fault.getClass().getSimpleName() : said;
  }
}
