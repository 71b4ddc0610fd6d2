package dev.sightline.maps.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws names for a town's places, each at most once. */
final class TownNames {
  private static final List<String> ESTATES =
      List.of("Guildhall", "Lantern Inn", "Old Keep", "Town Hall", "Abbey");
  private static final List<String> HOUSES =
      List.of(
          "Bakery",
          "Smithy",
          "Mill House",
          "Chapel",
          "Tannery",
          "Brewery",
          "Cooper",
          "Apothecary",
          "Weaver",
          "School",
          "Granary",
          "Stables",
          "Potter",
          "Chandlery",
          "Ferry House",
          "Fishmonger",
          "Scriptorium",
          "Bath House");
  private static final List<String> STREETS =
      List.of(
          "High Street",
          "Mill Street",
          "Bridge Street",
          "King Street",
          "Abbey Road",
          "Long Street",
          "Harbor Road",
          "Castle Street");
  private static final List<String> LANES =
      List.of(
          "Rope Walk",
          "Elm Lane",
          "Fish Row",
          "Cat Alley",
          "Tinker Row",
          "Candle Lane",
          "Well Lane",
          "Rose Alley",
          "Salt Row",
          "Monk Lane",
          "Duck Row",
          "Oak Lane",
          "Hen Alley",
          "Ash Row",
          "Bell Lane");
  private static final List<String> SQUARES =
      List.of("Market Square", "Fountain Square", "Corn Market", "King's Square");
  private static final List<String> COURTS =
      List.of("Well Court", "Linden Court", "Swan Court", "Mint Court");
  private static final List<String> PARKS =
      List.of("Lime Park", "Abbey Green", "Rose Garden", "Willow Park");
  private static final List<String> LARGE_ROOMS = List.of("Great Hall", "Hall", "Common Room");
  private static final List<String> ROOMS =
      List.of(
          "Kitchen",
          "Parlor",
          "Workshop",
          "Study",
          "Bedroom",
          "Store",
          "Library",
          "Pantry",
          "Shop",
          "Office",
          "Loft",
          "Cellar",
          "Guest Room");

  private final SplittableRandom random;
  private final List<String> houses = new ArrayList<>(HOUSES);
  private final List<String> streets = new ArrayList<>(STREETS);
  private final List<String> lanes = new ArrayList<>(LANES);

  TownNames(SplittableRandom random) {
    this.random = random;
  }

  String estate() {
    return pick(ESTATES);
  }

  String house() {
    return draw(houses);
  }

  String street() {
    return draw(streets);
  }

  String lane() {
    return draw(lanes);
  }

  String square() {
    return pick(SQUARES);
  }

  String court() {
    return pick(COURTS);
  }

  String park() {
    return pick(PARKS);
  }

  /** Names the rooms of one house, the largest first. */
  List<String> rooms(int count) {
    List<String> names = new ArrayList<>();
    names.add(pick(LARGE_ROOMS));
    List<String> left = new ArrayList<>(ROOMS);
    while (names.size() < count) {
      names.add(draw(left));
    }
    return names;
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String draw(List<String> from) {
    return from.remove(random.nextInt(from.size()));
  }
}
