/** {@code interest pairs}, {@code explain}, {@code accuracy} and {@code views}. */
@NullMarked
package dev.sightline.cli.interest;

import org.jspecify.annotations.NullMarked;
