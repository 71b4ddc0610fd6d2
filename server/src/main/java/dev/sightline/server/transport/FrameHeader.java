package dev.sightline.server.transport;

import io.netty.buffer.ByteBuf;

/**
 * The header of a WebSocket message in one frame (RFC 6455, section 5.2), as servers send it: a
 * byte that says final and binary, then the length in 1, 3 or 9 bytes. Clients add a mask of four
 * bytes.
 */
final class FrameHeader {
  static final int LONGEST = 10;
  static final int MASK = 4;

  private static final int FINAL_BINARY = 0x82;

  private FrameHeader() {}

  static int size(int length) {
    return length < 126 ? 2 : length < 1 << 16 ? 4 : 10;
  }

  static void write(ByteBuf buffer, int length) {
    buffer.writeByte(FINAL_BINARY);
    if (length < 126) {
      buffer.writeByte(length);
    } else if (length < 1 << 16) {
      buffer.writeByte(126).writeShort(length);
    } else {
      buffer.writeByte(127).writeLong(length);
    }
  }
}
