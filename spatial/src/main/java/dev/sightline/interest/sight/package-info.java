/**
 * The rule {@code ray}: within the radius and in sight, exactly.
 *
 * <p>Most lines are far from changing: {@link dev.sightline.interest.sight.RayRule} decides them in
 * rounded arithmetic with a margin, remembers how long they stay as they are, and asks the mesh's
 * exact sight only where rounding could matter.
 */
@NullMarked
package dev.sightline.interest.sight;

import org.jspecify.annotations.NullMarked;
