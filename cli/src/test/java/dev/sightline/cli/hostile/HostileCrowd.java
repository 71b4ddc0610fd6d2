package dev.sightline.cli.hostile;

import dev.sightline.frame.Hello;
import dev.sightline.schema.WireWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;

/**
 * So many strangers, each from an address of its own, who attack a server on this machine until
 * they are told to stop. Each has one connection at a time, and makes the next when it is thrown
 * out.
 */
final class HostileCrowd implements AutoCloseable {
  /** What strangers do. */
  enum Attack {
    /** Tries passwords of an account, ten times per second. */
    GUESS,
    /** Comes in as a guest and sends nonsense, a thousand times per second. */
    FLOOD,
    /** Sends a request byte by byte. */
    SLOW_HANDSHAKE,
    /** Comes in as a guest and reads nothing and says nothing any more. */
    HALF_OPEN,
    /** Shows made-up session tokens, ten times per second. */
    TOKENS
  }

  private final int port;
  private final List<Attack> attacks;
  private final List<Thread> threads = new ArrayList<>();
  private final Map<Attack, LongAdder> attempts = new EnumMap<>(Attack.class);
  private final Map<Attack, LongAdder> ended = new EnumMap<>(Attack.class);
  private volatile boolean stopped;

  HostileCrowd(int port, int count, List<Attack> attacks) {
    this.port = port;
    this.attacks = attacks;
    for (Attack attack : Attack.values()) {
      attempts.put(attack, new LongAdder());
      ended.put(attack, new LongAdder());
    }
    for (int i = 0; i < count; i++) {
      int number = i;
      Thread thread = new Thread(() -> attack(number), "stranger " + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  /**
   * Attacks until its input ends, and prints what it did and what that cost it.
   *
   * @param arguments port, count, and the attacks; without them, all
   */
  public static void main(String[] arguments) throws IOException {
    List<Attack> attacks = new ArrayList<>();
    for (int i = 2; i < arguments.length; i++) {
      attacks.add(Attack.valueOf(arguments[i]));
    }
    try (HostileCrowd crowd =
        new HostileCrowd(
            Integer.parseInt(arguments[0]),
            Integer.parseInt(arguments[1]),
            attacks.isEmpty() ? List.of(Attack.values()) : attacks)) {
      long start = System.nanoTime();
      while (System.in.read() >= 0) {} // until whoever started it ends it
      System.out.println(crowd.summary() + cores(System.nanoTime() - start));
    }
  }

  private static String cores(long nanos) {
    Duration used = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    return String.format(Locale.ROOT, "they used %.2f of a core", (double) used.toNanos() / nanos);
  }

  /** Returns how often each attack was made, and how many connections ended by it. */
  String summary() {
    StringBuilder text = new StringBuilder();
    for (Attack attack : attacks) {
      text.append(attack).append(' ').append(attempts.get(attack)).append(" made, ");
      text.append(ended.get(attack)).append(" thrown out; ");
    }
    return text.toString();
  }

  private void attack(int number) {
    Attack attack = attacks.get(number % attacks.size());
    String address = "127.0." + (1 + number / 250) + "." + (2 + number % 250);
    SplittableRandom random = new SplittableRandom(number);
    while (!stopped) {
      try (Socket socket = new Socket()) {
        socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 5000);
        socket.setSoTimeout(20_000);
        socket.setTcpNoDelay(true);
        attack(attack, socket, random);
      } catch (IOException e) {
        count(ended, attack);
      }
      rest(100);
    }
  }

  private void attack(Attack attack, Socket socket, SplittableRandom random) throws IOException {
    switch (attack) {
      case GUESS -> guess(socket, random);
      case FLOOD -> flood(socket, random);
      case SLOW_HANDSHAKE -> drip(socket);
      case HALF_OPEN -> halfOpen(socket);
      case TOKENS -> tokens(socket, random);
    }
  }

  private void guess(Socket socket, SplittableRandom random) throws IOException {
    String body = "{\"name\":\"Ann\",\"password\":\"guess " + random.nextLong() + "\"}";
    String request =
        "POST /account/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + "Content-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    write(socket, request + body);
    count(attempts, Attack.GUESS);
    readToTheEnd(socket);
  }

  private void flood(Socket socket, SplittableRandom random) throws IOException {
    upgrade(socket);
    send(socket, hello(""));
    byte[] nonsense = new byte[100];
    while (!stopped) {
      for (int i = 0; i < nonsense.length; i += Long.BYTES) {
        nonsense[i] = (byte) random.nextInt();
      }
      for (int i = 0; i < 10; i++) {
        count(attempts, Attack.FLOOD);
        send(socket, nonsense);
      }
      rest(10);
    }
  }

  private void drip(Socket socket) throws IOException {
    byte[] request =
        ("GET /play HTTP/1.1\r\nHost: localhost\r\nX-Filler: " + "x".repeat(4000))
            .getBytes(StandardCharsets.US_ASCII);
    for (byte each : request) {
      if (stopped) {
        return;
      }
      socket.getOutputStream().write(each);
      count(attempts, Attack.SLOW_HANDSHAKE);
      rest(100);
    }
  }

  private void halfOpen(Socket socket) throws IOException {
    socket.setReceiveBufferSize(4096);
    upgrade(socket);
    send(socket, hello(""));
    count(attempts, Attack.HALF_OPEN);
    for (int i = 0; i < 300 && !stopped; i++) {
      rest(100);
    }
  }

  private void tokens(Socket socket, SplittableRandom random) throws IOException {
    upgrade(socket);
    StringBuilder token = new StringBuilder("session ");
    for (int i = 0; i < 64; i++) {
      token.append(Character.forDigit(random.nextInt(16), 16));
    }
    send(socket, hello(token.toString()));
    count(attempts, Attack.TOKENS);
    readToTheEnd(socket);
  }

  private static void upgrade(Socket socket) throws IOException {
    String request =
        """
        GET /play HTTP/1.1
        Host: localhost
        Connection: Upgrade
        Upgrade: websocket
        Sec-WebSocket-Version: 13
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==

        """;
    write(socket, request.replace("\n", "\r\n"));
    InputStream in = socket.getInputStream();
    int state = 0;
    while (state < 4) {
      int next = in.read();
      if (next < 0) {
        throw new IOException("refused");
      }
      state = next == "\r\n\r\n".charAt(state) ? state + 1 : next == '\r' ? 1 : 0;
    }
  }

  /** The first frame of a client, which asks for the server's schema. */
  private static byte[] hello(String token) {
    byte[] text = token.getBytes(StandardCharsets.UTF_8);
    WireWriter out = new WireWriter(64 + text.length);
    Hello.of(0, 0, token).write(out);
    return Arrays.copyOf(out.array(), out.size());
  }

  /** Sends a binary message, masked by zeros. */
  private static void send(Socket socket, byte[] payload) throws IOException {
    ByteBuffer frame = ByteBuffer.allocate(payload.length + 16);
    frame.put((byte) 0x82);
    if (payload.length < 126) {
      frame.put((byte) (0x80 | payload.length));
    } else {
      frame.put((byte) (0x80 | 126)).putShort((short) payload.length);
    }
    frame.putInt(0).put(payload);
    socket.getOutputStream().write(frame.array(), 0, frame.position());
  }

  private static void write(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void readToTheEnd(Socket socket) throws IOException {
    byte[] buffer = new byte[4096];
    InputStream in = socket.getInputStream();
    int read = 0;
    while (read >= 0) {
      read = in.read(buffer);
    }
    throw new IOException("thrown out");
  }

  private static void count(Map<Attack, LongAdder> counters, Attack attack) {
    LongAdder counter = counters.get(attack);
    if (counter != null) {
      counter.increment();
    }
  }

  /** Attackers take breaks, or this machine would only be busy with them. */
  private static void rest(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stopped = true;
    for (Thread thread : threads) {
      thread.interrupt();
    }
    try {
      for (Thread thread : threads) {
        thread.join(25_000);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
