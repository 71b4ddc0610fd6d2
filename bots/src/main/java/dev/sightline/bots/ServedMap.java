package dev.sightline.bots;

import dev.sightline.client.ServerUrl;
import dev.sightline.map.WorldMap;
import dev.sightline.maps.format.MapFiles;
import dev.sightline.maps.format.MapFormatException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;

/**
 * The map as a server gives it to its clients.
 *
 * @param hash the 64-bit FNV-1a hash of the file, by which the welcome names it
 */
record ServedMap(WorldMap map, long hash) {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /**
   * Fetches it.
   *
   * @throws BotsException if that is not possible
   */
  static ServedMap fetch(ServerUrl url) throws InterruptedException {
    HttpResponse<byte[]> response = get(url);
    if (response.statusCode() != 200) {
      throw new BotsException(url.http("/map") + ": HTTP " + response.statusCode() + ", no map");
    }
    try {
      WorldMap map = MapFiles.readJson("map of " + url.host() + ".json", response.body()).map();
      return new ServedMap(map, hash(response.body()));
    } catch (MapFormatException e) {
      throw new BotsException(url.http("/map") + ": " + e.getMessage(), e);
    }
  }

  private static HttpResponse<byte[]> get(ServerUrl url) throws InterruptedException {
    HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    HttpRequest request = HttpRequest.newBuilder(url.http("/map")).timeout(PATIENCE).build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (ConnectException e) {
      throw new BotsException(url + ": cannot be reached" + why(url, e), e);
    } catch (IOException e) {
      throw new BotsException(url + ": " + e.getMessage(), e);
    }
  }

  private static String why(ServerUrl url, ConnectException thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException) {
        return ": there is no host " + url.host();
      }
      if (cause.getMessage() != null) {
        return ": " + cause.getMessage();
      }
    }
    return ": is a server running there?";
  }

  static long hash(byte[] bytes) {
    long hash = FNV_START;
    for (byte b : bytes) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }
}
