/** What rules miss, send too much, and how late they are, measured against exact sight. */
@NullMarked
package dev.sightline.interest.accuracy;

import org.jspecify.annotations.NullMarked;
