package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.MessageCounts;
import dev.sightline.lab.metric.MessageMeter;
import dev.sightline.lab.metric.Meter;
import dev.sightline.lab.metric.Replay;
import dev.sightline.lab.metric.SubscriptionMeter;
import dev.sightline.lab.scheme.Retention;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Scheme;
import dev.sightline.lab.scheme.SchemeSettings;
import dev.sightline.lab.scheme.Schemes;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import dev.sightline.maps.format.Decimals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Cells that count the messages of a scheme on a trace. */
public final class MessageCells {
  /** What is told of messages wherever they are counted. */
  static final Set<String> METRICS =
      Set.of(
          "content",
          "contentAtStart",
          "updates",
          "ended",
          "evicts",
          "contentPerClient",
          "updatesPerClient",
          "subscriptionsObject");

  /** What a content message costs, in update messages, as was published. */
  private static final double CONTENT_PRICE = 1.5;

  private final Setup setup;
  private final Plan plan;

  public MessageCells(Setup setup, Plan plan) {
    this.setup = setup;
    this.plan = plan;
  }

  /** Adds the cell of a scheme with the usual settings. */
  public void add(Case on, String scheme, double radius, double area, int objects) {
    add(on, scheme, setup.settings(radius, area), objects);
  }

  /** Adds a cell. */
  public void add(Case on, String scheme, SchemeSettings settings, int objects) {
    add(on, Schemes.named(scheme), settings, objects);
  }

  /** Adds a cell in which pairs are kept longer, as the options leaveRadius and stay say. */
  public void addRetaining(Case on, String scheme, SchemeSettings settings, int objects) {
    add(on, new Retention(Schemes.named(scheme)), settings, objects);
  }

  private void add(Case on, Scheme scheme, SchemeSettings settings, int objects) {
    setup.needItems(on.scene(), objects);
    plan.add(
        key(on, scheme, settings, objects),
        "messages",
        1 + objects / 1000.0,
        out -> run(on, scheme, settings, objects, out));
  }

  /** Returns what results say of a scheme on a trace. */
  public static Key key(Case on, Scheme scheme, SchemeSettings settings, int objects) {
    Map<String, String> params = new TreeMap<>(on.params());
    params.putAll(settings.options());
    params.put("tick", Decimals.text(settings.tickSeconds()));
    if (scheme.usesPreparation()) {
      params.put("dropSmall", Decimals.text(settings.preparation().dropSmall()));
      params.put("thinToLines", Decimals.text(settings.preparation().thinToLines()));
    }
    return new Key(
        on.scene().name(),
        on.trace(),
        scheme.name(),
        scheme.usesRadius() ? Decimals.text(settings.radius()) : "",
        scheme.usesMaxArea() ? Decimals.text(settings.maxArea()) : "",
        Integer.toString(objects),
        params);
  }

  private void run(Case on, Scheme scheme, SchemeSettings settings, int objects, Output out) {
    Scene scene = on.scene();
    Items items = setup.items(scene, objects);
    Motion motion = on.motion(settings.tickSeconds());
    Session session = scheme.open(scene, settings);
    MessageMeter messages = new MessageMeter();
    List<Meter> meters = new ArrayList<>(List.of(messages));
    TileChannels channels = session.tiles();
    SubscriptionMeter subscriptions = channels == null ? null : new SubscriptionMeter(channels);
    if (subscriptions != null) {
      meters.add(subscriptions);
    }
    MessageSeries minutes =
        new MessageSeries(messages, settings.tickSeconds(), MessageSeries.MINUTE);
    if (!on.isGenerated()) {
      meters.add(minutes);
    }
    boolean everyTick = !scheme.restsWhenNothingMoves();
    new Replay(motion, items, settings.radius(), everyTick).run(session, meters);
    put(messages.counts(motion.everJoined()), out);
    if (subscriptions != null && channels != null) {
      put(subscriptions, channels, settings.tickSeconds(), out);
    }
    if (scheme instanceof Retention) {
      out.put("cost", messages.counts(0).updates() + CONTENT_PRICE * messages.counts(0).content());
    }
    minutes.put(out);
  }

  /** Puts what the contract names, and what goes with it. */
  static void put(MessageCounts counts, Output out) {
    out.put("content", counts.content());
    out.put("contentAtStart", counts.contentAtStart());
    out.put("updates", counts.updates());
    out.put("ended", counts.ended());
    out.put("endedByLeaving", counts.endedByLeaving());
    out.put("evicts", 0);
    out.put("contentPerClient", counts.contentPerClient());
    out.put("updatesPerClient", counts.updatesPerClient());
    out.put("subscriptionsObject", counts.content());
    out.put("clients", counts.clients());
    out.put("ownContent", counts.ownContent());
    out.put("ownUpdates", counts.ownUpdates());
    out.put("contentBurst99", counts.burst99());
    out.put("contentBurstMost", counts.burstMost());
  }

  private static void put(SubscriptionMeter meter, TileChannels channels, double tick, Output out) {
    out.put("subscriptionsTile", meter.joins());
    out.put("unsubscriptionsTile", meter.leaves());
    out.put("tiles", channels.count());
    out.put("tilesPerClient", meter.meanTiles());
    out.put("worldShare", meter.meanShare());
    double seconds = meter.observerTicks() * tick;
    out.put("tileJoinsPerClientSecond", seconds == 0 ? Double.NaN : meter.joins() / seconds);
    out.put("tileLeavesPerClientSecond", seconds == 0 ? Double.NaN : meter.leaves() / seconds);
  }
}
