/**
 * The server's configuration: one commented file, {@code sightline.conf}, that lists every key with
 * its unit and default; a user's file and the command line override it.
 *
 * <p>{@link dev.sightline.server.config.SettingsSource} reads it, {@link
 * dev.sightline.server.config.Settings} is the immutable result. A key that is not listed and a
 * value that cannot be used are a {@link dev.sightline.server.config.SettingsException} of one line
 * that names key, reason and place. {@link dev.sightline.server.config.Logging} sets up the logs.
 */
@NullMarked
package dev.sightline.server.config;

import org.jspecify.annotations.NullMarked;
