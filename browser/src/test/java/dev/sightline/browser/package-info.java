/**
 * Tests of the pages in a real browser, Chromium, against a server on a free port.
 *
 * <p>{@link dev.sightline.browser.Chromium} finds the browser; where there is none the tests are
 * skipped, loudly, unless {@code SIGHTLINE_BROWSER=required}.
 */
@NullMarked
package dev.sightline.browser;

import org.jspecify.annotations.NullMarked;
