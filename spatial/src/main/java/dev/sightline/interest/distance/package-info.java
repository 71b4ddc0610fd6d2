/** The rule {@code distance}: whoever is within the radius, obstacles or not. */
@NullMarked
package dev.sightline.interest.distance;

import org.jspecify.annotations.NullMarked;
