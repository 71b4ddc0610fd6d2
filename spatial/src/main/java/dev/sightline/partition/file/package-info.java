/** Reads and writes tiling files. */
@NullMarked
package dev.sightline.partition.file;

import org.jspecify.annotations.NullMarked;
