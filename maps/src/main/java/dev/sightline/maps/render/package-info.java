/**
 * Pictures of maps, as PNG and SVG.
 *
 * <p>{@link dev.sightline.maps.render.MapPicture} draws a map and any number of {@link
 * dev.sightline.maps.render.Layer layers} that other packages bring: tiles, paths, what somebody
 * sees. Everything is recorded once as a list of marks in pixels, and both formats are written from
 * that list, so they show the same. The SVG is the same to the byte on every machine; the PNG
 * depends on the machine's fonts.
 */
@NullMarked
package dev.sightline.maps.render;

import org.jspecify.annotations.NullMarked;
