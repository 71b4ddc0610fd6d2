package dev.sightline.lab.report.finding;

/**
 * What we found about a finding in one place.
 *
 * @param where the trace, or what else was compared
 * @param ours the number with its interval, as text
 */
public record Outcome(String where, String ours, Verdict verdict) {}
