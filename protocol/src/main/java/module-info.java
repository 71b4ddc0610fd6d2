/** Entity types, frames and a client's copies of what it perceives. */
module dev.sightline.protocol {
  requires static transitive org.jspecify;

  exports dev.sightline.frame;
  exports dev.sightline.motion;
  exports dev.sightline.replica;
  exports dev.sightline.schema;
}
