/**
 * Who may come in: names, passwords, accounts and their sessions, bans and mutes.
 *
 * <p>{@link dev.sightline.server.session.Accounts} does what players ask for, {@link
 * dev.sightline.server.session.Doorkeeper} decides whom a client may play, {@link
 * dev.sightline.server.session.Sanctions} keeps out whom an administrator does not want. The world
 * is known here as a {@link dev.sightline.server.session.Realm} only. Everything that takes time
 * happens on bounded pools; nothing here blocks a caller.
 *
 * <p>Passwords and tokens are in no {@code toString}, no exception and no log. A token is stored as
 * its SHA-256 digest, a password as Argon2id.
 */
@NullMarked
package dev.sightline.server.session;

import org.jspecify.annotations.NullMarked;
