/** How kernels share work among threads: they offer slices, the caller brings the threads. */
@NullMarked
package dev.sightline.work;

import org.jspecify.annotations.NullMarked;
