/**
 * Seeded worlds: {@link dev.sightline.map.generate.City} for size.
 *
 * <p>The same arguments give the same map, bit for bit, on every machine.
 */
@NullMarked
package dev.sightline.map.generate;

import org.jspecify.annotations.NullMarked;
