/**
 * The world as it is drawn: where everybody is shown, what fades, which doors are open as last
 * told, and how far one sees. It knows nothing that the server did not send.
 */
import { Prediction, SightMap, Track, Walls, Ways } from '../sightline/index.js';
import { DoorLeaves } from '../view/doors.js';

const DELAY = 100; // ms that others are shown in the past
const FADE = 600; // ms in which somebody fades who is out of sight now
const GAIT = 45; // how fast somebody sways that walks
const HURRY = 1.6; // how much faster than it walks somebody may be drawn who is behind

export class Scene {
  #world;
  #shown = new Map(); // by replica: { track, heading, seen, pace }
  #fading = [];
  #lastFrame = 0;
  #polygon = null;
  #now = 0;

  constructor(world, map) {
    this.#world = world;
    this.map = map;
    this.walls = new Walls(map);
    this.sight = new SightMap(map);
    this.ways = new Ways(this.walls);
    this.doors = new DoorLeaves(map);
    this.prediction = null;
    this.self = null;
    this.heading = 0;
    this.fullRadius = 0; // how far one perceives who does not want to perceive less
    world.on('start', () => this.#clear());
    world.on('enter', (replica) => this.#enter(replica));
    world.on('leave', (replica) => this.#leave(replica));
    world.on('change', (replica, told) => this.#change(replica, told));
    world.on('frame', () => this.#frame());
    world.on('Conditions', () => this.#conditions());
  }

  get radius() {
    return this.#world.conditions?.radius ?? 0;
  }

  /** Everybody and everything that is here, but oneself: { replica, x, y, heading, seen, pace }. */
  get others() {
    return this.#shown.values();
  }

  /** What has just left: { id, kind, fields, x, y, heading, part } with the part that is left of it. */
  get fading() {
    return this.#fading;
  }

  shown(replica) {
    return this.#shown.get(replica);
  }

  /** The border of what is seen, as points around it. */
  get polygon() {
    if (!this.self) return [];
    this.#polygon ??= this.sight.polygon(this.self.x, this.self.y, this.radius);
    return this.#polygon;
  }

  /** Returns the tick in which an input that is sent now will take effect. */
  tickAhead(now) {
    const { clock, roundTrip } = this.#world;
    return clock.at(now) + Prediction.lead(roundTrip, clock.tickMillis);
  }

  /** Moves everybody to where they are shown now. */
  update(now, elapsed) {
    this.#now = now;
    this.forget(now);
    const { clock, state } = this.#world;
    if (!clock || state !== 'here') return;
    const tick = clock.at(now) - DELAY / clock.tickMillis;
    const most = this.#stride(elapsed) * HURRY;
    for (const each of this.#shown.values()) this.#show(each, tick, most, elapsed, now);
    this.#showSelf(now, elapsed);
  }

  /** Returns how far somebody walks in some milliseconds, in units of the map. */
  #stride(millis) {
    const { clock, conditions } = this.#world;
    if (!conditions) return Infinity;
    return (conditions.pace / 65536) * this.walls.grid.step * (millis / clock.tickMillis);
  }

  #show(each, tick, most, elapsed, now) {
    const { track, replica } = each;
    const [x, y] = [track.x, track.y];
    track.show(tick, most);
    each.x = track.x;
    each.y = track.y;
    each.seen = Math.min(1, (now - each.since) / 250);
    const heading = headingIn(replica);
    each.heading += turnTo(each.heading, heading) * Math.min(1, elapsed / 90);
    const way = Math.hypot(track.x - x, track.y - y);
    each.pace = way > 0 ? each.pace + (way / this.fullRadius) * GAIT : 0;
  }

  #showSelf(now, elapsed) {
    const { prediction } = this;
    if (!prediction?.isPlaced) return;
    const before = this.self;
    prediction.show(this.tickAhead(now), elapsed);
    const [dx, dy] = before ? [prediction.x - before.x, prediction.y - before.y] : [0, 0];
    const way = Math.hypot(dx, dy);
    if (way > this.#stride(elapsed) * 0.2) this.heading += turnTo(this.heading, Math.atan2(dy, dx)) * Math.min(1, elapsed / 60);
    if (way > 0 || !before) this.#polygon = null;
    this.self = { x: prediction.x, y: prediction.y, heading: this.heading, pace: way > 0 ? (before?.pace ?? 0) + (way / this.fullRadius) * GAIT : 0 };
  }

  #clear() {
    this.#shown.clear();
    this.#fading = [];
    this.prediction = null;
    this.self = null;
    this.#polygon = null;
    this.#lastFrame = 0;
  }

  #enter(replica) {
    const { grid } = this.walls;
    const [x, y] = [grid.x(replica.column ?? 0), grid.y(replica.row ?? 0)];
    this.#fading = this.#fading.filter(({ id }) => id !== replica.id);
    const track = new Track(this.#world.replicas.tick, x, y);
    this.#shown.set(replica, { replica, track, x, y, heading: headingIn(replica), since: this.#now, seen: 0, pace: 0 });
    this.#door(replica);
  }

  #leave(replica) {
    const shown = this.#shown.get(replica);
    this.#shown.delete(replica);
    if (!shown) return;
    const { id, kind, senses } = replica;
    const { grid } = this.walls;
    this.#fading.push({
      id,
      kind,
      senses,
      fields: { ...replica.fields },
      x: shown.x,
      y: shown.y,
      toldX: grid.x(replica.column),
      toldY: grid.y(replica.row),
      heading: shown.heading,
      from: performance.now(),
      part: shown.seen,
    });
  }

  #change(replica, { move }) {
    const shown = this.#shown.get(replica);
    const { grid } = this.walls;
    if (move && shown) shown.track.add(this.#world.replicas.tick, grid.x(replica.column), grid.y(replica.row), this.#lastFrame);
    this.#door(replica);
  }

  #frame() {
    const { replicas, self } = this.#world;
    this.#lastFrame = replicas.tick;
    if (self) this.#shown.delete(self);
    if (self && !this.self) this.heading = headingIn(self);
    if (this.prediction && replicas.own) this.prediction.correct(replicas.tick, replicas.own, replicas.echo);
  }

