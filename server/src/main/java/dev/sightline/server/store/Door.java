package dev.sightline.server.store;

/**
 * A door as it is stored.
 *
 * @param id its id in the map, or {@code #} and its number in the file
 * @param sequence the commit that locked or unlocked it last
 */
public record Door(String id, boolean locked, boolean open, long sequence) {}
