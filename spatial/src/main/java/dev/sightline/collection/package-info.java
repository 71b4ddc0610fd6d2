/** Growing arrays, hash tables and a heap of primitive values, without boxing. */
@NullMarked
package dev.sightline.collection;

import org.jspecify.annotations.NullMarked;
