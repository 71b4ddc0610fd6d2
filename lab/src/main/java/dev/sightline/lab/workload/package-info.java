/**
 * What moves in an experiment: traces played tick by tick, and generators of movement, all of them
 * functions of a map, a number of players and a seed.
 */
@NullMarked
package dev.sightline.lab.workload;

import org.jspecify.annotations.NullMarked;
