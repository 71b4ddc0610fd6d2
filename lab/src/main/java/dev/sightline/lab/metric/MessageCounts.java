package dev.sightline.lab.metric;

/**
 * Messages of one replay, received by all clients together, each client's own avatar left out.
 *
 * @param clients players that ever joined
 * @param content one for each new pair
 * @param contentAtStart the part of it at tick 0
 * @param updates one for each entity that moved and each observer related before and after
 * @param ended pairs that ended while both were there
 * @param endedByLeaving pairs that ended because one of the two left
 * @param ownContent one for each join: the client's own avatar
 * @param ownUpdates one for each move: the client's own avatar
 * @param burst99 of the client-ticks with content, after joining, 99 of 100 have at most this much
 * @param burstMost the most content that a client got in one tick after joining
 */
public record MessageCounts(
    int clients,
    long content,
    long contentAtStart,
    long updates,
    long ended,
    long endedByLeaving,
    long ownContent,
    long ownUpdates,
    int burst99,
    int burstMost) {

  public double contentPerClient() {
    return clients == 0 ? 0 : (double) content / clients;
  }

  public double updatesPerClient() {
    return clients == 0 ? 0 : (double) updates / clients;
  }
}
