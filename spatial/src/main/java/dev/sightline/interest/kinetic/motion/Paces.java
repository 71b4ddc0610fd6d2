package dev.sightline.interest.kinetic.motion;

import dev.sightline.collection.IntSet;
import dev.sightline.interest.kinetic.due.Agenda;
import dev.sightline.interest.kinetic.due.Wheel;

/** How fast bodies may be, and how long they may wait before they list. */
public final class Paces {

  /*
   * How fast anybody may be, and how long anybody may wait before it lists: what decides how far a
   * list has to reach. Only somebody new gets a larger bound, so a look at all who move now and then
   * is enough, and in between the greatest only rises.
   */

  private static final int SURVEY = 16;
  private static final int LONGEST = Wheel.TICKS - 2;
  private static final int SHORTEST = 2;
  private static final double PACES_PER_PERIOD = 5;

  private final Bodies bodies;
  private final Motion motion;
  private final Agenda agenda;
  private double mostBound;
  private int mostPeriod = 1;
  private double peak;
  private double peakBefore;

  public Paces(Bodies bodies, Motion motion, Agenda agenda) {
    this.bodies = bodies;
    this.motion = motion;
    this.agenda = agenda;
  }

  /** Takes note of somebody who is new or begins a period. */
  public void include(double bound, int period) {
    mostBound = Math.max(mostBound, bound);
    mostPeriod = Math.max(mostPeriod, period);
    peak = Math.max(peak, mostBound);
  }

  /** Looks at all who move, now and then. */
  public void survey(int tick, IntSet actives) {
    if (tick % Wheel.TICKS == 0) {
      peakBefore = peak;
      peak = mostBound;
    }
    if (tick % SURVEY == 0) {
      mostBound = 0;
      mostPeriod = 1;
      for (int i = 0; i < actives.size(); i++) {
        int id = actives.get(i);
        include(bodies.bound(id), agenda.listing(id) - tick);
      }
    }
  }

  /** Returns for how many ticks an owner lists. */
  public int period(int id) {
    double radius = bodies.radius[id] >= 0 ? bodies.radius[id] : motion.mostReach();
    double pace = PACES_PER_PERIOD * (bodies.bound(id) + motion.bounds.common());
    if (!(radius < LONGEST * pace)) {
      return LONGEST;
    }
    return Math.max(SHORTEST, (int) (radius / pace));
  }

  /** Returns a bound on all step bounds. */
  public double mostBound() {
    return mostBound;
  }

  /** Returns within how many ticks everybody who moves lists. */
  public int mostPeriod() {
    return mostPeriod;
  }

  /** Returns the greatest bound that anything still remembered was tested with. */
  public double lateMostBound() {
    return Math.max(peak, peakBefore);
  }

  /** Returns for how many ticks a margin lasts, at most {@link Wheel#TICKS}. */
  public static int ticks(double margin, double pace) {
    if (margin >= Wheel.TICKS * pace || pace == 0) {
      return Wheel.TICKS;
    }
    return margin > 0 ? (int) (margin / pace) : 0;
  }
}
