/**
 * Traces played by clients against a running server: what the laboratory counts, counted for real.
 */
@NullMarked
package dev.sightline.lab.live;

import org.jspecify.annotations.NullMarked;
