package dev.sightline.map;

import dev.sightline.geometry.Ring;

/**
 * A named part of the world; blocks nothing.
 *
 * @param name what people call it
 * @param kind {@code building}, {@code room}, {@code street} or any other word
 */
public record Area(String name, String kind, Ring ring) {}
