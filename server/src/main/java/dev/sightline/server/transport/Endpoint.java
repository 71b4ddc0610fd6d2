package dev.sightline.server.transport;

import dev.sightline.server.config.LimitSettings;
import dev.sightline.server.config.NetworkSettings;
import dev.sightline.server.config.Settings;
import dev.sightline.server.metrics.Measure;
import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.web.Site;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's port: HTTP for everybody who asks, WebSocket at {@code /play} for clients.
 *
 * <pre>{@code
 * try (Endpoint endpoint = Endpoint.open(settings, routes, metrics, System::nanoTime)) {
 *   while (running) {             // the tick thread
 *     endpoint.drain(world);      // opened, received, closed
 *     world.tick();
 *     for (Client client : world.clients()) {
 *       if (client.connection().isReady()) {
 *         client.connection().send(frame, 0, length);
 *       }                         // else it reads slowly: what changed waits for the next tick
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>All methods may be called by any thread; {@link #drain} by one at a time.
 */
public final class Endpoint implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Endpoint.class);
  private static final int BACKLOG = 1024;
  private static final int LOW_WATER = 8 << 10;
  private static final int HIGH_WATER = 32 << 10;

  /** Bytes that the operating system takes from a client before the server does. */
  private static final int RECEIVE_BUFFER = 64 << 10;

  private final EndpointContext context;
  private final EventLoopGroup threads;
  private final Map<EventLoop, IoLoop> loops = new HashMap<>();
  private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Channel listening;

  private Endpoint(EndpointContext context, @Nullable SslContext tls) {
    this.context = context;
    NetworkSettings network = context.network();
    threads =
        new MultiThreadIoEventLoopGroup(
            network.ioThreads(),
            new DefaultThreadFactory("sightline-io", true),
            NioIoHandler.newFactory());
    for (EventExecutor thread : threads) {
      loops.put((EventLoop) thread, new IoLoop((EventLoop) thread, context.clock()));
    }
    listening = bind(new InetSocketAddress(network.bind(), network.port()), tls);
  }

  /**
   * Tries whether the port could be opened and the files for TLS be read, so that nothing else is
   * made in vain.
   *
   * @throws EndpointException with a message of one line, if not
   */
  public static void check(NetworkSettings network) {
    TlsFiles.read(network.tls());
    var address = new InetSocketAddress(network.bind(), network.port());
    try (var socket = new ServerSocket()) {
      socket.bind(address);
    } catch (IOException e) {
      throw unusable(address, e);
    }
  }

  /**
   * Opens the port and begins to answer.
   *
   * @param site answers HTTP requests
   * @param nanoTime a clock that does not jump, such as {@link System#nanoTime}
   * @throws EndpointException with a message of one line, if that is not possible
   */
  public static Endpoint open(
      Settings settings, Site site, Metrics metrics, LongSupplier nanoTime) {
    SslContext tls = TlsFiles.read(settings.network().tls());
    var context = new EndpointContext(settings, site, metrics, nanoTime);
    var endpoint = new Endpoint(context, tls);
    metrics.gauge(Measure.CONNECTIONS, context.admission()::connections);
    metrics.gauge(Measure.CLIENTS, context.admission()::clients);
    metrics.gauge(Measure.BUFFER_BYTES, PooledByteBufAllocator.DEFAULT.metric()::usedDirectMemory);
    endpoint.announce();
    return endpoint;
  }

  /** Returns the port, also if it was picked by the system. */
  public int port() {
    return ((InetSocketAddress) listening.localAddress()).getPort();
  }

  /**
   * Tells what clients did since the last call.
   *
   * @return how many clients did something
   * @throws IllegalStateException if called from inside itself or by two threads at once
   */
  public int drain(ClientListener listener) {
    return context.inbox().drain(listener);
  }

  /**
   * Has work done that hands over many frames; they are written when all of it is done.
   *
   * <p>For one thread at a time.
   */
  public void together(Runnable work) {
    loops.values().forEach(IoLoop::hold);
    try {
      work.run();
    } finally {
      loops.values().forEach(IoLoop::release);
    }
  }

  /** Changes the limits. Who is in stays in; sizes and rates hold for new clients. */
  public void limits(LimitSettings limits) {
    context.limits(limits);
  }

  /** Stops letting anybody in; who is in stays. */
  public void stopAccepting() {
    context.admission().stop();
    listening.close().awaitUninterruptibly();
  }

  /**
   * Tells all clients that the server stops, waits until they are gone, at most {@code
   * network.close-timeout}, and ends all threads. A later {@link #drain} tells of the ends. Calling
   * it again does nothing.
   */
  @Override
  public void close() {
    stopAccepting();
    for (IoLoop loop : loops.values()) {
      loop.execute(loop::stop);
    }
    long millis = context.network().closeTimeout().toMillis();
    channels.newCloseFuture().awaitUninterruptibly(millis);
    channels.close().awaitUninterruptibly(millis);
    threads.shutdownGracefully(0, millis, TimeUnit.MILLISECONDS).awaitUninterruptibly();
  }

  /** Looks at all deadlines now; for tests, whose clock jumps. */
  void sweep() {
    loops.values().stream().map(IoLoop::sweepNow).forEach(CompletableFuture::join);
  }

  private Channel bind(InetSocketAddress address, @Nullable SslContext tls) {
    var bootstrap =
        new ServerBootstrap()
            .group(threads)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .option(ChannelOption.SO_RCVBUF, RECEIVE_BUFFER)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.SO_SNDBUF, context.network().sendBuffer())
            .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
            .childOption(
                ChannelOption.WRITE_BUFFER_WATER_MARK,
                new WriteBufferWaterMark(LOW_WATER, HIGH_WATER))
            .childHandler(new ConnectionSetup(context, loops, channels, tls));
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      threads.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS).awaitUninterruptibly();
      throw unusable(address, bound.cause());
    }
    return bound.channel();
  }

  private static EndpointException unusable(InetSocketAddress address, Throwable e) {
    String where = address.getAddress().getHostAddress() + " port " + address.getPort() + ": ";
    String message = String.valueOf(e.getMessage());
    if (e instanceof BindException && message.contains("in use")) {
      return new EndpointException(where + "is in use by another program", e);
    }
    if (e instanceof BindException && message.contains("assign")) {
      return new EndpointException(where + "this machine does not have that address", e);
    }
    return new EndpointException(where + message, e);
  }

  private void announce() {
    NetworkSettings network = context.network();
    String scheme = context.secure() ? "https" : "http";
    String address = network.bind().getHostAddress();
    LOG.info("listening on {} port {} ({})", address, port(), scheme);
    if (network.isPublic()) {
      LOG.warn(
          "other machines can reach this server{}",
          context.secure() ? "" : ", and nothing is encrypted: see network.tls");
    }
  }
}
