package dev.sightline.client;

/**
 * What the server said to a request.
 *
 * @param granted whether it happened
 * @param reason why not; empty if it did
 * @param sequence the place in the order of commits, for what is durable; else 0
 */
public record Answer(boolean granted, String reason, long sequence) {}
