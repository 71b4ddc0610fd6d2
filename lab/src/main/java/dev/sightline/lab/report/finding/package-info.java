/**
 * What the published experiments stated, beside what ours say. Every finding is judged by the same
 * few rules, which {@link dev.sightline.lab.report.finding.Judgement} holds.
 */
@NullMarked
package dev.sightline.lab.report.finding;

import org.jspecify.annotations.NullMarked;
