package dev.sightline.maps.format.tiled;

import dev.sightline.maps.format.MapFormatException;
import dev.sightline.maps.format.check.MapLimits;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * An XML element that knows its line. Entities are refused, document types not looked up.
 *
 * <p>Elements {@code <tile gid="…"/>}, one per cell in old files, are kept as numbers.
 */
final class XmlElement {
  private static final int MOST_ELEMENTS = 4_000_000;
  private static final XMLInputFactory FACTORY = factory();
  private static final int PROLOG = 1 << 16; // bytes in which declarations are looked for
  private static final Pattern DECLARATIONS =
      Pattern.compile("<!DOCTYPE[^>\\[]*\\[|<[A-Za-z_]"); // or the root element
  private static final Pattern ENCODING =
      Pattern.compile("^(?:\\u00ef\\u00bb\\u00bf)?<\\?xml[^>]*\\bencoding\\s*=\\s*[\"']([\\w.-]+)");

  final String name;
  private final String file;
  private final int line;
  private final Map<String, String> attributes = new HashMap<>();
  private final List<XmlElement> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();
  private double[] tiles = {};
  private int tileCount;

  private XmlElement(String name, String file, int line) {
    this.name = name;
    this.file = file;
    this.line = line;
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setXMLResolver(
        (publicId, systemId, base, namespace) -> {
          throw new XMLStreamException("external entities are not allowed");
        });
    return factory;
  }

