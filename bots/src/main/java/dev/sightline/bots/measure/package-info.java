/** How old updates are when they arrive, how long inputs take, and how many bytes that costs. */
@NullMarked
package dev.sightline.bots.measure;

import org.jspecify.annotations.NullMarked;
