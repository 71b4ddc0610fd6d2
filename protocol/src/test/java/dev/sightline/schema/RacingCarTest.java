package dev.sightline.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sightline.motion.GridPoint;
import dev.sightline.schema.RaceSchema.Effect;
import dev.sightline.schema.RaceSchema.Engine;
import dev.sightline.schema.RaceSchema.PowerupItem;
import dev.sightline.schema.RaceSchema.Vector;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

final class RacingCarTest {
  private static final int EVERYONE = 1;
  private static final int OWNER = 2;
  private static final int TEAM = 4;

  private final RaceSchema race = new RaceSchema();
  private final TickBracket bracket = new TickBracket();
  private final State car = new State(race.car, bracket);
  private final State copy = State.of(race.car);

  @Test
  void car_allThatItHas_comesBack() throws MalformedFrame {
    fill();
    transfer(race.car.allGroups(), 0);
    assertEquals(new Vector(3.25, -7), copy.get(race.velocity));
    assertEquals("Ada", copy.get(race.driver));
    assertEquals(77, copy.getInt(race.fuel));
    assertEquals(new Engine(450, true), copy.get(race.engine));
    assertEquals(
        new PowerupItem(new GridPoint(7, 9), Effect.SHIELD), copy.get(race.powerup).orElseThrow());
    assertEquals(new Vector(0, 0), copy.get(race.orientation)); // never set, so never sent
  }

  @Test
  void car_toOthers_tellsOnlyWhatTheyMayKnow() throws MalformedFrame {
    fill();
    int groups = race.car.groups(0, false, false);
    assertEquals(EVERYONE, groups);
    transfer(groups, 0);
    assertEquals("Ada", copy.get(race.driver));
    assertEquals(0, copy.getInt(race.fuel));
    assertEquals(new Engine(0, false), copy.get(race.engine));
  }

  @Test
  void groups_byWhoAsks_areTheirs() {
    assertEquals(EVERYONE | TEAM, race.car.groups(0, true, false));
    assertEquals(EVERYONE | TEAM | OWNER, race.car.groups(0, false, true));
  }

  @Test
  void car_oneChange_takesTwoBytes() throws MalformedFrame {
    fill();
    transfer(race.car.allGroups(), 0);
    bracket.open(6);
    car.setInt(race.fuel, 76);
    bracket.close();
    assertEquals(2, transfer(race.car.allGroups(), 5)); // group 2 bits, mask 1, fuel 7
    assertEquals(76, copy.getInt(race.fuel));
    assertEquals(0, transfer(EVERYONE, 5));
  }

  @Test
  void car_isAMovingEntity_andHasItsFields() {
    assertTrue(race.car.is(race.moving));
    assertEquals(race.velocity, race.car.field(0));
    State moving = State.of(race.moving);
    String message =
        assertThrows(IllegalArgumentException.class, () -> moving.set(race.driver, "Bob"))
            .getMessage();
    assertEquals("RacingCar.driver is no field of MovingEntity", message);
  }

  @Test
  void teamAndCar_referToEachOther() {
    State team = State.of(race.team);
    team.refer(race.carsOfTeam, 1001, 1002);
    bracket.open(1);
    car.refer(race.teamOfCar, 55);
    bracket.close();
    assertEquals(2, team.targetCount(race.carsOfTeam));
    assertEquals(1002, team.target(race.carsOfTeam, 1));
    assertEquals(1, car.changedAt(race.teamOfCar));
    assertEquals(0, transferQuietly()); // no reference is in a block
  }

  @Test
  void teamAndCar_byValue_areACycleWithAName() {
    Schema.Builder race = Schema.named("race");
    Function<Parts, CarByValue> makeCar = parts -> new CarByValue(Optional.empty());
    Function<Parts, TeamByValue> makeTeam = parts -> new TeamByValue(Optional.empty());
    race.value("RacingCar", CarByValue.class, makeCar, CarByValue.TEAM);
    race.value("Team", TeamByValue.class, makeTeam, TeamByValue.CAR);
    race.entity("Pit").field("first", Codec.value(CarByValue.class));
    String message = assertThrows(IllegalArgumentException.class, race::build).getMessage();
    assertEquals(
        "values contain themselves: RacingCar -> Team -> RacingCar;"
            + " make one of them an entity and refer to it",
        message);
  }

  record CarByValue(Optional<TeamByValue> team) {
    static final Component<CarByValue, Optional<TeamByValue>> TEAM =
        new Component<>("team", Codec.optional(Codec.value(TeamByValue.class)), CarByValue::team);
  }

  record TeamByValue(Optional<CarByValue> car) {
    static final Component<TeamByValue, Optional<CarByValue>> CAR =
        new Component<>("car", Codec.optional(Codec.value(CarByValue.class)), TeamByValue::car);
  }

  private void fill() {
    bracket.open(5);
    car.set(race.velocity, new Vector(3.3, -7));
    car.set(race.driver, "Ada");
    car.set(race.fuel, 77);
    car.set(race.engine, new Engine(450, true));
    car.set(race.powerup, Optional.of(new PowerupItem(new GridPoint(7, 9), Effect.SHIELD)));
    bracket.close();
  }

  private int transfer(int groups, int since) throws MalformedFrame {
    WireWriter out = new WireWriter(64);
    race.car.writeBlocks(out, car, groups, since);
    race.car.readBlocks(new WireReader().wrap(out.toBytes()), copy, groups);
    return out.size();
  }

  private int transferQuietly() {
    WireWriter out = new WireWriter(64);
    race.car.writeBlocks(out, car, race.car.allGroups(), 0);
    return out.size();
  }
}
