package dev.sightline.server.store;

/**
 * Names one request of a player. Asked again with the same name, it happens once.
 *
 * @param actor the avatar on whose behalf it is asked
 * @param number chosen by the client, different for each of its requests within an hour
 */
public record Request(long actor, long number) {}
