import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prediction, TickClock, Track, Walk, Walls } from '../../main/web/sightline/index.js';
import { randomMap, randomOf } from './random.js';

const TICK = 50;
const FRAME = 1000 / 60;

/** A server with one avatar, seen over a link that delays and sometimes is late. */
class Link {
  constructor({ delay, jitter = 0, late = 0, lateBy = 0, seed = 1, walls, start, pace }) {
    Object.assign(this, { delay, jitter, late, lateBy, walls, pace });
    this.random = randomOf(seed);
    this.walk = new Walk(walls);
    this.place = start;
    this.order = { kind: 'stand' };
    this.echo = -1;
    this.tick = 0;
    this.toServer = [];
    this.toClient = [];
    this.lastUp = 0;
    this.lastDown = 0;
  }

  #travel(now, last) {
    const extra = this.random() < this.late ? this.lateBy : this.random() * this.jitter;
    return Math.max(last, now + this.delay + extra);
  }

  send(now, input) {
    this.lastUp = this.#travel(now, this.lastUp);
    this.toServer.push({ at: this.lastUp, ...input });
  }

  run(until) {
    while ((this.tick + 1) * TICK <= until) this.#step((this.tick + 1) * TICK);
  }

  #step(now) {
    this.tick++;
    for (const input of this.toServer.filter(({ at }) => at <= now)) {
      this.order = input.order;
      this.echo = input.sequence;
    }
    this.toServer = this.toServer.filter(({ at }) => at > now);
    const { column, row } = this.place;
    if (this.order.kind === 'toward') this.walk.toward(column, row, this.order.heading, this.pace, this.tick - 1);
    else if (this.order.kind === 'to') this.walk.to(column, row, this.order.column, this.order.row, this.pace, this.tick - 1);
    if (this.order.kind !== 'stand') this.place = { column: this.walk.column, row: this.walk.row };
    if (this.order.kind === 'to' && this.place.column === this.order.column && this.place.row === this.order.row) {
      this.order = { kind: 'stand' };
    }
    this.lastDown = this.#travel(now, this.lastDown);
    this.toClient.push({ at: this.lastDown, tick: this.tick, place: this.place, echo: this.echo });
  }

  arrived(now) {
    const due = this.toClient.filter(({ at }) => at <= now);
    this.toClient = this.toClient.filter(({ at }) => at > now);
    return due;
  }
}

/** Runs a client of a link at 60 pictures per second; calls back before each. */
function play(link, seconds, onPicture, margin = undefined) {
  const clock = new TickClock(TICK);
  const prediction = new Prediction(link.walls, link.pace);
  const lead = Prediction.lead(2 * link.delay, TICK, margin);
  let sequence = 0;
  for (let now = 0; now < 1000 * seconds; now += FRAME) {
    link.run(now);
    for (const { tick, place, echo, at } of link.arrived(now)) {
      clock.arrived(tick, at);
      prediction.correct(tick, place, echo);
    }
    const tick = clock.at(now) + lead;
    const steer = (order) => {
      prediction.input(++sequence, order, tick);
      link.send(now, { sequence, order });
    };
    if (prediction.isPlaced) prediction.show(tick, FRAME);
    onPicture(prediction, now, steer);
  }
  return prediction;
}

function randomLink(seed, options) {
  const random = randomOf(seed);
  const walls = new Walls(randomMap(random, { count: 30 }));
  const start = new Walk(walls).nearestPlace(walls.grid.column(15), walls.grid.row(15));
  const pace = 256 * 65536; // 1.25 units per second on this grid
  return { random, link: new Link({ walls, start, pace, seed, ...options }) };
}

const someOrder = (random, grid) => (random() < 0.2 ? { kind: 'stand' }
  : random() < 0.5 ? { kind: 'toward', heading: Math.floor(random() * 65536) }
    : { kind: 'to', column: grid.column(random() * 30), row: grid.row(random() * 30) });

test('the own avatar is where the server says, once it stands', () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { random, link } = randomLink(seed, { delay: 40, jitter: 20, late: 0.05, lateBy: 120 });
    let next = 500;
    const prediction = play(link, 8, (_, now, steer) => {
      if (now > 6500 && next < 7000) {
        next = 1e9;
        steer({ kind: 'stand' });
      } else if (now > next && now < 6000) {
        next = now + 100 + random() * 700;
        steer(someOrder(random, link.walls.grid));
      }
    });
    const { grid } = link.walls;
    const shown = [prediction.x, prediction.y];
    const said = [grid.x(link.place.column), grid.y(link.place.row)];
    assert.ok(Math.hypot(shown[0] - said[0], shown[1] - said[1]) < 1e-3, `seed ${seed}: ${shown} for ${said}`);
  }
});

