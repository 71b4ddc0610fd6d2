/** Measures the store. */
@NullMarked
package dev.sightline.server.store;

import org.jspecify.annotations.NullMarked;
