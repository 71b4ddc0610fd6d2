package dev.sightline.lab.scheme;

import dev.sightline.collection.LongIntMap;
import dev.sightline.collection.LongList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A scheme that lets go later than it takes hold: {@code in(t) = enter(t) or (in(t-1) and (keep(t)
 * or stay < minimum))}, where {@code keep} is the same scheme at the leave radius.
 *
 * <p>Options: {@code leaveRadius} in radii, {@code stay} in seconds.
 */
public final class Retention implements Scheme {
  private final Scheme scheme;

  /** Makes a scheme of another, whose name it keeps. */
  public Retention(Scheme scheme) {
    this.scheme = scheme;
  }

  @Override
  public String name() {
    return scheme.name();
  }

  @Override
  public boolean usesRadius() {
    return scheme.usesRadius();
  }

  @Override
  public boolean usesMaxArea() {
    return scheme.usesMaxArea();
  }

  @Override
  public boolean usesPreparation() {
    return scheme.usesPreparation();
  }

  @Override
  public boolean restsWhenNothingMoves() {
    return false;
  }

  @Override
  public Session open(Scene scene, SchemeSettings settings) {
    double factor = settings.number("leaveRadius", 1);
    double stay = settings.number("stay", 0);
    SchemeSettings plain = settings.without("leaveRadius").without("stay");
    Session enter = scheme.open(scene, plain);
    Session keep =
        factor > 1 ? scheme.open(scene, plain.withRadius(factor * settings.radius())) : null;
    int ticks = (int) Math.round(stay / settings.tickSeconds());
    return new Retaining(enter, keep, factor, ticks);
  }

  private static final class Retaining implements Session {
    private static final int ENTER = 1;
    private static final int KEEP = 2;
    private static final int IN = 4;
    private static final int SINCE = 3;

    private final Session enter;
    private final @Nullable Session keep;
    private final double factor;
    private final int minimum;
    private final LongIntMap states = new LongIntMap();
    private final LongList due = new LongList();
    private LongList waiting = new LongList();
    private final BitSet gone = new BitSet();
    private int tick;

    Retaining(Session enter, @Nullable Session keep, double factor, int minimum) {
      this.enter = enter;
      this.keep = keep;
      this.factor = factor;
      this.minimum = minimum;
    }

    @Override
    public void join(int entity, double x, double y, double radius) {
      enter.join(entity, x, y, radius);
      if (keep != null) {
        keep.join(entity, x, y, radius == BLIND ? BLIND : factor * radius);
      }
    }

    @Override
    public void move(int entity, double x, double y) {
      enter.move(entity, x, y);
      if (keep != null) {
        keep.move(entity, x, y);
      }
    }

    @Override
    public void leave(int entity) {
      enter.leave(entity);
      if (keep != null) {
        keep.leave(entity);
      }
      gone.set(entity);
    }

    @Override
    public void tick(Pairs changes) {
      tick++;
      endOfGone(changes);
      due.clear();
      enter.tick(new Noted(ENTER));
      if (keep != null) {
        keep.tick(new Noted(KEEP));
      }
      for (int i = 0; i < waiting.size(); i++) {
        due.add(waiting.get(i));
      }
      waiting = new LongList();
      for (int i = 0; i < due.size(); i++) {
        decide(due.get(i), changes);
      }
    }

    /** Ends all pairs of those who left, whatever their stay. */
    private void endOfGone(Pairs changes) {
      LongList ending = new LongList();
      for (int slot = gone.isEmpty() ? -1 : states.firstSlot();
          slot >= 0;
          slot = states.nextSlot(slot)) {
        long pair = states.key(slot);
        if (gone.get((int) (pair >>> 32)) || gone.get((int) pair)) {
          ending.add(pair);
        }
      }
      for (int i = 0; i < ending.size(); i++) {
        long pair = ending.get(i);
        if ((states.get(pair, 0) & IN) != 0) {
          changes.left((int) (pair >>> 32), (int) pair);
        }
        states.remove(pair);
      }
      gone.clear();
    }

    private void decide(long pair, Pairs changes) {
      int state = states.get(pair, 0);
      boolean was = (state & IN) != 0;
      boolean stays = was && tick - (state >>> SINCE) < minimum;
      boolean isIn = (state & ENTER) != 0 || (was && ((state & KEEP) != 0 || stays));
      if (isIn && (state & (ENTER | KEEP)) == 0) {
        waiting.add(pair);
      }
      int held = state & (ENTER | KEEP);
      if (isIn && !was) {
        states.put(pair, held | IN | tick << SINCE);
        changes.entered((int) (pair >>> 32), (int) pair);
      } else if (!isIn && was) {
        states.put(pair, held);
        changes.left((int) (pair >>> 32), (int) pair);
      }
      if (!isIn && held == 0) {
        states.remove(pair);
      }
    }

    private final class Noted implements Pairs {
      private final int bit;

      Noted(int bit) {
        this.bit = bit;
      }

      @Override
      public void entered(int observer, int entity) {
        long pair = (long) observer << 32 | entity;
        states.put(pair, states.get(pair, 0) | bit);
        due.add(pair);
      }

      @Override
      public void left(int observer, int entity) {
        long pair = (long) observer << 32 | entity;
        states.put(pair, states.get(pair, 0) & ~bit);
        due.add(pair);
      }
    }
  }
}
