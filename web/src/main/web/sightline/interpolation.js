/**
 * Where others are drawn: a little in the past, between two places where the server said they were.
 *
 * Frames tell only who moved. So a place holds until the frame before the one with the next place,
 * and somebody who stood is not drawn as if it had crept. When frames are later than the delay, the
 * drawing waits, and then catches up at no more than a speed that the caller allows.
 */
const KEPT = 16;
const FAR = 24; // how many of the allowed steps count as a jump of the world, not of the drawing

export class Track {
  #places = [];

  constructor(tick, x, y) {
    this.#places.push({ tick, x, y });
    this.x = x;
    this.y = y;
  }

  /** Notes a place; `before` is the tick of the last frame that came before this one. */
  add(tick, x, y, before) {
    const last = this.#places.at(-1);
    if (before > last.tick && before < tick) this.#places.push({ tick: before, x: last.x, y: last.y });
    this.#places.push({ tick, x, y });
    if (this.#places.length > KEPT) this.#places.splice(0, this.#places.length - KEPT);
  }

  /** Moves x and y to where they are at a tick, by at most `most`, unless that is far away. */
  show(tick, most = Infinity) {
    const { x, y } = this.#at(tick);
    const distance = Math.hypot(x - this.x, y - this.y);
    const part = distance <= most || distance > FAR * most ? 1 : most / distance;
    this.x += (x - this.x) * part;
    this.y += (y - this.y) * part;
  }

  /** Returns where it was at a tick, as far as it is known. */
  #at(tick) {
    const places = this.#places;
    let i = places.length - 1;
    while (i > 0 && places[i].tick > tick) i--;
    const a = places[i];
    const b = places[i + 1];
    if (!b || tick <= a.tick) return a;
    const part = (tick - a.tick) / (b.tick - a.tick);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  }
}
