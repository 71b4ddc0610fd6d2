/**
 * Ways to walk: shortest paths over the exact mesh, for points and discs.
 *
 * <p>{@link dev.sightline.path.PathSearch} finds them, {@link dev.sightline.path.Clearance} makes
 * the ground for discs, {@link dev.sightline.path.PathCheck} tells whether a path is one.
 */
@NullMarked
package dev.sightline.path;

import org.jspecify.annotations.NullMarked;
