package dev.sightline.schema;

import dev.sightline.motion.GridPoint;
import java.util.Optional;

/**
 * The racing game of Glinka, Ploss, Gorlatch and Müller-Iden (2009, Algorithm 1): a car with an
 * engine and a power-up by value, and a team that knows its cars while they know their team.
 */
final class RaceSchema {
  record Vector(double x, double y) {
    static final Component<Vector, Double> X =
        new Component<>("x", Codec.fixed(-100, 100, 0.25), Vector::x);
    static final Component<Vector, Double> Y =
        new Component<>("y", Codec.fixed(-100, 100, 0.25), Vector::y);
  }

  record Engine(int power, boolean turbo) {
    static final Component<Engine, Integer> POWER =
        new Component<>("power", Codec.integer(0, 2000), Engine::power);
    static final Component<Engine, Boolean> TURBO =
        new Component<>("turbo", Codec.flag(), Engine::turbo);
  }

  enum Effect {
    BOOST,
    SHIELD,
    OIL
  }

  record PowerupItem(GridPoint place, Effect effect) {
    static final Component<PowerupItem, GridPoint> PLACE =
        new Component<>("place", Codec.point(), PowerupItem::place);
    static final Component<PowerupItem, Effect> EFFECT =
        new Component<>("effect", Codec.choice(Effect.class), PowerupItem::effect);
  }

  final Field<Vector> velocity;
  final Field<Vector> orientation;
  final Field<String> driver;
  final Field<Integer> fuel;
  final Field<Engine> engine;
  final Field<Optional<PowerupItem>> powerup;
  final ReferenceField teamOfCar;
  final Field<String> teamName;
  final ReferenceField carsOfTeam;
  final Type moving;
  final Type car;
  final Type team;
  final Schema schema;

  RaceSchema() {
    Schema.Builder race = Schema.named("race");
    race.value(
        "Vector",
        Vector.class,
        parts -> new Vector(parts.get(Vector.X), parts.get(Vector.Y)),
        Vector.X,
        Vector.Y);
    race.value(
        "Engine",
        Engine.class,
        parts -> new Engine(parts.get(Engine.POWER), parts.get(Engine.TURBO)),
        Engine.POWER,
        Engine.TURBO);
    race.value(
        "PowerupItem",
        PowerupItem.class,
        parts -> new PowerupItem(parts.get(PowerupItem.PLACE), parts.get(PowerupItem.EFFECT)),
        PowerupItem.PLACE,
        PowerupItem.EFFECT);

    Type.Builder movingEntity = race.entity("MovingEntity");
    velocity = movingEntity.field("velocity", Codec.value(Vector.class));
    orientation = movingEntity.field("orientation", Codec.value(Vector.class));

    Type.Builder racingCar = race.entity("RacingCar", movingEntity);
    driver = racingCar.field("driver", Codec.text(40));
    fuel = racingCar.field("fuel", Codec.integer(0, 100), Audience.owner());
    engine = racingCar.field("engine", Codec.value(Engine.class), Audience.team());
    powerup = racingCar.field("powerup", Codec.optional(Codec.value(PowerupItem.class)));
    teamOfCar = racingCar.reference("team");

    Type.Builder teamEntity = race.entity("Team").unplaced();
    teamName = teamEntity.field("name", Codec.text(40));
    carsOfTeam = teamEntity.references("cars", 20);

    schema = race.build();
    moving = movingEntity.type();
    car = racingCar.type();
    team = teamEntity.type();
  }
}
