/**
 * Map files: {@link dev.sightline.map.format.MapFiles} is the entrance, the packages below hold a
 * format each.
 */
@NullMarked
package dev.sightline.map.format;

import org.jspecify.annotations.NullMarked;
