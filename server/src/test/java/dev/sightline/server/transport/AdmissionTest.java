package dev.sightline.server.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.server.address.Caller;
import dev.sightline.server.address.IpLiteral;
import dev.sightline.server.address.Proxies;
import dev.sightline.server.config.LimitSettings;
import dev.sightline.server.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Limits on connections, clients and requests, per address and in all. */
final class AdmissionTest {
  @Test
  void connections_ofOneAddress_areLimited() throws IOException {
    try (var server = new TestServer("limits.connections-per-address", "2")) {
      TestClient first = from(server, "127.0.0.2");
      from(server, "127.0.0.2").upgrade();
      TestClient third = from(server, "127.0.0.2");
      assertTrue(third.isEnded());
      assertEquals(1, server.metric("sightline_connections_refused_total{reason=\"address\"}"));
      from(server, "127.0.0.3").upgrade();
      for (int i = 0; i < 5; i++) {
        from(server, "127.0.0.1").upgrade();
      }
      first.close();
      server.awaitConnections(7);
      from(server, "127.0.0.2").upgrade();
    }
  }

  @Test
  void connections_inAll_areLimited() throws IOException {
    try (var server = new TestServer("limits.connections", "2")) {
      TestClient first = server.connect().upgrade();
      server.connect().upgrade();
      assertTrue(server.connect().isEnded());
      assertEquals(1, server.metric("sightline_connections_refused_total{reason=\"connections\"}"));
      first.close();
      server.awaitConnections(1);
      server.connect().upgrade();
    }
  }

  @Test
  void newConnections_perSecond_areLimited() throws IOException {
    try (var server =
        new TestServer(
            "limits.new-connections-per-second", "1", "limits.new-connections-burst", "2")) {
      from(server, "127.0.0.2").upgrade().close();
      from(server, "127.0.0.2").upgrade().close();
      assertTrue(from(server, "127.0.0.2").isEnded());
      from(server, "127.0.0.3").upgrade().close();
      server.advance(Duration.ofSeconds(1));
      from(server, "127.0.0.2").upgrade().close();
    }
  }

  @Test
  void requests_perSecond_areLimited() throws IOException {
    try (var server =
            new TestServer("limits.requests-per-second", "1", "limits.requests-burst", "2");
        TestClient client = from(server, "127.0.0.2")) {
      for (int i = 0; i < 2; i++) {
        client.write(TestClient.request("GET /a HTTP/1.1"));
        assertEquals(200, client.readAnswer().status());
      }
      client.write(TestClient.request("GET /a HTTP/1.1"));
      TestClient.Answer answer = client.readAnswer();
      assertEquals(429, answer.status());
      assertEquals("1", answer.headers().get("retry-after"));
      server.advance(Duration.ofSeconds(1));
      TestClient again = from(server, "127.0.0.2");
      again.write(TestClient.request("GET /a HTTP/1.1"));
      assertEquals(200, again.readAnswer().status());
    }
  }

  @Test
  void requests_forwardedByAnExemptAddress_areLimited() throws IOException {
    try (var server =
            new TestServer("limits.requests-per-second", "1", "limits.requests-burst", "2");
        TestClient client = server.connect()) {
      for (int i = 0; i < 5; i++) {
        client.write(TestClient.request("GET /a HTTP/1.1"));
        assertEquals(200, client.readAnswer().status(), "by the exempt address itself");
      }
      for (int i = 0; i < 3; i++) {
        client.write(TestClient.request("GET /a HTTP/1.1", "X-Forwarded-For: 127.0.0.1"));
        assertEquals(i < 2 ? 200 : 429, client.readAnswer().status());
      }
    }
  }

  @Test
  void requests_thatAreTooMany_costConnections() throws IOException {
    try (var server =
            new TestServer(
                "limits.requests-per-second", "1",
                "limits.requests-burst", "1",
                "limits.new-connections-per-second", "1",
                "limits.new-connections-burst", "5");
        TestClient client = from(server, "127.0.0.2")) {
      for (int i = 0; i < 2; i++) {
        client.write(TestClient.request("GET /a HTTP/1.1"));
        assertEquals(i == 0 ? 200 : 429, client.readAnswer().status());
      }
      assertTrue(from(server, "127.0.0.2").isEnded());
      from(server, "127.0.0.3").upgrade().close();
      server.advance(Duration.ofSeconds(8));
      from(server, "127.0.0.2").upgrade().close();
    }
  }

  @Test
  void clients_overTheLimit_areToldThatTheServerIsFull() throws IOException {
    try (var server = new TestServer("limits.clients", "1");
        TestClient second = server.connect()) {
      TestClient first = server.join();
      second.upgrade();
      TestClient.Frame frame = second.readClose();
      assertEquals(1013, frame.code());
      assertEquals("the server is full", frame.text());
      second.sendFrame(TestClient.CLOSE, true, frame.payload());
      assertTrue(second.isEnded());
      assertEquals(1, server.metric("sightline_clients"));
      first.close();
      server.await(() -> server.metric("sightline_clients") == 0);
      server.join().close();
      assertEquals(2, server.connections.size());
    }
  }