  #conditions() {
    const { conditions, replicas } = this.#world;
    this.#polygon = null;
    if (!this.prediction) this.prediction = new Prediction(this.walls, conditions.pace);
    this.prediction.pace = conditions.pace;
    if (replicas.own && !this.prediction.isPlaced) this.prediction.correct(replicas.tick, replicas.own, replicas.echo);
  }

  #door({ kind, fields }) {
    if (kind !== 'door') return;
    const number = this.walls.number(fields.name);
    this.doors.set(number, fields);
    if (fields.open) this.walls.open(number);
    else this.walls.close(number);
    this.sight.stand(number, !fields.open);
    this.#polygon = null;
  }

  /** Lets what was evicted fade, and forgets what has faded. */
  forget(now) {
    for (const each of this.#fading) each.part = Math.min(each.part, 1 - (now - each.from) / FADE);
    this.#fading = this.#fading.filter(({ part }) => part > 0);
  }

  /** Returns the state of the page, as scripts may ask for it. */
  snapshot() {
    const { replicas, conditions, self } = this.#world;
    const { grid } = this.walls;
    const own = replicas?.own;
    const entity = (each) => ({ id: each.id, kind: each.kind, x: grid.x(each.column), y: grid.y(each.row), senses: each.senses });
    return {
      tick: replicas?.tick ?? 0,
      rule: conditions?.rule ?? null,
      radius: conditions?.radius ?? null,
      self: self && own ? { id: self.id, x: grid.x(own.column), y: grid.y(own.row) } : null,
      entities: replicas ? [...replicas].filter((each) => each !== self && each.column !== undefined).map(entity) : [],
      fading: this.#fading.filter(({ from }) => performance.now() - from < FADE)
        .map(({ id, kind, senses, toldX, toldY }) => ({ id, kind, x: toldX, y: toldY, senses })),
    };
  }
}

/** Returns where an avatar looks, in radians. */
function headingIn({ fields }) {
  return ((fields.heading ?? 0) / 256) * 2 * Math.PI;
}

function turnTo(from, to) {
  const turn = (to - from) % (2 * Math.PI);
  return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
}
