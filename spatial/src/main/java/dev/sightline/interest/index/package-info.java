/** Distance over trees that are built anew in each tick: what incremental rules compare with. */
@NullMarked
package dev.sightline.interest.index;

import org.jspecify.annotations.NullMarked;
