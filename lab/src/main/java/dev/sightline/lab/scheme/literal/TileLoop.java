package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.partition.Tiling;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** Algorithms 5 to 7: a search over tiles for each subscriber; who is on a visited tile counts. */
abstract class TileLoop extends LiteralSession {
  final Tiling tiling;
  private final Map<Integer, Set<Thing>> onTile = new HashMap<>();

  TileLoop(Tiling tiling) {
    this.tiling = tiling;
  }

  @Override
  void placed(Thing thing) {
    int tile = tiling.locate(thing.x, thing.y, thing.tile);
    int now = tile == Tiling.NONE ? tiling.nearest(thing.x, thing.y) : tile;
    if (now != thing.tile) {
      removed(thing);
      thing.tile = now;
      onTile.computeIfAbsent(now, t -> new LinkedHashSet<>()).add(thing);
    }
  }

  @Override
  void removed(Thing thing) {
    Set<Thing> there = onTile.get(thing.tile);
    if (there != null) {
      there.remove(thing);
    }
  }

  @Override
  final void refresh(Thing subscriber, Pairs changes) {
    Set<Thing> found = new HashSet<>();
    search(
        subscriber,
        tile -> {
          for (Thing publisher : onTile.getOrDefault(tile, Set.of())) {
            subscribe(subscriber, publisher, changes);
            found.add(publisher);
          }
        });
    unsubscribeOthers(subscriber, found, changes);
  }

  @Override
  public TileChannels tiles() {
    double area = IntStream.range(0, tiling.limit()).mapToDouble(tiling::area).sum();
    return new LiteralTiles(this, tiling.limit(), tile -> tiling.area(tile) / area, this::search);
  }

  /** Visits the tiles of interest. */
  abstract void search(Thing subscriber, TileChannels.Visitor visit);
}
