/** Interest in what may become visible soon. */
@NullMarked
package dev.sightline.interest.ahead;

import org.jspecify.annotations.NullMarked;
