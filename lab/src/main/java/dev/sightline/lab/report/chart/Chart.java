package dev.sightline.lab.report.chart;

import org.jfree.chart.JFreeChart;

/**
 * A drawing with what is said about it.
 *
 * @param name of its files, without extension
 * @param title what it shows, above it
 * @param caption how to read it, below it, and what stands for it where it cannot be seen
 * @param isDense whether it has so many parts that pixels serve better than shapes
 */
public record Chart(
    String name,
    String title,
    String caption,
    JFreeChart drawing,
    int width,
    int height,
    boolean isDense) {}
