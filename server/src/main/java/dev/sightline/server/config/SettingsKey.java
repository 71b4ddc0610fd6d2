package dev.sightline.server.config;

/**
 * One key of the configuration, for help texts.
 *
 * @param name the whole key, as in {@code limits.frame-size}
 * @param value its default, as a user would write it
 * @param text what it means
 * @param live whether it can be changed while the server runs
 */
public record SettingsKey(String name, String value, String text, boolean live) {}
