/**
 * What the laboratory compares: schemes, which say who hears about whom. Most are rules by name;
 * {@code literal} holds the published algorithms as they were printed.
 */
@NullMarked
package dev.sightline.lab.scheme;

import org.jspecify.annotations.NullMarked;
