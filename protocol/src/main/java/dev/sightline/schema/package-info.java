/**
 * What is said: entity types, events and actions, their fields, and how each becomes bits.
 *
 * <p>A {@link dev.sightline.schema.Schema} is declared in code, once, on both sides; its hash tells
 * whether they agree. A {@link dev.sightline.schema.State} holds the fields of one entity or event,
 * and since when each has its value. {@link dev.sightline.schema.WireWriter} and {@link
 * dev.sightline.schema.WireReader} are what codecs write to and read from.
 */
@NullMarked
package dev.sightline.schema;

import org.jspecify.annotations.NullMarked;
