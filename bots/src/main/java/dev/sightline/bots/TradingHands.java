package dev.sightline.bots;

import dev.sightline.bots.behavior.Hands;
import dev.sightline.bots.ledger.Ledger;
import dev.sightline.bots.ledger.Operation;
import dev.sightline.client.Answer;
import dev.sightline.client.Client;
import dev.sightline.client.Vocabulary;
import dev.sightline.schema.State;
import dev.sightline.schema.Type;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Asks for what is durable, one thing at a time, and has it written down.
 *
 * <p>A request keeps its number until it is answered: after a reconnect as the same avatar, and
 * when the answer takes long, it is asked again under that number. If the avatar is another one
 * after a reconnect, nobody will ever answer, and the request is given up: the ledger holds that it
 * was asked, and no more.
 */
final class TradingHands implements Hands {
  private static final long PATIENCE = 5_000_000_000L;

  private final Bot bot;
  private final @Nullable Ledger ledger;
  private final LongSupplier requests;
  private @Nullable Operation pending;
  private int pendingDoor;
  private long request;
  private long firstAskedAt;
  private long askedAt;

  TradingHands(Bot bot, @Nullable Ledger ledger, LongSupplier requests) {
    this.bot = bot;
    this.ledger = ledger;
    this.requests = requests;
  }

  @Override
  public boolean areBusy() {
    if (pending != null && System.nanoTime() - askedAt > PATIENCE) {
      askAgain(pending);
    }
    return pending != null;
  }

  boolean hasPending() {
    return pending != null;
  }

  @Override
  public void pickUp(long item) {
    ask(Operation.pickUp(bot.avatar(), item), -1);
  }

  @Override
  public void drop(long item) {
    ask(Operation.drop(bot.avatar(), item), -1);
  }

  @Override
  public void give(long item, long to) {
    ask(Operation.give(bot.avatar(), item, to), -1);
  }

  @Override
  public void lock(int door, String name, boolean locked) {
    ask(Operation.lock(bot.avatar(), name, locked), door);
  }

  private void ask(Operation operation, int door) {
    if (pending != null) {
      throw new IllegalStateException("the request before is not answered yet");
    }
    pending = operation;
    pendingDoor = door;
    request = requests.getAsLong();
    if (ledger != null) {
      ledger.asked(request, operation);
    }
    askAgain(operation);
    firstAskedAt = askedAt;
  }

  private void askAgain(Operation operation) {
    askedAt = System.nanoTime();
    Client client = bot.client();
    if (client.isConnected()) {
      client.act(request, action(client.vocabulary(), operation));
    }
  }

  private State action(Vocabulary words, Operation operation) {
    State state = State.of(type(words, operation.kind()));
    if (operation.door() != null) {
      state.setInt(Vocabulary.field(state.type(), "door", Integer.class), pendingDoor);
      return state;
    }
    state.set(Vocabulary.field(state.type(), "item", Long.class), operation.item());
    Long to = operation.to();
    if (operation.kind() == Operation.Kind.GIVE && to != null) {
      state.set(Vocabulary.field(state.type(), "to", Long.class), to);
    }
    return state;
  }

  private static Type type(Vocabulary words, Operation.Kind kind) {
    return words.action(
        switch (kind) {
          case PICKUP -> "PickUp";
          case DROP -> "Drop";
          case GIVE -> "Give";
          case LOCK -> "Lock";
          case UNLOCK -> "Unlock";
        });
  }

  /** The bot is in the world again; asks again, or gives up. */
  void joined(long avatar) {
    Operation operation = pending;
    if (operation == null) {
      return;
    }
    if (operation.avatar() == avatar) {
      askAgain(operation);
    } else {
      pending = null;
    }
  }

  void answered(long number, Answer answer) {
    Operation operation = pending;
    if (operation == null || number != request) {
      return;
    }
    if (ledger != null) {
      ledger.answered(number, operation, answer);
    }
    if (answer.granted()) {
      bot.acknowledged(System.nanoTime() - firstAskedAt);
    }
    pending = null;
  }
}
