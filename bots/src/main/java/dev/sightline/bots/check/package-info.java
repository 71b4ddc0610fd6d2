/** Whether what bots were told is what their positions imply, and snapshots of that. */
@NullMarked
package dev.sightline.bots.check;

import org.jspecify.annotations.NullMarked;
