/** What rules that look along lines know of a mesh and of the bodies in it. */
@NullMarked
package dev.sightline.interest.sight.scene;

import org.jspecify.annotations.NullMarked;
