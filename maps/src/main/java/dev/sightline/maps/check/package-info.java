/**
 * What a map must fulfil before anything is computed on it.
 *
 * <p>Readers collect what they find in a {@link dev.sightline.maps.check.MapDraft}, which applies
 * {@link dev.sightline.maps.check.MapRules} and yields a {@link dev.sightline.maps.check.LoadedMap}
 * or throws a {@link dev.sightline.maps.check.MapFormatException} that names file, place and
 * reason.
 */
@NullMarked
package dev.sightline.maps.check;

import org.jspecify.annotations.NullMarked;
