package dev.sightline.server.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Pages and what belongs to them, from a folder of the class path.
 *
 * <p>{@code /} is {@code index.html}; a name without an ending, such as {@code /watch}, is a page
 * with that name. Only plain names with a known ending are looked for, so nothing outside of the
 * folder and no hidden file can be asked for. Files are read once and kept; browsers ask each time
 * whether theirs is still the same.
 */
public final class Pages {
  private static final Pattern PATH = Pattern.compile("/|(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+");
  private static final int LONGEST_PATH = 200;
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "mjs", "text/javascript; charset=utf-8",
          "json", "application/json",
          "svg", "image/svg+xml",
          "png", "image/png",
          "webmanifest", "application/manifest+json",
          "txt", "text/plain; charset=utf-8");

  private final ClassLoader loader;
  private final String folder;
  private final Map<String, Page> kept = new ConcurrentHashMap<>();

  private record Page(Response response, String tag) {}

  /**
   * Creates pages of a folder.
   *
   * @param folder as in {@code dev/sightline/web}, without slashes at its ends
   */
  public Pages(ClassLoader loader, String folder) {
    this.loader = loader;
    this.folder = folder;
  }

  Response answer(Request request) {
    Page page = page(request.path());
    if (page == null) {
      return Response.error(404, "there is nothing here");
    }
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return Response.error(405, "use GET, HEAD").with("allow", "GET, HEAD");
    }
    return page.tag.equals(request.header("if-none-match"))
        ? Response.empty(304).with("etag", page.tag).with("cache-control", "no-cache")
        : page.response;
  }

  private @Nullable Page page(String path) {
    if (path.length() > LONGEST_PATH || !PATH.matcher(path).matches()) {
      return null;
    }
    String name = path.equals("/") ? "/index.html" : path;
    String full = name.indexOf('.', name.lastIndexOf('/')) < 0 ? name + ".html" : name;
    Page known = kept.get(full);
    return known == null ? load(full) : known;
  }

  private @Nullable Page load(String name) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    if (type == null) {
      return null;
    }
    try (InputStream in = loader.getResourceAsStream(folder + name)) {
      if (in == null) {
        return null;
      }
      Page page = page(type, in.readAllBytes());
      kept.put(name, page);
      return page;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Page page(String type, byte[] bytes) {
    String tag = '"' + HexFormat.of().formatHex(digest(bytes), 0, 12) + '"';
    Response response =
        Response.bytes(200, type, bytes).with("etag", tag).with("cache-control", "no-cache");
    return new Page(response, tag);
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
