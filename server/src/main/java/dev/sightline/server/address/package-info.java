/**
 * Who is at the other end: IP addresses and ranges, the blocks that limits count by, hosts and
 * origins as browsers send them, and the addresses that proxies forward.
 *
 * <p>Everything here is parsed from bytes of strangers. Parsers answer null for what is malformed,
 * ask no name server, and work in time and memory linear in their input.
 */
@NullMarked
package dev.sightline.server.address;

import org.jspecify.annotations.NullMarked;
