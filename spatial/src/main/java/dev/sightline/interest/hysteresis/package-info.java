/** Rules that let go later than they take hold. */
@NullMarked
package dev.sightline.interest.hysteresis;

import org.jspecify.annotations.NullMarked;
