/** The page: the verdict in plain words first, then charts, then tables. */
@NullMarked
package dev.sightline.lab.report.page;

import org.jspecify.annotations.NullMarked;
