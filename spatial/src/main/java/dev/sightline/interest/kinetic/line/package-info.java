/** Lines between moving points, tested only when they may have changed. */
@NullMarked
package dev.sightline.interest.kinetic.line;

import org.jspecify.annotations.NullMarked;
