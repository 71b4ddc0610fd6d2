package dev.sightline.maps.format.tiled;

import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.Decimals;
import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.tiled.TiledMap.Layer;
import dev.sightline.maps.format.tiled.TiledMap.ObjectLayer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes a map as Tiled's XML. */
public final class TmxWriter {
  private final String file;
  private final Writer out;

  private TmxWriter(String file, Writer out) {
    this.file = file;
    this.out = out;
  }

  /**
   * Writes a map.
   *
   * @throws MapFormatException if a name holds characters that XML cannot
   */
  public static void write(WorldMap map, String file, OutputStream out) throws IOException {
    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    new TmxWriter(file, text).writeMap(TiledExport.of(map));
    text.flush();
  }

  private void writeMap(TiledMap map) throws IOException {
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<map version=\"1.10\"");
    attribute("orientation", "orthogonal");
    attribute("renderorder", "right-down");
    attribute("width", String.valueOf(map.width()));
    attribute("height", String.valueOf(map.height()));
    attribute("tilewidth", String.valueOf(map.tileWidth()));
    attribute("tileheight", String.valueOf(map.tileHeight()));
    attribute("infinite", "0");
    attribute("nextlayerid", String.valueOf(map.layers().size() + 1));
    attribute("nextobjectid", String.valueOf(TiledExport.objects(map) + 1));
    out.write(">\n");
    writeProperties(map.properties(), " ");
    for (int i = 0; i < map.layers().size(); i++) {
      writeLayer(i + 1, map.layers().get(i));
    }
    out.write("</map>\n");
  }

  private void writeLayer(int id, Layer layer) throws IOException {
    out.write(" <objectgroup");
    attribute("id", String.valueOf(id));
    attribute("name", layer.name());
    out.write(">\n");
    if (layer instanceof ObjectLayer objects) {
      for (TiledObject object : objects.objects()) {
        writeObject(object);
      }
    }
    out.write(" </objectgroup>\n");
  }

  private void writeObject(TiledObject object) throws IOException {
    out.write("  <object");
    attribute("id", String.valueOf(object.id));
    if (!object.name.isEmpty()) {
      attribute("name", object.name);
    }
    attribute("type", object.kind);
    attribute("x", Decimals.text(object.x));
    attribute("y", Decimals.text(object.y));
    out.write(">\n");
    writeProperties(object.properties, "   ");
    writeShape(object);
    out.write("  </object>\n");
  }

  private void writeShape(TiledObject object) throws IOException {
    switch (object.shape) {
      case POINT -> out.write("   <point/>\n");
      case POLYLINE -> writePoints("polyline", object.points);
      default -> writePoints("polygon", object.points);
    }
  }

  private void writePoints(String element, double[] xy) throws IOException {
    out.write("   <" + element + " points=\"");
    for (int i = 0; i < xy.length; i += 2) {
      out.write((i == 0 ? "" : " ") + Decimals.text(xy[i]) + "," + Decimals.text(xy[i + 1]));
    }
    out.write("\"/>\n");
  }

  private void writeProperties(Map<String, String> properties, String indent) throws IOException {
    if (properties.isEmpty()) {
      return;
    }
    out.write(indent + "<properties>\n");
    for (Map.Entry<String, String> property : properties.entrySet()) {
      out.write(indent + " <property");
      attribute("name", property.getKey());
      attribute("type", TiledExport.propertyType(property.getKey()));
      attribute("value", property.getValue());
      out.write("/>\n");
    }
    out.write(indent + "</properties>\n");
  }

  private void attribute(String name, String value) throws IOException {
    out.write(" " + name + "=\"");
    value.codePoints().forEach(this::checkCharacter);
    for (int i = 0; i < value.length(); i++) {
      writeEscaped(value.charAt(i));
    }
    out.write('"');
  }

  private void writeEscaped(char c) throws IOException {
    switch (c) {
      case '<' -> out.write("&lt;");
      case '>' -> out.write("&gt;");
      case '&' -> out.write("&amp;");
      case '"' -> out.write("&quot;");
      case '\t', '\n', '\r' -> out.write("&#" + (int) c + ";");
      default -> out.write(c);
    }
  }

  private void checkCharacter(int c) {
    boolean allowed =
        c == '\t'
            || c == '\n'
            || c == '\r'
            || (c >= 0x20 && c < 0xD800)
            || (c >= 0xE000 && c <= 0xFFFD)
            || c >= 0x10000;
    if (!allowed) {
      throw new MapFormatException(
          file + ": XML cannot hold the character U+" + Integer.toHexString(c) + " of a name");
    }
  }
}
