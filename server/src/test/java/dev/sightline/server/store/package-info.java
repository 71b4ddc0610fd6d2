/** Tests of the store, on a real SQLite file and a real PostgreSQL server. */
@NullMarked
package dev.sightline.server.store;

import org.jspecify.annotations.NullMarked;
