/**
 * What the server counts and measures, in one enum, published for Prometheus.
 *
 * <p>All names begin with {@code sightline_} and are in base units; labels take values of enums
 * only, never of clients, so that the number of series is fixed. Tick times go through histograms
 * that keep percentiles exact to a hundredth.
 */
@NullMarked
package dev.sightline.server.metrics;

import org.jspecify.annotations.NullMarked;
