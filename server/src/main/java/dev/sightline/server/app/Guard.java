package dev.sightline.server.app;

import dev.sightline.server.address.Caller;
import dev.sightline.server.config.LimitSettings;
import dev.sightline.server.config.Settings;
import dev.sightline.server.game.LiveWorld;
import dev.sightline.server.session.Accounts;
import dev.sightline.server.session.Doorkeeper;
import dev.sightline.server.session.Gate;
import dev.sightline.server.session.Sanctions;
import dev.sightline.server.store.Store;
import dev.sightline.server.tick.TickLoop;
import dev.sightline.server.transport.ClientListener;
import dev.sightline.server.web.AuditLog;
import dev.sightline.server.web.Routes;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts together what decides who comes in, with the calls about it. */
final class Guard implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Guard.class);

  private final InstantSource clock = InstantSource.system();
  private final Sessions sessions;
  private final Sanctions sanctions;
  private final Accounts accounts;
  private final Doorkeeper doorkeeper;
  private final AuditLog audit;
  private final boolean encrypted;
  private final ScheduledExecutorService sweeper =
      Executors.newSingleThreadScheduledExecutor(Guard::thread);

  Guard(Settings settings, Store store, LiveWorld world, TickLoop loop, SecureRandom random) {
    audit = AuditLog.in(settings.data(), clock);
    sessions = new Sessions(world, System::nanoTime, this::gate);
    LiveRealm realm = new LiveRealm(world, loop, sessions::ban);
    sanctions = new Sanctions(store, realm, clock);
    accounts =
        new Accounts(
            settings.accounts(),
            settings.limits(),
            new Accounts.Parts(store, realm, sanctions),
            random,
            clock,
            System::nanoTime);
    doorkeeper = new Doorkeeper(accounts, sanctions, settings.accounts().guests());
    encrypted = settings.network().tls().isOn() || settings.accounts().plain();
    var unusedEnds =
        sweeper.scheduleWithFixedDelay(guarded(sanctions::sweep), 1, 1, TimeUnit.SECONDS);
    var unusedOld =
        sweeper.scheduleWithFixedDelay(guarded(accounts::sweep), 1, 60, TimeUnit.MINUTES);
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "sightline-guard");
    thread.setDaemon(true);
    return thread;
  }

  private static Runnable guarded(Runnable work) {
    return () -> {
      try {
        work.run();
      } catch (RuntimeException e) {
        LOG.warn("what has ended could not be swept away: {}", e.toString());
      }
    };
  }

  private Gate gate(Caller caller) {
    return doorkeeper.gate(caller);
  }

  /** Returns who hears what connections do. */
  ClientListener listener() {
    return sessions;
  }

  /** Says that a tick has ended and so much time is left until the next. */
  void pause(long nanos) {
    accounts.pause(nanos);
  }

  void limits(LimitSettings next) {
    accounts.limits(next);
  }

  void addTo(Routes routes) {
    routes.auditTo(audit);
    new AccountCalls(accounts, encrypted).addTo(routes);
    new SanctionCalls(sanctions, accounts, clock).addTo(routes);
  }

  @Override
  public void close() {
    sweeper.shutdownNow();
    accounts.close();
    audit.close();
  }
}
