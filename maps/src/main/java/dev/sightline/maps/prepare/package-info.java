/**
 * Makes maps simpler for tilings: {@link dev.sightline.maps.prepare.Preparation} drops small
 * obstacles and turns thin walls into lines.
 *
 * <p>Only tilings use the result. Sight and paths are decided on the map as it is.
 */
@NullMarked
package dev.sightline.maps.prepare;

import org.jspecify.annotations.NullMarked;
