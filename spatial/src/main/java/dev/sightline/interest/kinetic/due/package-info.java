/** Pairs by due time: who lists when, what is listed, and which tick looks at what. */
@NullMarked
package dev.sightline.interest.kinetic.due;

import org.jspecify.annotations.NullMarked;
