/**
 * Seeded worlds: {@link dev.sightline.maps.generate.City} for size, {@link
 * dev.sightline.maps.generate.Town} for a place with rooms, doors and things to find.
 *
 * <p>The same arguments give the same map, bit for bit, on every machine.
 */
@NullMarked
package dev.sightline.maps.generate;

import org.jspecify.annotations.NullMarked;
