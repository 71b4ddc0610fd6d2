/** What others would add to the laboratory without touching it. */
@NullMarked
package dev.sightline.lab.example;

import org.jspecify.annotations.NullMarked;
