/**
 * What several commands share: maps and points of the command line, complaints, progress, the
 * version.
 */
@NullMarked
package dev.sightline.cli.shared;

import org.jspecify.annotations.NullMarked;
