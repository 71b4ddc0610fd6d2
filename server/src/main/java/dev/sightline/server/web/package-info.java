/**
 * What the server answers over HTTP: pages from the class path, {@code /health}, {@code /metrics}
 * and the admin calls under {@code /api/v1/}.
 *
 * <p>{@link dev.sightline.server.web.Routes} is where calls are registered; nothing here knows how
 * requests arrive. Answers may be given later and on other threads, so that a call can wait for the
 * tick. Errors are JSON with one field, {@code error}.
 */
@NullMarked
package dev.sightline.server.web;

import org.jspecify.annotations.NullMarked;
