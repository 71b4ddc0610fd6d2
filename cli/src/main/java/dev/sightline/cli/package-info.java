/** The {@code sightline} program: one class per command. */
@NullMarked
package dev.sightline.cli;

import org.jspecify.annotations.NullMarked;
