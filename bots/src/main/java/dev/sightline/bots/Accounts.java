package dev.sightline.bots;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.sightline.client.ServerUrl;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/**
 * Makes accounts for bots. An account keeps its avatar when the server is stopped or killed, which
 * a guest does not, so its requests can be asked again afterwards.
 */
final class Accounts {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String LETTERS = "abcdefghjkpqstuy"; // none looks like another

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final ServerUrl url;
  private final String password;

  private Accounts(ServerUrl url) {
    this.url = url;
    byte[] bytes = new byte[16];
    new SecureRandom().nextBytes(bytes);
    password = HexFormat.of().formatHex(bytes);
  }

  /**
   * Makes so many accounts.
   *
   * @return the tokens with which they say who they are; none if the server has no accounts
   * @throws BotsException if an account cannot be made
   */
  static List<String> make(ServerUrl url, int count, Consumer<String> progress)
      throws InterruptedException {
    Accounts accounts = new Accounts(url);
    List<String> tokens = new ArrayList<>();
    String run = letters(System.currentTimeMillis());
    for (int i = 0; i < count; i++) {
      progress.accept("making accounts, " + i + " of " + count);
      HttpResponse<String> response = accounts.register("Trader " + run + "-" + letters(i));
      if (response.statusCode() == 404) {
        return List.of();
      }
      tokens.add("session " + accounts.read(response, "token"));
    }
    return tokens;
  }

  private static String letters(long number) {
    StringBuilder text = new StringBuilder();
    for (long rest = number; rest > 0 || text.isEmpty(); rest /= LETTERS.length()) {
      text.append(LETTERS.charAt((int) (rest % LETTERS.length())));
    }
    return text.reverse().toString();
  }

  private HttpResponse<String> register(String name) throws InterruptedException {
    String body = "{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}";
    HttpRequest request =
        HttpRequest.newBuilder(url.http("/account/register"))
            .timeout(PATIENCE)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new BotsException(url + ": no account can be made: " + e.getMessage(), e);
    }
  }

  private String read(HttpResponse<String> response, String field) {
    if (response.statusCode() != 200 && response.statusCode() != 201) {
      throw new BotsException(
          url + ": no account can be made: HTTP " + response.statusCode() + " " + response.body());
    }
    try (JsonParser json = new JsonFactory().createParser(response.body())) {
      while (json.nextToken() != null) {
        if (json.currentToken() == JsonToken.FIELD_NAME && json.currentName().equals(field)) {
          return String.valueOf(json.nextTextValue());
        }
      }
    } catch (IOException e) {
      throw new BotsException(url + ": an account's answer cannot be read", e);
    }
    throw new BotsException(url + ": an account's answer has no " + field);
  }
}
