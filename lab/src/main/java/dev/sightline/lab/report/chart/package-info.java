/**
 * Charts, drawn by JFreeChart: bars with spread, lines, scatters and heat maps. All of them are
 * readable without colors: names stand beside what they name, lines have marks of their own, and
 * shades differ in lightness.
 */
@NullMarked
package dev.sightline.lab.report.chart;

import org.jspecify.annotations.NullMarked;
