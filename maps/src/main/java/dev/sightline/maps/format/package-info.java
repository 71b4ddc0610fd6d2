/**
 * Map files: {@link dev.sightline.maps.format.MapFiles} is where to start, the packages below hold
 * a format each.
 */
@NullMarked
package dev.sightline.maps.format;

import org.jspecify.annotations.NullMarked;
