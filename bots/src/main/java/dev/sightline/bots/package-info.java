/**
 * Many clients in one process, which behave like players and check what they are told.
 *
 * <p>{@link dev.sightline.bots.BotRun} runs them. All bots live on one thread; what they were told
 * at sampled ticks is compared with brute force on another.
 */
@NullMarked
package dev.sightline.bots;

import org.jspecify.annotations.NullMarked;
