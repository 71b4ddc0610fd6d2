/**
 * The {@code sightline} program: its entrance, and {@code bench}. Commands are in the packages
 * below, a class each; what they share is in {@code shared}.
 */
@NullMarked
package dev.sightline.cli;

import org.jspecify.annotations.NullMarked;
