/**
 * Experiments and what runs them: each plans cells, which are run once, kept in a journal so that
 * an interrupted run goes on, and written as tables.
 */
@NullMarked
package dev.sightline.lab.experiment;

import org.jspecify.annotations.NullMarked;
