package dev.sightline.lab.scheme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sightline.geometry.Box;
import dev.sightline.map.WorldMap;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How deep tile-neighbor reaches is found once per map, and follows radii that change. */
final class SharedDepthTest {
  private static final SchemeSettings SETTINGS = SchemeSettings.of(8, 1, Preparations.NONE, 1);

  private final Scene field =
      new Scene("field", WorldMap.of("field", new Box(0, 0, 30, 30), List.of()));

  @Test
  void depth_askedTwice_isFoundOnce() {
    AtomicInteger found = new AtomicInteger();
    assertEquals(7, field.depth(SETTINGS, () -> 7 + found.getAndIncrement()));
    assertEquals(7, field.depth(SETTINGS, () -> 7 + found.getAndIncrement()));
    assertEquals(8, field.depth(SETTINGS.withRadius(9), () -> 7 + found.getAndIncrement()));
  }

  @Test
  void open_radiusShrinksWhilePlaying_endsWhatIsFarAway() {
    Session session =
        Schemes.named("tile-neighbor").open(field, SETTINGS.with(Schemes.ZOOM, "true"));
    session.join(0, 10, 15, 8);
    session.join(1, 16, 15, Session.BLIND);
    List<String> told = new ArrayList<>();
    session.tick(new Told(told));
    session.radius(0, 1);
    session.tick(new Told(told));
    assertEquals(List.of("entered 0 1", "left 0 1"), told);
  }

  private record Told(List<String> told) implements Session.Pairs {
    @Override
    public void entered(int observer, int entity) {
      told.add("entered " + observer + " " + entity);
    }

    @Override
    public void left(int observer, int entity) {
      told.add("left " + observer + " " + entity);
    }
  }
}
