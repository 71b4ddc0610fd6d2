/**
 * What a world is made of: bounds, obstacles, doors, spawns, items, named areas.
 *
 * <p>{@link dev.sightline.map.WorldMap} is the model, immutable; {@link
 * dev.sightline.map.MapEditor} yields its next version and the changed area. {@link
 * dev.sightline.map.ObstacleCheck} says what no obstacle may be. Files, generators and pictures are
 * in the module {@code maps}.
 */
@NullMarked
package dev.sightline.map;

import org.jspecify.annotations.NullMarked;
