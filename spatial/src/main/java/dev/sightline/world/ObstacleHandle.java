package dev.sightline.world;

/**
 * Names an obstacle of a {@link World}: one that came with the map, or one that was added since. A
 * handle whose obstacle was removed names nothing any more, also when its slot is used again.
 *
 * @param slot the number of the obstacle in the map's file, from 0, or a free number
 * @param generation how many obstacles had the slot before
 */
public record ObstacleHandle(int slot, int generation) {}
