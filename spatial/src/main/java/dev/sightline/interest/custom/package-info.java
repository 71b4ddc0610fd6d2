/**
 * The two plug-in points for rules of one's own: {@link
 * dev.sightline.interest.custom.InterestFunction} decides per pair, {@link
 * dev.sightline.interest.custom.TileInterest} names the tiles of interest. Both are turned into
 * rules that tell what changed; a {@link dev.sightline.interest.rule.Rule} written directly is the
 * third way, and the fastest.
 */
@NullMarked
package dev.sightline.interest.custom;

import org.jspecify.annotations.NullMarked;