  @Test
  void forwardedClients_countByTheAddressThatATrustedProxySays() throws IOException {
    try (var server =
        new TestServer(
            "network.trusted-proxies", "127.0.0.2", "limits.connections-per-address", "1")) {
      TestClient a = from(server, "127.0.0.2").upgrade("X-Forwarded-For: 203.0.113.1");
      server.await(() -> server.connections.size() == 1);
      assertEquals("203.0.113.1", server.newest().caller().address().getHostAddress());
      from(server, "127.0.0.2").upgrade("X-Forwarded-For: 203.0.113.2");
      TestClient again = from(server, "127.0.0.2").upgrade("X-Forwarded-For: 203.0.113.1");
      TestClient.Frame frame = again.readClose();
      assertEquals(1013, frame.code());
      assertEquals("too many connections from this address", frame.text());
      from(server, "127.0.0.2").upgrade("X-Forwarded-For: 2001:db8::1");
      TestClient neighbor = from(server, "127.0.0.2").upgrade("X-Forwarded-For: 2001:db8::2");
      assertEquals(1013, neighbor.readClose().code());
      a.close();
      server.await(() -> server.ends.size() == 1);
      from(server, "127.0.0.2").upgrade("X-Forwarded-For: 203.0.113.1");
    }
  }

  @Test
  void forwardedClient_overLoopback_isNeverLocalNorExempt() throws IOException {
    try (var server = new TestServer("limits.connections-per-address", "1")) {
      server.join();
      assertTrue(server.newest().caller().isLocal());
      TestClient client = server.join("X-Forwarded-For: 127.0.0.1");
      assertFalse(server.newest().caller().isLocal());
      TestClient other = server.connect().upgrade("Forwarded: for=127.0.0.1");
      assertEquals(1013, other.readClose().code());
      client.close();
    }
  }

  @Test
  void limits_changedLive_holdForNewConnections() throws IOException {
    try (var server = new TestServer("limits.clients", "1")) {
      server.join();
      assertEquals(1013, server.connect().upgrade().readClose().code());
      server.endpoint.limits(TestServer.settings("limits.clients", "2").limits());
      server.join();
      assertEquals(2, server.connections.size());
    }
  }

  @Test
  void counts_afterRandomComingAndGoing_matchAModel() {
    long seed = 17;
    var random = new SplittableRandom(seed);
    var clock = new AtomicLong();
    Settings settings =
        TestServer.settings(
            "limits.connections", "40",
            "limits.connections-per-address", "7",
            "limits.clients", "25",
            "limits.new-connections-burst", "1000000");
    LimitSettings limits = settings.limits();
    Proxies proxies = settings.network().proxies();
    var admission = new Admission(limits, proxies, clock::get);
    List<InetAddress> connected = new ArrayList<>();
    List<Caller> joined = new ArrayList<>();
    Map<Object, Integer> perBlock = new HashMap<>();
    for (int step = 0; step < 20_000; step++) {
      String where = "seed " + seed + " step " + step;
      switch (random.nextInt(4)) {
        case 0 -> {
          InetAddress peer = address(random);
          Object block = new Caller(peer, false).block();
          boolean counted = admission.countsByAddress(peer);
          Refusal expected =
              connected.size() >= 40
                  ? Refusal.CONNECTIONS
                  : counted && perBlock.getOrDefault(block, 0) >= 7 ? Refusal.ADDRESS : null;
          assertEquals(expected, admission.connect(peer, counted), where);
          if (expected == null) {
            connected.add(peer);
            perBlock.merge(block, counted ? 1 : 0, Integer::sum);
          }
        }
        case 1 -> {
          if (!connected.isEmpty()) {
            InetAddress peer = connected.remove(random.nextInt(connected.size()));
            boolean counted = admission.countsByAddress(peer);
            admission.disconnect(peer, counted);
            perBlock.merge(new Caller(peer, false).block(), counted ? -1 : 0, Integer::sum);
          }
        }
        case 2 -> {
          Caller caller = new Caller(address(random), random.nextBoolean());
          Refusal expected =
              joined.size() >= 25
                  ? Refusal.CLIENTS
                  : caller.forwarded() && perBlock.getOrDefault(caller.block(), 0) >= 7
                      ? Refusal.ADDRESS
                      : null;
          assertEquals(expected, admission.join(caller), where);
          if (expected == null) {
            joined.add(caller);
            perBlock.merge(caller.block(), caller.forwarded() ? 1 : 0, Integer::sum);
          }
        }
        default -> {
          if (!joined.isEmpty()) {
            Caller caller = joined.remove(random.nextInt(joined.size()));
            admission.leave(caller);
            perBlock.merge(caller.block(), caller.forwarded() ? -1 : 0, Integer::sum);
          }
        }
      }
      assertEquals(connected.size(), admission.connections(), where);
      assertEquals(joined.size(), admission.clients(), where);
    }
  }

  @Test
  void stop_letsNobodyIn() {
    Settings settings = TestServer.settings();
    var admission = new Admission(settings.limits(), settings.network().proxies(), () -> 0);
    InetAddress here = InetAddress.getLoopbackAddress();
    assertNull(admission.connect(here, false));
    admission.stop();
    assertEquals(Refusal.STOPPING, admission.connect(here, false));
    assertEquals(Refusal.STOPPING, admission.join(new Caller(here, false)));
  }

  /** One of few addresses, some in the same /64, some exempt. */
  private static InetAddress address(SplittableRandom random) {
    String[] some = {
      "127.0.0.1", "127.0.0.2", "203.0.113.1", "203.0.113.2", "2001:db8::1", "2001:db8::2", "::1"
    };
    return Objects.requireNonNull(IpLiteral.parse(some[random.nextInt(some.length)]));
  }

  private static TestClient from(TestServer server, String address) throws IOException {
    return TestClient.connect(address, server.port());
  }
}
