@NullMarked
package dev.sightline.server.session;

import org.jspecify.annotations.NullMarked;
