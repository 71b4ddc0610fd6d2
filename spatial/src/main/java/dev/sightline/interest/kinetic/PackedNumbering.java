package dev.sightline.interest.kinetic;

import dev.sightline.collection.IntList;
import dev.sightline.collection.Slots;
import dev.sightline.interest.rule.Changes;
import dev.sightline.interest.rule.Emissions;
import dev.sightline.interest.rule.Population;

final class PackedNumbering implements Numbering {

  /*
   * A second population, whose ids are the numbers: of each entity what a kernel asks for, as of the
   * last update. An entity gets a number when it comes and gives it back at the end of the update in
   * which it went; until then what is said of its pairs can be told by its id. An id without an
   * entity takes four bytes. Whether somebody may be perceived is said by one of two classes.
   *
   * Cost: a look at each entity that changed, and a copy of what is said.
   */

  private static final int HIDDEN = 1;
  private static final int LEAST = 64;

  private final Population outer;
  private final Population population;
  private final Slots numbers = new Slots();
  private final IntList gone = new IntList();
  private final Emissions inward = new Emissions(new Holder());
  private Emissions outward = Emissions.ignored();

  PackedNumbering(Population outer) {
    this.outer = outer;
    population = new Population(Math.max(LEAST, outer.count()), outer.world());
    population.neverRelevant(1L << HIDDEN);
  }

  @Override
  public Population population() {
    return population;
  }

  @Override
  public Changes begin(Changes changes) {
    for (int i = 0; i < changes.count(); i++) {
      follow(changes.id(i));
    }
    return population.turn().at(changes.tick());
  }

  private void follow(int id) {
    int number = numbers.of(id);
    if (outer.alive(id)) {
      describe(id, number == Slots.NONE ? admit(id) : number);
    } else if (number != Slots.NONE) {
      population.remove(number);
      gone.add(number);
    }
  }

  private int admit(int id) {
    int number = numbers.claim(id);
    population.add(number, outer.x(id), outer.y(id));
    return number;
  }

  private void describe(int id, int number) {
    population.move(number, outer.x(id), outer.y(id));
    population.radius(number, outer.radius(id));
    population.size(number, outer.size(id));
    population.kind(number, outer.perceivable(id) ? 0 : HIDDEN);
  }

  @Override
  public Emissions inward(Emissions said) {
    outward = said;
    return inward;
  }

  @Override
  public void end() {
    tell();
    for (int i = 0; i < gone.size(); i++) {
      numbers.release(gone.get(i));
    }
    gone.clear();
  }

  private void tell() {
    for (int s = 0; s < Emissions.SLICES; s++) {
      tell(inward.slice(s), outward.slice(s));
    }
    inward.clear();
  }

  private void tell(Emissions.Slice from, Emissions.Slice to) {
    for (int i = 0; i < from.size(); i++) {
      int observer = numbers.id(from.observer(i));
      int entity = numbers.id(from.entity(i));
      if (from.entered(i)) {
        to.entered(observer, entity);
      } else {
        to.left(observer, entity);
      }
    }
  }

  @Override
  public int id(int number) {
    return numbers.id(number);
  }

  @Override
  public int number(int id) {
    return numbers.of(id);
  }

  /** What the kernel said before, as the relation has it. */
  private final class Holder implements Emissions.Holder {
    @Override
    public boolean held(int observer, int entity) {
      return outward.held(numbers.id(observer), numbers.id(entity));
    }

    @Override
    public void accept(Emissions emissions) {
      tell();
      outward.relieve();
    }
  }
}
