/** Which tiles see each other: weak visibility between closed convex tiles, exactly. */
@NullMarked
package dev.sightline.view;

import org.jspecify.annotations.NullMarked;
