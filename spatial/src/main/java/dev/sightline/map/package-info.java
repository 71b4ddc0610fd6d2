/**
 * What a world is made of: bounds, obstacles, doors, spawns, items, named areas.
 *
 * <p>{@link dev.sightline.map.WorldMap} is the model, immutable; {@link
 * dev.sightline.map.MapEditor} yields its next version and the changed area. Readers and writers
 * are in the packages below.
 */
@NullMarked
package dev.sightline.map;

import org.jspecify.annotations.NullMarked;
