/** Reports on results: one page that a person would rather look at than read. */
@NullMarked
package dev.sightline.lab.report;

import org.jspecify.annotations.NullMarked;
