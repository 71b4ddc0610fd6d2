/**
 * What a map must fulfil before anything is computed on it.
 *
 * <p>Readers collect what they find in a {@link dev.sightline.maps.format.check.MapDraft}, which
 * applies {@link dev.sightline.maps.format.check.MapRules} and yields a {@link
 * dev.sightline.maps.format.LoadedMap} or throws a {@link
 * dev.sightline.maps.format.MapFormatException} that names file, place and reason.
 */
@NullMarked
package dev.sightline.maps.format.check;

import org.jspecify.annotations.NullMarked;
