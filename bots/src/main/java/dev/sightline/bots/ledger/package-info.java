/** What bots ask for that is durable, and what they were told about it, line by line in a file. */
@NullMarked
package dev.sightline.bots.ledger;

import org.jspecify.annotations.NullMarked;
