/**
 * Ways to walk: shortest paths over the exact mesh.
 *
 * <p>{@link dev.sightline.path.PathSearch} finds them, {@link dev.sightline.path.PathCheck} tells
 * whether a path is one.
 */
@NullMarked
package dev.sightline.path;

import org.jspecify.annotations.NullMarked;
