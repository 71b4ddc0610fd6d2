/** Leads the own avatar: by directions, or along ways that are found around walls. */
import { headingOf } from '../sightline/index.js';

const STUCK = 700; // ms without a step after which a way is given up
const STEER = 60; // ms between two changes of the direction

export class Walker {
  #world;
  #scene;
  #way = [];
  #goal = null;
  #then = null;
  #heading = null;
  #steeredAt = 0;
  #movedAt = 0;
  #at = null;

  constructor(world, scene) {
    this.#world = world;
    this.#scene = scene;
    world.on('start', () => this.#forget());
  }

  /** Where the avatar is going, with the corners on the way: [{ x, y }, …]. */
  get way() {
    const { grid } = this.#scene.walls;
    const legs = this.#goal ? [this.#goal, ...this.#way] : [];
    return legs.map(({ column, row }) => ({ x: grid.x(column), y: grid.y(row) }));
  }

  /** Walks in a direction, given by a vector; stops with 0, 0. */
  steer(dx, dy, now) {
    const heading = dx === 0 && dy === 0 ? null : headingOf(dx, dy);
    if (heading === this.#heading || (heading !== null && now - this.#steeredAt < STEER)) return;
    this.#way = [];
    this.#goal = null;
    this.#then = null;
    this.#heading = heading;
    this.#steeredAt = now;
    if (heading === null) this.#send('Stop', {}, { kind: 'stand' }, now);
    else this.#send('Walk', { heading }, { kind: 'toward', heading }, now);
  }

  /** Walks to a point around what is in the way, and does something when it is there. */
  goTo(x, y, now, then = null) {
    const { grid } = this.#scene.walls;
    const place = this.#scene.prediction?.place;
    if (!place) return;
    const to = { column: grid.column(x), row: grid.row(y) };
    const way = this.#scene.ways.findAny(place, to, this.#reach) ?? [to];
    this.#heading = null;
    this.#way = way;
    this.#then = then;
    this.#next(now);
  }

  /** How far around to look for a way: as one usually perceives, but not by how the rules are turned. */
  get #reach() {
    const [x0, y0, x1, y1] = this.#scene.map.bounds;
    const side = Math.min(x1 - x0, y1 - y0);
    return Math.max(side / 12, Math.min(side / 3, this.#scene.fullRadius));
  }

  stop(now) {
    if (this.#goal) this.#send('Stop', {}, { kind: 'stand' }, now);
    this.#forget();
  }

  /** Goes on to the next corner when one is reached. */
  update(now) {
    const place = this.#scene.prediction?.place;
    if (!this.#goal || !place) return;
    const isThere = place.column === this.#goal.column && place.row === this.#goal.row;
    const isMoving = this.#at?.column !== place.column || this.#at?.row !== place.row;
    if (isMoving) this.#movedAt = now;
    this.#at = place;
    if (isThere) this.#arrive(now);
    else if (now - this.#movedAt > STUCK) this.stop(now);
  }

  #arrive(now) {
    if (this.#way.length > 0) {
      this.#next(now);
      return;
    }
    const then = this.#then;
    this.#forget();
    then?.();
  }

  #next(now) {
    this.#goal = this.#way.shift();
    this.#movedAt = now;
    const { column, row } = this.#goal;
    this.#send('WalkTo', { point: { x: column, y: row } }, { kind: 'to', column, row }, now);
  }

  #forget() {
    this.#way = [];
    this.#goal = null;
    this.#then = null;
    this.#heading = null;
  }

  #send(type, fields, order, now) {
    const sequence = this.#world.input(type, fields);
    if (sequence >= 0) this.#scene.prediction?.input(sequence, order, this.#scene.tickAhead(now));
  }
}
