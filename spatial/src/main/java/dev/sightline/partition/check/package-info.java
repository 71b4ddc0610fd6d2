/** Proves tilings right: integrity rules as API, and neighbors computed slowly by definition. */
@NullMarked
package dev.sightline.partition.check;

import org.jspecify.annotations.NullMarked;
