/**
 * What sees what, when both have extent: lines of sight from a convex piece of the free space,
 * followed through the mesh. {@link dev.sightline.mesh.portal.PortalSearch} follows them.
 */
@NullMarked
package dev.sightline.mesh.portal;

import org.jspecify.annotations.NullMarked;
