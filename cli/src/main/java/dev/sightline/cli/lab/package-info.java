/** {@code lab}: experiments, traces and reports. */
@NullMarked
package dev.sightline.cli.lab;

import org.jspecify.annotations.NullMarked;
