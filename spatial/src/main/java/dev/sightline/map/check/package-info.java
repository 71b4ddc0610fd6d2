/**
 * What a map must fulfil before anything is computed on it.
 *
 * <p>Readers collect what they find in a {@link dev.sightline.map.check.MapDraft}, which applies
 * {@link dev.sightline.map.check.MapRules} and yields a {@link dev.sightline.map.check.LoadedMap}
 * or throws a {@link dev.sightline.map.check.MapFormatException} that names file, place and reason.
 */
@NullMarked
package dev.sightline.map.check;

import org.jspecify.annotations.NullMarked;
