package dev.sightline.replication;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Joins spaces within one program: each gets {@link Peers} of its own from {@link #join}. Threads:
 * any.
 */
public final class MemoryPeers {
  private final Map<Long, Member> owners = new HashMap<>();

  /** Creates a group without spaces. */
  public MemoryPeers() {}

  /** Returns what another space needs to take part. */
  public Peers join() {
    return new Member();
  }

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Forwarded(long entity, byte[] change) {}

  private final class Member implements Peers {
    private final Queue<Forwarded> received = new ArrayDeque<>();

    @Override
    public void own(long entity) {
      synchronized (owners) {
        Member owner = owners.putIfAbsent(entity, this);
        if (owner != null && owner != this) {
          throw new IllegalStateException("entity " + entity + " is owned by another space");
        }
      }
    }

    @Override
    public void disown(long entity) {
      synchronized (owners) {
        owners.remove(entity, this);
      }
    }

    @Override
    public boolean forward(long entity, byte[] change, int length) {
      synchronized (owners) {
        Member owner = owners.get(entity);
        if (owner == null) {
          return false;
        }
        owner.received.add(new Forwarded(entity, Arrays.copyOf(change, length)));
        return true;
      }
    }

    @Override
    public void receive(Receiver receiver) {
      for (Forwarded next = poll(); next != null; next = poll()) {
        receiver.change(next.entity, next.change, next.change.length);
      }
    }

    private @Nullable Forwarded poll() {
      synchronized (owners) {
        return received.poll();
      }
    }
  }
}
