package dev.sightline.lab.scheme.literal;

import dev.sightline.lab.scheme.TileChannels;
import dev.sightline.lab.scheme.literal.LiteralSession.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntToDoubleFunction;

/** The tiles of every subscriber, searched anew whenever somebody asks. */
final class LiteralTiles implements TileChannels {
  private final LiteralSession session;
  private final int count;
  private final IntToDoubleFunction share;
  private final BiConsumer<Thing, Visitor> search;

  LiteralTiles(
      LiteralSession session,
      int count,
      IntToDoubleFunction share,
      BiConsumer<Thing, Visitor> search) {
    this.session = session;
    this.count = count;
    this.share = share;
    this.search = search;
  }

  private List<Thing> subscribers() {
    return new ArrayList<>(session.subscribers());
  }

  @Override
  public int turnedCount() {
    return session.subscribers().size();
  }

  @Override
  public int turned(int i) {
    return subscribers().get(i).number;
  }

  @Override
  public void visit(int observer, Visitor visitor) {
    subscribers().stream()
        .filter(thing -> thing.number == observer)
        .forEach(thing -> search.accept(thing, visitor));
  }

  @Override
  public double share(int tile) {
    return share.applyAsDouble(tile);
  }

  @Override
  public int count() {
    return count;
  }
}
