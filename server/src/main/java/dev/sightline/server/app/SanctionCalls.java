package dev.sightline.server.app;

import dev.sightline.server.session.Accounts;
import dev.sightline.server.session.Sanction;
import dev.sightline.server.session.Sanctions;
import dev.sightline.server.web.Access;
import dev.sightline.server.web.Handler;
import dev.sightline.server.web.Request;
import dev.sightline.server.web.RequestException;
import dev.sightline.server.web.Response;
import dev.sightline.server.web.Routes;
import java.time.Duration;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Bans and mutes over HTTP, for administrators. */
final class SanctionCalls {
  private static final String ROOT = "/api/v1/";
  private static final String ACCOUNT = "account:";
  private static final int LONGEST_REASON = 80;
  private static final long MOST_MINUTES = Duration.ofDays(36_500).toMinutes();

  private final Sanctions sanctions;
  private final Accounts accounts;
  private final InstantSource clock;

  record SanctionCall(String subject, long minutes, String reason) {
    SanctionCall {
      if (minutes < 1 || minutes > MOST_MINUTES) {
        throw new IllegalArgumentException("minutes are 1 to " + MOST_MINUTES);
      }
      if (subject == null || reason == null || reason.length() > LONGEST_REASON) {
        throw new IllegalArgumentException(
            "a reason of at most " + LONGEST_REASON + " characters is needed");
      }
    }
  }

  record SubjectCall(String subject) {
    SubjectCall {
      if (subject == null) {
        throw new IllegalArgumentException("is missing");
      }
    }
  }

  SanctionCalls(Sanctions sanctions, Accounts accounts, InstantSource clock) {
    this.sanctions = sanctions;
    this.accounts = accounts;
    this.clock = clock;
  }

  void addTo(Routes routes) {
    routes.get(ROOT + "bans", Access.ADMIN, Handler.now(request -> list(Sanction.Kind.BAN)));
    routes.get(ROOT + "mutes", Access.ADMIN, Handler.now(request -> list(Sanction.Kind.MUTE)));
    post(routes, "ban", request -> add(request, Sanction.Kind.BAN));
    post(routes, "unban", request -> remove(request, Sanction.Kind.BAN));
    post(routes, "mute", request -> add(request, Sanction.Kind.MUTE));
    post(routes, "unmute", request -> remove(request, Sanction.Kind.MUTE));
  }

  private interface Call {
    CompletableFuture<?> answer(Request request);
  }

  private static void post(Routes routes, String name, Call call) {
    routes.post(ROOT + name, Access.ADMIN, request -> AccountCalls.answered(call.answer(request)));
  }

  private Response list(Sanction.Kind kind) {
    List<Map<String, Object>> all =
        sanctions.holding(kind).stream().map(SanctionCalls::told).toList();
    return Response.json(all);
  }

  private static Map<String, Object> told(Sanction sanction) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("subject", sanction.subject());
    answer.put("until", sanction.until().toString());
    answer.put("reason", sanction.reason());
    return answer;
  }

  private CompletableFuture<?> add(Request request, Sanction.Kind kind) {
    SanctionCall call = request.json(SanctionCall.class);
    var until =
        clock.instant().plus(Duration.ofMinutes(call.minutes)).truncatedTo(ChronoUnit.SECONDS);
    return subject(call.subject)
        .thenCompose(
            subject ->
                checked(() -> sanctions.add(new Sanction(kind, subject, until, call.reason))))
        .thenApply(SanctionCalls::told);
  }

  private CompletableFuture<?> remove(Request request, Sanction.Kind kind) {
    return subject(request.json(SubjectCall.class).subject())
        .thenCompose(subject -> checked(() -> sanctions.remove(kind, subject)))
        .thenApply(
            was -> {
              if (!was) {
                throw new RequestException(404, "there is no such ban or mute");
              }
              return Map.of();
            });
  }

  /** An account is known by its avatar, which keeps its number when the name changes. */
  private CompletableFuture<String> subject(String text) {
    return text.startsWith(ACCOUNT)
        ? accounts.avatarOf(text.substring(ACCOUNT.length())).thenApply(Sanction::avatar)
        : CompletableFuture.completedFuture(text);
  }

  private static <T> CompletableFuture<T> checked(
      java.util.function.Supplier<CompletableFuture<T>> work) {
    try {
      return work.get();
    } catch (IllegalArgumentException e) {
      throw new RequestException(400, String.valueOf(e.getMessage()));
    }
  }
}
