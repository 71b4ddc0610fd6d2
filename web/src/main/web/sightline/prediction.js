/**
 * The own avatar, moved before the server says so.
 *
 * The page is ahead of the server by the time that an input needs to get there: an input that is
 * given now is expected to take effect in the next tick of that time. Each frame tells where the
 * avatar was in its tick and which input was the last that counted. From there all ticks up to now
 * are walked again with the inputs that did not count yet, by the same steps as the server's
 * (movement.js); as long as inputs come in time the result is the same to the last bit. What differs
 * after all is not shown at once: the drawing gets there within a tenth of a second or so.
 */
import { Walk } from './movement.js';

const MARGIN = 0.1; // of a tick, so that an input is rather early than late
const DECAY = 60; // ms until a third of a correction is left
const MOST_AHEAD = 20; // ticks

const STAND = { kind: 'stand' };

function isAt(order, place) {
  return order.kind === 'to' && order.column === place.column && order.row === place.row;
}

export class Prediction {
  #walk;
  #places = new Map(); // by tick: { column, row, order } after it
  #pending = []; // inputs that did not count yet: { sequence, tick, order }
  #order = STAND; // what counts at the server, as of the last frame
  #tick = 0; // of the last frame
  #now = 0; // the tick that is being walked: the drawing is between it and the one before
  #errorX = 0;
  #errorY = 0;
  #shownAt = 0;

  constructor(walls, pace) {
    this.#walk = new Walk(walls);
    this.grid = walls.grid;
    this.pace = pace;
    this.x = 0;
    this.y = 0;
    this.isPlaced = false;
  }

  /** The order that the avatar follows now. */
  get order() {
    return this.#places.get(this.#now)?.order ?? this.#order;
  }

  /** The place at the end of the tick that is being walked, or null. */
  get place() {
    return this.#places.get(this.#now) ?? null;
  }

  /** Notes an input that is being sent; it takes effect in the tick after `tick`. */
  input(sequence, order, tick) {
    this.#pending.push({ sequence, tick: Math.floor(tick) + 1, order });
    this.#keepShown(() => this.#replay(), tick);
  }

  /** Takes over a frame: where the avatar is at the end of its tick, and the last input that counted. */
  correct(tick, place, echo) {
    for (const input of this.#pending) if (input.sequence <= echo) this.#order = input.order;
    this.#pending = this.#pending.filter((input) => input.sequence > echo);
    if (isAt(this.#order, place)) this.#order = STAND;
    this.#tick = tick;
    const restart = () => {
      for (const known of this.#places.keys()) if (known < tick - 1) this.#places.delete(known);
      this.#places.set(tick, { ...place, order: this.#order });
      if (this.#now < tick) this.#now = tick;
      this.#replay();
    };
    if (this.isPlaced) this.#keepShown(restart, this.#shownAt);
    else restart();
    this.isPlaced = true;
  }

  /** Moves x and y, in units of the map, to where the avatar is drawn at a tick and its fraction. */
  show(tick, elapsedMillis) {
    const at = Math.min(Math.max(tick, this.#tick), this.#tick + MOST_AHEAD);
    this.#shownAt = at;
    this.#walkTo(Math.floor(at) + 1);
    const left = Math.exp(-elapsedMillis / DECAY);
    this.#errorX *= left;
    this.#errorY *= left;
    const { x, y } = this.#drawn(at);
    this.x = x + this.#errorX;
    this.y = y + this.#errorY;
  }

  /** Returns what has to be added to the clock's tick so that inputs come in time. */
  static lead(roundTripMillis, tickMillis, margin = MARGIN) {
    return roundTripMillis / tickMillis + margin;
  }

  /** Does something that may change the places, and keeps the drawing where it is for now. */
  #keepShown(change, at) {
    const before = this.#drawn(at);
    change();
    const after = this.#drawn(at);
    this.#errorX += before.x - after.x;
    this.#errorY += before.y - after.y;
    const limit = 64 * 2 ** -16 * this.pace * this.grid.step; // farther than that is a jump of the world
    if (Math.hypot(this.#errorX, this.#errorY) > limit) this.#errorX = this.#errorY = 0;
  }

  #drawn(at) {
    const tick = Math.floor(at);
    const from = this.#places.get(tick) ?? this.#places.get(this.#tick);
    if (!from) return { x: this.x, y: this.y };
    const to = this.#places.get(tick + 1) ?? from;
    const column = from.column + (to.column - from.column) * (at - tick);
    const row = from.row + (to.row - from.row) * (at - tick);
    return { x: this.grid.x(column), y: this.grid.y(row) };
  }

  #replay() {
    const until = this.#now;
    if (!this.#places.has(this.#tick)) return;
    this.#now = this.#tick;
    this.#walkTo(until);
  }

  #walkTo(tick) {
    while (this.#now < tick && this.#places.has(this.#now)) {
      this.#places.set(this.#now + 1, this.#step(this.#places.get(this.#now), this.#now + 1));
      this.#now++;
    }
  }

  /** Returns the place at the end of a tick. */
  #step(from, tick) {
    const { column, row } = from;
    const order = this.#orderOf(from.order, tick);
    if (order.kind === 'stand') return { column, row, order };
    if (order.kind === 'toward') this.#walk.toward(column, row, order.heading, this.pace, tick - 1);
    else this.#walk.to(column, row, order.column, order.row, this.pace, tick - 1);
    const place = { column: this.#walk.column, row: this.#walk.row };
    return { ...place, order: isAt(order, place) ? STAND : order };
  }

  /** Returns the order in a tick: the latest input that takes effect in it, or the one before. */
  #orderOf(before, tick) {
    let order = before;
    for (const input of this.#pending) {
      const due = Math.max(input.tick, this.#tick + 1);
      if (due === tick) order = input.order;
    }
    return order;
  }
}
