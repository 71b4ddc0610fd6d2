package dev.sightline.lab.experiment.published;

import dev.sightline.lab.experiment.Output;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.util.Arrays;

/** Joins and leaves multicast groups on loopback, to see what that costs. */
final class MulticastPrice {
  private static final int GROUPS = 16; // systems allow 20 per socket
  private static final int ROUNDS = 200;

  /** Measures the median times, or says that this machine has no multicast on loopback. */
  void measure(Output out) {
    try (MulticastSocket socket = new MulticastSocket(0)) {
      NetworkInterface loopback =
          NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
      double[] join = new double[GROUPS * ROUNDS];
      double[] leave = new double[GROUPS * ROUNDS];
      for (int i = 0; i < join.length; i++) {
        InetSocketAddress group = new InetSocketAddress(group(i % GROUPS), 0);
        long start = System.nanoTime();
        socket.joinGroup(group, loopback);
        long joined = System.nanoTime();
        socket.leaveGroup(group, loopback);
        join[i] = (joined - start) / 1e3;
        leave[i] = (System.nanoTime() - joined) / 1e3;
      }
      out.time("multicastJoinMicros", median(join));
      out.time("multicastLeaveMicros", median(leave));
    } catch (IOException e) {
      out.time("multicastUnavailable", 1);
    }
  }

  private static InetAddress group(int number) throws IOException {
    return InetAddress.getByAddress(new byte[] {(byte) 239, 1, 2, (byte) (number + 1)});
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
