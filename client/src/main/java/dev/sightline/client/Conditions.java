package dev.sightline.client;

/**
 * What a client's own avatar can do.
 *
 * @param rule who perceives whom
 * @param radius how far this avatar perceives, in units of the map
 * @param pace how fast it walks, in 1/65536 of a grid step per tick
 */
public record Conditions(String rule, double radius, long pace) {}
