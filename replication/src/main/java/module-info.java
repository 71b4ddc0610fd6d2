/**
 * Keeps what each client holds equal to what it perceives.
 *
 * <p>Start with {@link dev.sightline.replication.ReplicationSpace}.
 */
module dev.sightline.replication {
  requires static transitive org.jspecify;
  requires transitive dev.sightline.protocol;
  requires transitive dev.sightline.spatial;

  exports dev.sightline.replication;
  exports dev.sightline.replication.channel;
  exports dev.sightline.replication.published;
}
