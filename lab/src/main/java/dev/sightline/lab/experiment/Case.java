package dev.sightline.lab.experiment;

import dev.sightline.lab.metric.SightTape;
import dev.sightline.lab.scheme.Scene;
import dev.sightline.lab.scheme.Session;
import dev.sightline.lab.trace.FittedTrace;
import dev.sightline.lab.trace.Timeline;
import dev.sightline.lab.trace.TraceEdits;
import dev.sightline.lab.workload.Items;
import dev.sightline.lab.workload.Motion;
import dev.sightline.lab.workload.TraceMotion;
import dev.sightline.maps.format.Decimals;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A map and a trace that is played on it. The trace is read or generated when it is first needed,
 * and again if memory ran short meanwhile.
 */
public final class Case {
  private final Scene scene;
  private final String trace;
  private final boolean isGenerated;
  private final Map<String, String> params;
  private final Supplier<FittedTrace> source;
  private SoftReference<@Nullable FittedTrace> fitted = new SoftReference<>(null);
  private SoftReference<@Nullable Timeline> timeline = new SoftReference<>(null);
  private final Map<List<Object>, SoftReference<SightTape>> tapes = new HashMap<>();

  /**
   * Makes a case.
   *
   * @param params what results say of the trace beside its name, such as its seed
   */
  Case(
      Scene scene,
      String trace,
      boolean isGenerated,
      Map<String, String> params,
      Supplier<FittedTrace> source) {
    this.scene = scene;
    this.trace = trace;
    this.isGenerated = isGenerated;
    this.params = new TreeMap<>(params);
    this.source = source;
  }

  public Scene scene() {
    return scene;
  }

  public String trace() {
    return trace;
  }

  public boolean isGenerated() {
    return isGenerated;
  }

  public Map<String, String> params() {
    return params;
  }

  /** Returns the trace with all places on free ground. */
  public synchronized FittedTrace fitted() {
    FittedTrace known = fitted.get();
    if (known == null) {
      known = source.get();
      fitted = new SoftReference<>(known);
    }
    return known;
  }

  private synchronized Timeline timeline() {
    Timeline known = timeline.get();
    if (known == null) {
      known = Timeline.of(fitted().trace());
      timeline = new SoftReference<>(known);
    }
    return known;
  }

  /**
   * Returns what becomes visible along the trace, which is found when it is first needed.
   *
   * @param exact makes a session that finds it
   */
  synchronized SightTape sight(
      double radius, double tickSeconds, Items items, Supplier<Session> exact) {
    List<Object> key = List.of(radius, tickSeconds, items.count());
    SoftReference<SightTape> known = tapes.get(key);
    SightTape tape = known == null ? null : known.get();
    if (tape == null) {
      tape = SightTape.of(motion(tickSeconds), items, radius, exact.get());
      tapes.put(key, new SoftReference<>(tape));
    }
    return tape;
  }

  /** Returns the trace from its beginning. */
  public Motion motion(double tickSeconds) {
    return new TraceMotion(timeline(), tickSeconds);
  }

  /**
   * Returns the same with everybody on straight lines between the rows of the trace, told at each
   * multiple of a step: people do not jump.
   */
  public Case smooth(double step) {
    Map<String, String> more = new TreeMap<>(params);
    more.put("resample", Decimals.text(step));
    return new Case(
        scene,
        trace,
        isGenerated,
        more,
        () -> FittedTrace.of(TraceEdits.resample(fitted().trace(), step), scene.map()));
  }

  @Override
  public String toString() {
    return scene.name() + ", " + trace + (params.isEmpty() ? "" : " " + params);
  }
}
