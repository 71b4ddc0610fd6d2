/** Tests of the pages that do without a browser. */
@NullMarked
package dev.sightline.web;

import org.jspecify.annotations.NullMarked;