test('the own avatar reacts in the next picture and does not jump, also when frames are late', () => {
  const stride = (1.25 * FRAME) / 1000;
  for (let seed = 1; seed <= 12; seed++) {
    const { random, link } = randomLink(seed, { delay: 30, jitter: 15, late: 0.05, lateBy: 100 });
    let [next, before, largest, asked, reacted] = [500, null, 0, 0, 0];
    let awaiting = false;
    play(link, 10, (prediction, now, steer) => {
      const moved = before ? Math.hypot(prediction.x - before.x, prediction.y - before.y) : 0;
      largest = Math.max(largest, moved);
      if (awaiting) reacted += moved > 0 ? 1 : 0;
      awaiting = false;
      before = prediction.isPlaced && now > 400 ? { x: prediction.x, y: prediction.y } : null;
      if (now > next) {
        next = now + 1000;
        asked++;
        awaiting = true;
        steer({ kind: 'toward', heading: Math.floor(random() * 65536) });
      }
    });
    assert.ok(largest < 2.5 * stride, `seed ${seed}: a jump of ${largest / stride} strides`);
    assert.ok(reacted >= asked - 2, `seed ${seed}: ${reacted} of ${asked} reactions`); // walls may stop it
  }
});

test('the own avatar reacts in the next picture also when the first frame was late', () => {
  for (let late = 0; late <= 400; late += 25) {
    const { link } = randomLink(3, { delay: 5 });
    link.lastDown = TICK + late; // nothing comes before
    let [asked, moved, before] = [0, 0, 0];
    play(link, 2, (prediction, now, steer) => {
      if (asked > 0 && asked < 3) moved += prediction.x === before ? 0 : 1;
      if (asked > 0) asked++;
      if (asked === 0 && prediction.isPlaced) {
        asked = 1;
        steer({ kind: 'toward', heading: 0 });
      }
      before = prediction.x;
    });
    assert.equal(moved, 2, `late by ${late} ms: moved in ${moved} of the next two pictures`);
  }
});

test('inputs that come in time are predicted to the last bit', () => {
  const { random, link } = randomLink(5, { delay: 20 });
  let [next, wrong, frames] = [500, 0, 0];
  const seen = new Map();
  play(link, 10, (prediction, now, steer) => {
    const note = ({ column, row }) => seen.set(`${column},${row}`, true);
    if (prediction.place) note(prediction.place);
    if (link.tick > 20 && prediction.isPlaced) {
      frames++;
      if (!seen.has(`${link.place.column},${link.place.row}`)) wrong++;
    }
    if (now > next) {
      next = now + 100 + random() * 500;
      steer(someOrder(random, link.walls.grid));
      note(prediction.place);
    }
  }, 0);
  assert.ok(frames > 300 && wrong === 0, `${wrong} of ${frames} places were not predicted`);
});

/** Returns the largest move in a picture, in strides, of somebody who walks a circle. */
function largestJump(late, lateBy, seed) {
  const random = randomOf(seed);
  const clock = new TickClock(TICK);
  const stride = (1.25 * FRAME) / 1000;
  const circle = (tick) => [8 * Math.cos((tick * 0.0625) / 8), 8 * Math.sin((tick * 0.0625) / 8)];
  const queue = [];
  let last = 0;
  for (let tick = 1; tick < 1200; tick++) {
    last = Math.max(last, tick * TICK + 20 + (random() < late ? lateBy : random() * 5));
    queue.push({ tick, at: last });
  }
  let [track, before, largest, frame] = [null, null, 0, 0];
  for (let now = 0; now < 1150 * TICK; now += FRAME) {
    while (queue[0].at <= now) {
      const { tick, at } = queue.shift();
      clock.arrived(tick, at);
      if (track) track.add(tick, ...circle(tick), frame);
      else track = new Track(tick, ...circle(tick));
      frame = tick;
    }
    if (!track) continue;
    track.show(clock.at(now) - 100 / TICK, 1.6 * stride);
    if (before && now > 3000) largest = Math.max(largest, Math.hypot(track.x - before[0], track.y - before[1]) / stride);
    before = [track.x, track.y];
  }
  return largest;
}

test('others move evenly, and without jumps when 5 % of the frames are late', (t) => {
  const even = largestJump(0, 0, 1);
  t.diagnostic(`largest move in a picture, on an even link: ${even.toFixed(2)} strides`);
  assert.ok(even < 1.05, `${even} strides on an even link`);
  for (const lateBy of [60, 100, 150, 250]) {
    const jump = largestJump(0.05, lateBy, 2);
    t.diagnostic(`when 5 % of the frames are late by ${lateBy} ms: ${jump.toFixed(2)} strides`);
    assert.ok(jump < 1.7, `${jump} strides with frames late by ${lateBy} ms`);
  }
});

test('who stood is not drawn as if it had crept', () => {
  const track = new Track(10, 0, 0);
  track.add(51, 1, 0, 50);
  track.show(45);
  assert.equal(track.x, 0);
  track.show(50.5);
  assert.equal(track.x, 0.5);
  track.show(60);
  assert.equal(track.x, 1);
});

test('the clock follows ticks that come at other times without a jump', () => {
  const clock = new TickClock(TICK);
  for (let tick = 1; tick < 60; tick++) clock.arrived(tick, tick * TICK);
  let before = clock.at(60 * TICK);
  for (let tick = 60; tick < 400; tick++) {
    const now = tick * TICK + 100; // everything is 100 ms later from now on
    clock.arrived(tick, now);
    assert.ok(clock.at(now) - before <= 3.2, 'no jump');
    before = clock.at(now);
  }
  assert.ok(Math.abs(clock.at(400 * TICK) - 398) < 0.1, `${clock.at(400 * TICK)}`);
});
