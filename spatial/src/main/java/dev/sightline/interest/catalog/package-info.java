/** All rules by name, as configuration files and the command line call them. */
@NullMarked
package dev.sightline.interest.catalog;

import org.jspecify.annotations.NullMarked;
