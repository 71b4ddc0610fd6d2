/**
 * Rules without places: teams, groups, pinned pairs, classes that are always relevant, and
 * everything for everybody.
 */
@NullMarked
package dev.sightline.interest.social;

import org.jspecify.annotations.NullMarked;
