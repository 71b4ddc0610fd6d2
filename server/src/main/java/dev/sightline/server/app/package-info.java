/**
 * The server as a whole: puts world, store, network, pages and admin calls together, and takes them
 * apart in order.
 */
@NullMarked
package dev.sightline.server.app;

import org.jspecify.annotations.NullMarked;
