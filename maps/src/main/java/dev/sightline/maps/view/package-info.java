/**
 * Which tiles see each other, kept in files. {@link dev.sightline.maps.view.ViewFile} is beside the
 * map that it belongs to.
 */
@NullMarked
package dev.sightline.maps.view;

import org.jspecify.annotations.NullMarked;