  /**
   * Parses a whole file.
   *
   * @throws MapFormatException if it is not well-formed, or uses entities
   */
  static XmlElement parse(String file, byte[] bytes) {
    try {
      XMLStreamReader reader = FACTORY.createXMLStreamReader(reader(file, bytes));
      try {
        return new Builder(file, bytes, reader).build();
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw new MapFormatException(at(file, e.getLocation()) + reason(e), e);
    } catch (MapFormatException e) {
      throw e;
    } catch (RuntimeException e) { // the JDK's parser has been seen to throw these on broken input
      throw new MapFormatException(file + ": not readable as XML: " + e, e);
    }
  }

  /** Decodes strictly; left to itself, the JDK's parser prints what it cannot decode. */
  private static Reader reader(String file, byte[] bytes) {
    String head = new String(bytes, 0, Math.min(bytes.length, 200), StandardCharsets.ISO_8859_1);
    Charset charset = StandardCharsets.UTF_8;
    Matcher declared = ENCODING.matcher(head);
    if (head.startsWith("\u00fe\u00ff") || head.startsWith("\u00ff\u00fe")) {
      charset = StandardCharsets.UTF_16;
    } else if (declared.find()) {
      charset = charset(file, declared.group(1));
    }
    refuseDeclarations(file, new String(bytes, 0, Math.min(bytes.length, PROLOG), charset));
    int start = head.startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
    InputStream in = new ByteArrayInputStream(bytes, start, bytes.length - start);
    return new InputStreamReader(in, charset.newDecoder());
  }

  /** Entities hide in declarations, and the JDK's parser prints when these are cut short. */
  private static void refuseDeclarations(String file, String prolog) {
    Matcher first = DECLARATIONS.matcher(prolog);
    if (first.find() && first.group().endsWith("[")) {
      long line = 1 + prolog.substring(0, first.end()).chars().filter(c -> c == '\n').count();
      throw new MapFormatException(
          file + ":" + line + ": declarations in a document type are not allowed");
    }
  }

  private static Charset charset(String file, String name) {
    try {
      return Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw new MapFormatException(file + ": unknown encoding '" + name + "'", e);
    }
  }

  private static String at(String file, @Nullable Location location) {
    return location == null
        ? file + ": "
        : file + ":" + location.getLineNumber() + ":" + location.getColumnNumber() + ": ";
  }

  private static String reason(XMLStreamException e) {
    if (e.getNestedException() instanceof CharacterCodingException) {
      return "bytes that are not text in the file's encoding";
    }
    String message = String.valueOf(e.getMessage());
    int start = message.indexOf("Message: ");
    return start < 0 ? message : message.substring(start + "Message: ".length());
  }

  /** Returns where this element is in its file, for messages. */
  String place() {
    return "line " + line;
  }

  /** Returns file, line and name of this element, for messages. */
  String where() {
    return file + ":" + line + ": <" + name + ">";
  }

  MapFormatException error(String reason) {
    return new MapFormatException(where() + ": " + reason);
  }

  List<XmlElement> children() {
    return children;
  }

  /** Returns the children with this name. */
  List<XmlElement> children(String childName) {
    return children.stream().filter(child -> child.name.equals(childName)).toList();
  }

  /** Returns the first child with this name, or null. */
  @Nullable XmlElement child(String childName) {
    for (XmlElement child : children) {
      if (child.name.equals(childName)) {
        return child;
      }
    }
    return null;
  }

  boolean has(String attribute) {
    return attributes.containsKey(attribute);
  }

  String text(String attribute, String otherwise) {
    return attributes.getOrDefault(attribute, otherwise);
  }

  double number(String attribute, double otherwise) {
    String value = attributes.get(attribute);
    return value == null ? otherwise : number(value, attribute);
  }

  /** Parses a number of this element. */
  double number(String value, String what) {
    try {
      if (value.chars().allMatch(c -> (c >= '0' && c <= '9') || "+-.eE".indexOf(c) >= 0)) {
        return Double.parseDouble(value);
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw error(what + " '" + shown(value) + "' is not a number");
  }

  int integer(String attribute, int otherwise) {
    double value = number(attribute, otherwise);
    if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
      throw error(attribute + " is not a whole number");
    }
    return (int) value;
  }

  int required(String attribute) {
    if (!has(attribute)) {
      throw error(attribute + " is missing");
    }
    return integer(attribute, 0);
  }

  /** Returns the text directly inside this element. */
  String text() {
    return text.toString();
  }

  /** Returns the ids of the {@code tile} elements inside this one. */
  double[] tiles() {
    return Arrays.copyOf(tiles, tileCount);
  }

  private void addTile(double id) {
    if (tileCount == tiles.length) {
      tiles = Arrays.copyOf(tiles, Math.max(64, 2 * tileCount));
    }
    tiles[tileCount++] = id;
  }

  private static String shown(String value) {
    return value.length() > 30 ? value.substring(0, 30) + "..." : value;
  }

  /** Builds the tree without recursion. */
  private static final class Builder {
    private final String file;
    private final byte[] bytes;
    private final XMLStreamReader reader;
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private @Nullable XmlElement root;
    private int elements;

    Builder(String file, byte[] bytes, XMLStreamReader reader) {
      this.file = file;
      this.bytes = bytes;
      this.reader = reader;
    }

    XmlElement build() throws XMLStreamException {
      while (reader.hasNext()) {
        switch (reader.next()) {
          case XMLStreamConstants.START_ELEMENT -> start();
          case XMLStreamConstants.END_ELEMENT -> end();
          case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> characters();
          case XMLStreamConstants.ENTITY_REFERENCE -> throw refused("entities are not allowed");
          case XMLStreamConstants.DTD -> checkDocumentType();
          default -> {}
        }
      }
      if (root == null) {
        throw new MapFormatException(file + ": the file holds no XML element");
      }
      return root;
    }

    private MapFormatException refused(String reason) {
      return new MapFormatException(at(file, reader.getLocation()) + reason);
    }

    /** Old files name a document type, which is not looked up; entities are refused. */
    private void checkDocumentType() {
      if (new String(bytes, StandardCharsets.ISO_8859_1).contains("<!ENTITY")) {
        throw refused("declarations of entities are not allowed");
      }
    }

    private void start() {
      XmlElement element = element();
      XmlElement parent = open.peek();
      open.push(element);
      if (parent == null) {
        root = element;
      } else if (isCell(parent, element)) {
        parent.addTile(element.number("gid", 0));
      } else if (++elements > MOST_ELEMENTS || open.size() > MapLimits.NESTING) {
        throw refused("more than " + MOST_ELEMENTS + " elements, or nested too deep");
      } else {
        parent.children.add(element);
      }
    }

    private XmlElement element() {
      int line = reader.getLocation().getLineNumber();
      XmlElement element = new XmlElement(reader.getLocalName(), file, line);
      for (int i = 0; i < reader.getAttributeCount(); i++) {
        element.attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
      }
      return element;
    }

    private static boolean isCell(XmlElement parent, XmlElement element) {
      return element.name.equals("tile")
          && (parent.name.equals("data") || parent.name.equals("chunk"));
    }

    private void end() {
      open.pop();
    }

    private void characters() {
      XmlElement element = open.peek();
      if (element != null) {
        element.text.append(
            reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
      }
    }
  }
}
