/**
 * What travels: frames, byte by byte as {@code docs/protocol.md} describes them.
 *
 * <p>A server encodes what changed once per tick in {@link dev.sightline.frame.SharedBlocks} and
 * copies it into the frame of each receiver with a {@link dev.sightline.frame.FrameWriter}. {@link
 * dev.sightline.frame.FrameReader} takes frames apart, {@link
 * dev.sightline.frame.ClientFrameWriter} and {@link dev.sightline.frame.ClientFrameReader} do the
 * same in the other direction. {@link dev.sightline.frame.Hello} and {@link
 * dev.sightline.frame.Welcome} come first.
 */
@NullMarked
package dev.sightline.frame;

import org.jspecify.annotations.NullMarked;
