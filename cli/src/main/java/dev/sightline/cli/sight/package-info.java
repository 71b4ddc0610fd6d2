/** {@code sight} and {@code path}: questions about lines and ways on a map. */
@NullMarked
package dev.sightline.cli.sight;

import org.jspecify.annotations.NullMarked;
