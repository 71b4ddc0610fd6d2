/** What bots do. */
@NullMarked
package dev.sightline.bots.behavior;

import org.jspecify.annotations.NullMarked;
