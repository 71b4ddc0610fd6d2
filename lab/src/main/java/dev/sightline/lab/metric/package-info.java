/**
 * What is measured while a scheme runs: messages, subscriptions, accuracy against exact sight, and
 * the statistics over them.
 */
@NullMarked
package dev.sightline.lab.metric;

import org.jspecify.annotations.NullMarked;
