package dev.sightline.replication.published;

/**
 * What was received by all clients together, own entities left out.
 *
 * @param content whole replicas, one for each pair that came into scope
 * @param updates changes, one for each entity that moved and each observer in whose scope it was
 *     before and after
 * @param ended pairs that ended, but for those of entities and observers that left; nobody is told
 * @param asked whole replicas that clients asked for, because an update met none; counted apart
 * @param dropped replicas that clients dropped by themselves
 * @param subscriptions how often an observer joined a channel
 */
public record MessageCounts(
    long content, long updates, long ended, long asked, long dropped, long subscriptions) {

  static final MessageCounts NONE = new MessageCounts(0, 0, 0, 0, 0, 0);

  MessageCounts plus(MessageCounts more) {
    return new MessageCounts(
        content + more.content,
        updates + more.updates,
        ended + more.ended,
        asked + more.asked,
        dropped + more.dropped,
        subscriptions + more.subscriptions);
  }
}
