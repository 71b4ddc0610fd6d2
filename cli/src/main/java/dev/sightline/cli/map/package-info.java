/** {@code map info}, {@code convert}, {@code generate}, {@code tile} and {@code quality}. */
@NullMarked
package dev.sightline.cli.map;

import org.jspecify.annotations.NullMarked;
