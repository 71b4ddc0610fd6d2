/** {@code map render} and the layers that it draws over a map. */
@NullMarked
package dev.sightline.cli.render;

import org.jspecify.annotations.NullMarked;
