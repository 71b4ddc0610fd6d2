package dev.sightline.server.app;

import dev.sightline.server.address.Caller;
import dev.sightline.server.session.AccountException;
import dev.sightline.server.session.Accounts;
import dev.sightline.server.session.Accounts.SignIn;
import dev.sightline.server.session.SessionToken;
import dev.sightline.server.store.StoreException;
import dev.sightline.server.web.Access;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.RequestException;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Routes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What players do with their accounts over HTTP. */
final class AccountCalls {
  private static final String ROOT = "/account";

  private final Accounts accounts;
  private final boolean encrypted;

  /** A name and a password. */
  record SignInCall(String name, String password) {
    SignInCall {
      requireText(name, "name");
      requireText(password, "password");
    }

    @Override
    public String toString() {
      return "SignInCall";
    }
  }

  record NameCall(String name) {
    NameCall {
      requireText(name, "name");
    }
  }

  /** Two passwords; {@code new} is no name in Java. */
  record PasswordCall(
      String old, @com.fasterxml.jackson.annotation.JsonProperty("new") String next) {
    PasswordCall {
      requireText(old, "old");
      requireText(next, "new");
    }

    @Override
    public String toString() {
      return "PasswordCall";
    }
  }

  record DeleteCall(String password) {
    DeleteCall {
      requireText(password, "password");
    }

    @Override
    public String toString() {
      return "DeleteCall";
    }
  }

  record EmptyCall() {}

  /**
   * Creates the calls.
   *
   * @param encrypted whether passwords may come from other machines: there is TLS, or it is allowed
   *     without
   */
  AccountCalls(Accounts accounts, boolean encrypted) {
    this.accounts = accounts;
    this.encrypted = encrypted;
  }

  private static void requireText(@Nullable String text, String name) {
    if (text == null) {
      throw new IllegalArgumentException(name + " is missing");
    }
  }

  void addTo(Routes routes) {
    routes.get(ROOT, Access.OPEN, handler(this::profile));
    routes.post(ROOT + "/register", Access.OPEN, handler(this::register));
    routes.post(ROOT + "/login", Access.OPEN, handler(this::login));
    routes.post(ROOT + "/logout", Access.OPEN, handler(this::logout));
    routes.post(ROOT + "/name", Access.OPEN, handler(this::rename));
    routes.post(ROOT + "/password", Access.OPEN, handler(this::password));
    routes.post(ROOT + "/delete", Access.OPEN, handler(this::delete));
  }

  private Handler handler(Function<Request, CompletableFuture<?>> call) {
    return request -> {
      requireEncrypted(request.caller());
      return answered(call.apply(request));
    };
  }

  /** A password that crosses a network in the clear is no secret any more. */
  private void requireEncrypted(Caller caller) {
    if (!isPrivate(caller, encrypted)) {
      throw new RequestException(403, "accounts need TLS: network.tls, or accounts.plain");
    }
  }

  /** Returns whether nobody between a caller and this server can read what is said. */
  static boolean isPrivate(Caller caller, boolean encrypted) {
    return encrypted || caller.isLocal() || caller.forwarded();
  }

  private CompletableFuture<?> profile(Request request) {
    return accounts
        .profile(token(request))
        .thenApply(
            profile -> {
              Map<String, Object> answer = new LinkedHashMap<>();
              answer.put("expires", profile.expires().toString());
              answer.put("avatar", profile.avatar());
              answer.put("name", profile.name());
              return answer;
            });
  }

  private CompletableFuture<?> register(Request request) {
    SignInCall call = request.json(SignInCall.class);
    return accounts
        .register(request.caller(), call.name, call.password)
        .thenApply(AccountCalls::told);
  }

  private CompletableFuture<?> login(Request request) {
    SignInCall call = request.json(SignInCall.class);
    return accounts.login(request.caller(), call.name, call.password).thenApply(AccountCalls::told);
  }

  private static Map<String, Object> told(SignIn signIn) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("token", signIn.token().secret());
    answer.put("expires", signIn.expires().toString());
    answer.put("avatar", signIn.avatar());
    answer.put("name", signIn.name());
    return answer;
  }

  private CompletableFuture<?> logout(Request request) {
    request.json(EmptyCall.class);
    return accounts.logout(token(request)).thenApply(done -> Map.of());
  }

  private CompletableFuture<?> rename(Request request) {
    NameCall call = request.json(NameCall.class);
    return accounts.rename(token(request), call.name).thenApply(name -> Map.of("name", name));
  }

  private CompletableFuture<?> password(Request request) {
    PasswordCall call = request.json(PasswordCall.class);
    return accounts
        .changePassword(request.caller(), token(request), call.old, call.next)
        .thenApply(done -> Map.of());
  }

  private CompletableFuture<?> delete(Request request) {
    DeleteCall call = request.json(DeleteCall.class);
    return accounts
        .delete(request.caller(), token(request), call.password)
        .thenApply(done -> Map.of());
  }

  private static @Nullable SessionToken token(Request request) {
    return SessionToken.in(request.header("authorization"));
  }

  /** Turns what was found out into an answer, also what cannot be. */
  static CompletionStage<Response> answered(CompletableFuture<?> result) {
    return result.handle(
        (value, thrown) -> {
          if (thrown == null) {
            return Response.json(value);
          }
          Throwable e =
              thrown instanceof CompletionException && thrown.getCause() != null
                  ? thrown.getCause()
                  : thrown;
          if (e instanceof AccountException refused) {
            return refusal(refused);
          }
          if (e instanceof StoreException) {
            throw new RequestException(503, "nothing can be stored now; try again");
          }
          throw new CompletionException(e);
        });
  }

  private static Response refusal(AccountException e) {
    Response response = Response.error(status(e.kind()), String.valueOf(e.getMessage()));
    return switch (e.kind()) {
      case TOO_MANY, BUSY ->
          response.with("retry-after", String.valueOf(1 + e.retryAfter().toSeconds()));
      case WRONG -> response.with("www-authenticate", "Bearer");
      default -> response;
    };
  }

  private static int status(AccountException.Kind kind) {
    return switch (kind) {
      case INVALID -> 400;
      case WRONG -> 401;
      case FORBIDDEN -> 403;
      case TAKEN -> 409;
      case TOO_MANY -> 429;
      case BUSY -> 503;
    };
  }
}
