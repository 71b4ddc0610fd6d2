package dev.sightline.browser;

/** Maps of tests, as JSON. */
final class Maps {
  /**
   * A wall from below up to y = 10, then a gap up to 14, then glass; to the left of the wall a
   * closed room below y = 5 with a door at x = 3 to 4.2. Item 1 is the key of the door.
   */
  static final String CORNER =
      """
      {"name": "Corner", "bounds": [0, 0, 20, 20],
       "obstacles": [
        {"id": "wall", "ring": [[9.8, 0], [10.2, 0], [10.2, 10], [9.8, 10]]},
        {"id": "glass", "ring": [[9.8, 14], [10.2, 14], [10.2, 20], [9.8, 20]], "blocks": ["move"]},
        {"id": "left", "ring": [[0, 5], [3, 5], [3, 5.3], [0, 5.3]]},
        {"id": "right", "ring": [[4.2, 5], [9.8, 5], [9.8, 5.3], [4.2, 5.3]]},
        {"id": "door", "door": true, "ring": [[3, 5], [4.2, 5], [4.2, 5.3], [3, 5.3]]}],
       "spawns": [[5, 12]],
       "items": [[5.5, 12.5], [4.5, 12.5]],
       "areas": [{"name": "Closet", "kind": "room", "ring": [[0, 0], [9.8, 0], [9.8, 5], [0, 5]]}]}
      """;

  private Maps() {}
}
