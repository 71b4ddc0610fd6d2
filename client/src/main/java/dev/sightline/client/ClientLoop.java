package dev.sightline.client;

import dev.sightline.schema.Schema;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The threads on which clients live. One is enough for a thousand; each client stays on the thread
 * that it got first.
 *
 * <pre>{@code
 * try (ClientLoop loop = ClientLoop.start()) {
 *   Client client = Client.connect(loop, options, listener);
 *   ...
 * }
 * }</pre>
 *
 * <p>For any number of threads. Closing it closes all clients.
 */
public final class ClientLoop implements AutoCloseable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int SWEEP_MILLIS = 500;
  private static final int RECEIVE_BUFFER = 128 << 10;

  private final EventLoopGroup threads;
  private final List<Worker> all = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final Map<String, Schema> schemas = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** A thread with what its clients share; only the set changes, on that thread. */
  static final class Worker {
    final EventLoop executor;
    final SocketMemory memory = new SocketMemory();
    final Set<Connection> connections = Collections.newSetFromMap(new IdentityHashMap<>());

    Worker(EventLoop executor) {
      this.executor = executor;
    }

    private void sweep() {
      long now = System.nanoTime();
      for (Connection connection : connections.toArray(Connection[]::new)) {
        connection.sweep(now);
      }
    }
  }

  private ClientLoop(int count) {
    threads =
        new MultiThreadIoEventLoopGroup(
            count, new DefaultThreadFactory("sightline-client", true), NioIoHandler.newFactory());
    for (EventExecutor executor : threads) {
      Worker thread = new Worker((EventLoop) executor);
      all.add(thread);
      var unused =
          executor.scheduleAtFixedRate(
              thread::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Starts one thread. */
  public static ClientLoop start() {
    return start(1);
  }

  /** Starts so many threads. */
  public static ClientLoop start(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("clients need a thread, not " + threads);
    }
    return new ClientLoop(threads);
  }

  /**
   * Has something done again and again, on the thread of the clients.
   *
   * @throws IllegalStateException if there are several threads, or the loop is closed
   */
  public void every(Duration interval, Runnable task) {
    if (all.size() > 1 || closed) {
      throw new IllegalStateException(closed ? "the loop is closed" : "there are several threads");
    }
    long nanos = interval.toNanos();
    var unused = all.get(0).executor.scheduleAtFixedRate(task, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  Worker next() {
    if (closed) {
      throw new IllegalStateException("the loop is closed");
    }
    return all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
  }

  boolean isClosed() {
    return closed;
  }

  /** Returns the schema of a text; clients of one server share it. */
  Schema schema(String text) {
    return schemas.computeIfAbsent(text, Schema::parse);
  }

  /** Begins to connect; what comes of it, the future and the socket tell. */
  ChannelFuture connect(Worker thread, ClientOptions options, Socket socket) throws SSLException {
    ServerUrl url = options.url();
    SslContext tls = url.secure() ? tls(options) : null;
    return new Bootstrap()
        .group(thread.executor)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.SO_RCVBUF, RECEIVE_BUFFER)
        .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
        .handler(new Setup(url, tls, socket))
        .connect(url.host(), url.port());
  }

  private static SslContext tls(ClientOptions options) throws SSLException {
    SslContextBuilder builder = SslContextBuilder.forClient();
    if (options.trusted() != null) {
      builder.trustManager(options.trusted().toFile());
    }
    return builder.build();
  }

  private static final class Setup extends ChannelInitializer<Channel> {
    private final ServerUrl url;
    private final @Nullable SslContext tls;
    private final Socket socket;

    Setup(ServerUrl url, @Nullable SslContext tls, Socket socket) {
      this.url = url;
      this.tls = tls;
      this.socket = socket;
    }

    @Override
    protected void initChannel(Channel channel) {
      if (tls != null) {
        channel.pipeline().addLast(tls.newHandler(channel.alloc(), url.host(), url.port()));
      }
      channel.pipeline().addLast(socket);
    }
  }

  /** Closes all clients and ends the threads. Calling it again does nothing. */
  @Override
  public void close() {
    closed = true;
    for (Worker thread : all) {
      if (!thread.executor.isShuttingDown()) {
        thread.executor.execute(() -> List.copyOf(thread.connections).forEach(Connection::close));
      }
    }
    var ended = threads.shutdownGracefully(10, 2_000, TimeUnit.MILLISECONDS);
    if (all.stream().noneMatch(thread -> thread.executor.inEventLoop())) {
      ended.awaitUninterruptibly(5_000);
    }
  }
}
