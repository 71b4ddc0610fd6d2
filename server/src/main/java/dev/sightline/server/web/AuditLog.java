package dev.sightline.server.web;

import dev.sightline.maps.format.FileFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What administrators did: one line of JSON per call that changes something, in {@code audit.log}
 * in the data folder, which is only appended to. It says when, from where, what was asked and how
 * that ended. Headers, and so the token, are not in it; no admin call has a secret in its body.
 */
public final class AuditLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);
  private static final int LONGEST_BODY = 1024;

  private final FileChannel file;
  private final InstantSource clock;
  private final ExecutorService writer = Executors.newSingleThreadExecutor(AuditLog::thread);

  private AuditLog(FileChannel file, InstantSource clock) {
    this.file = file;
    this.clock = clock;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sightline-audit");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Opens the log of a data folder.
   *
   * @throws UncheckedIOException with a message of one line, if the file cannot be used
   */
  public static AuditLog in(Path folder, InstantSource clock) {
    Path path = folder.resolve("audit.log");
    try {
      FileChannel file =
          FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      if (Files.getFileAttributeView(path, PosixFileAttributeView.class) != null) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
      }
      return new AuditLog(file, clock);
    } catch (IOException e) {
      throw new UncheckedIOException(path + ": cannot be written: " + FileFault.reason(e), e);
    }
  }

  /** Adds a call; returns at once. */
  void add(Request request, String result) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("time", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
    line.put("address", request.caller().address().getHostAddress());
    line.put("call", request.path());
    line.put("body", body(request));
    line.put("result", result);
    byte[] bytes = Json.write(line);
    try {
      writer.execute(() -> write(bytes));
    } catch (RejectedExecutionException e) {
      LOG.error("an admin call after the end was not recorded: {}", request.path());
    }
  }

  private static String body(Request request) {
    String text = new String(request.body(), StandardCharsets.UTF_8);
    return text.length() > LONGEST_BODY ? text.substring(0, LONGEST_BODY) + "..." : text;
  }

  private void write(byte[] json) {
    byte[] line = java.util.Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    try {
      ByteBuffer buffer = ByteBuffer.wrap(line);
      while (buffer.hasRemaining()) {
        file.write(buffer);
      }
      file.force(false);
    } catch (IOException e) {
      LOG.error("an admin call was not recorded", e);
    }
  }

  /** Writes what was added. */
  @Override
  public void close() {
    writer.shutdown();
    try {
      boolean done = writer.awaitTermination(5, TimeUnit.SECONDS);
      if (!done) {
        LOG.error("the last admin calls were not recorded");
      }
      file.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.error("the audit log could not be closed", e);
    }
  }
}
