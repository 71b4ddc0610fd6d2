/** {@code serve}, {@code bots} and {@code store}: a running world, its crowd, and what it keeps. */
@NullMarked
package dev.sightline.cli.serve;

import org.jspecify.annotations.NullMarked;
