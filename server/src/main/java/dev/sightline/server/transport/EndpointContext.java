package dev.sightline.server.transport;

import dev.sightline.server.config.HttpSettings;
import dev.sightline.server.config.LimitSettings;
import dev.sightline.server.config.NetworkSettings;
import dev.sightline.server.config.Settings;
import dev.sightline.server.metrics.Metrics;
import dev.sightline.server.web.Site;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** What all connections of an endpoint share. */
final class EndpointContext {
  private final NetworkSettings network;
  private final HttpSettings http;
  private final Site site;
  private final LongSupplier nanoTime;
  private final Counters counters;
  private final Admission admission;
  private final Inbox inbox;
  private final RequestPolicy policy;
  private final AtomicLong lastId = new AtomicLong();
  private volatile LimitSettings limits;

  EndpointContext(Settings settings, Site site, Metrics metrics, LongSupplier nanoTime) {
    network = settings.network();
    http = settings.http();
    limits = settings.limits();
    this.site = site;
    this.nanoTime = nanoTime;
    counters = new Counters(metrics);
    admission = new Admission(limits, network.proxies(), nanoTime);
    inbox = new Inbox(metrics);
    policy = new RequestPolicy(network.hosts(), network.origins());
  }

  NetworkSettings network() {
    return network;
  }

  HttpSettings http() {
    return http;
  }

  LimitSettings limits() {
    return limits;
  }

  void limits(LimitSettings next) {
    limits = next;
    admission.limits(next);
  }

  Site site() {
    return site;
  }

  Counters counters() {
    return counters;
  }

  Admission admission() {
    return admission;
  }

  Inbox inbox() {
    return inbox;
  }

  RequestPolicy policy() {
    return policy;
  }

  boolean secure() {
    return network.tls().isOn();
  }

  long nanoTime() {
    return nanoTime.getAsLong();
  }

  LongSupplier clock() {
    return nanoTime;
  }

  long nextId() {
    return lastId.incrementAndGet();
  }
}
