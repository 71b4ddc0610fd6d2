/** Maps in JSON: the native format and GeoJSON. */
@NullMarked
package dev.sightline.map.format.json;

import org.jspecify.annotations.NullMarked;
