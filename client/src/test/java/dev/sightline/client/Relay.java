package dev.sightline.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Passes bytes on between clients and a server, until it cuts the lines. */
final class Relay implements AutoCloseable {
  private final ServerSocket listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  private final int to;
  private final List<Socket> open = new CopyOnWriteArrayList<>();

  Relay(int to) throws IOException {
    this.to = to;
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), to);
        open.add(client);
        open.add(server);
        start(() -> pump(client, server));
        start(() -> pump(server, client));
      }
    } catch (IOException e) {
      cut();
    }
  }

  private static void pump(Socket from, Socket to) {
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      in.transferTo(out);
    } catch (IOException e) {
      // the line was cut
    }
  }

  String url() {
    return "ws://127.0.0.1:" + listening.getLocalPort() + "/play";
  }

  /** Cuts all lines; new ones can be made. */
  void cut() {
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException e) {
        // it is closed then
      }
    }
    open.clear();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    cut();
  }
}
