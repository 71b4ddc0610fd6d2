/** Maps in JSON: the native format and GeoJSON. */
@NullMarked
package dev.sightline.maps.format.json;

import org.jspecify.annotations.NullMarked;
