/** The example of {@code docs/client.md}. */
@NullMarked
package dev.sightline.client.example;

import org.jspecify.annotations.NullMarked;
