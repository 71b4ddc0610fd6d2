/**
 * Maps from files and generators, their checks and pictures.
 *
 * <p>Start with {@link dev.sightline.maps.format.MapFiles}, which reads and writes every format.
 */
@SuppressWarnings("requires-automatic")
module dev.sightline.maps {
  requires static transitive org.jspecify;
  requires transitive dev.sightline.spatial;
  requires aircompressor;
  requires com.fasterxml.jackson.core;
  requires java.desktop;
  requires java.xml;
  requires org.locationtech.jts;

  exports dev.sightline.maps.format;
  exports dev.sightline.maps.generate;
  exports dev.sightline.maps.prepare;
  exports dev.sightline.maps.render;
  exports dev.sightline.maps.tiling;
  exports dev.sightline.maps.view;
}
