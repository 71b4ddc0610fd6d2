import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Walk, Walls } from '../../main/web/sightline/movement.js';
import { Ways } from '../../main/web/sightline/ways.js';
import { randomMap, randomOf } from './random.js';

function checkWay(walk, from, way) {
  let at = from;
  for (const next of way) {
    const isSame = at.column === next.column && at.row === next.row;
    assert.ok(isSame || walk.isFree(at.column, at.row, next.column, next.row), 'every leg can be walked');
    at = next;
  }
}

function lengthOf(from, way) {
  let [at, sum] = [from, 0];
  for (const next of way) {
    sum += Math.hypot(next.column - at.column, next.row - at.row);
    at = next;
  }
  return sum;
}

test('ways on random maps can be walked, leg by leg', () => {
  let found = 0;
  for (let seed = 1; seed <= 15; seed++) {
    const random = randomOf(seed);
    const walls = new Walls(randomMap(random, { count: 60 }));
    const walk = new Walk(walls);
    const ways = new Ways(walls);
    const place = () => walk.nearestPlace(walls.grid.column(random() * 30), walls.grid.row(random() * 30));
    for (let i = 0; i < 6; i++) {
      const [from, to] = [place(), place()];
      const way = ways.find(from, to, 6);
      if (!way) continue;
      found++;
      checkWay(walk, from, way);
      assert.deepEqual(way.at(-1), to);
    }
  }
  assert.ok(found > 60, `${found} ways were found`);
});

const ROOM = {
  bounds: [0, 0, 20, 20],
  obstacles: [
    { ring: [[5, 5], [15, 5], [15, 5.3], [5, 5.3]] },
    { ring: [[5, 5], [5.3, 5], [5.3, 15], [5, 15]] },
    { ring: [[5, 14.7], [15, 14.7], [15, 15], [5, 15]] },
    { ring: [[14.7, 5], [15, 5], [15, 9.5], [14.7, 9.5]] },
    { ring: [[14.7, 10.5], [15, 10.5], [15, 15], [14.7, 15]] },
    { id: 'door', ring: [[14.7, 9.5], [15, 9.5], [15, 10.5], [14.7, 10.5]], door: true },
  ],
};

test('a way leads around the house and through the open door, not through the closed one', () => {
  const walls = new Walls(ROOM);
  const walk = new Walk(walls);
  const ways = new Ways(walls);
  const at = (x, y) => ({ column: walls.grid.column(x), row: walls.grid.row(y) });
  assert.equal(ways.find(at(2, 10), at(10, 10), 5), null);
  walls.open(walls.number('door'));
  const way = ways.find(at(2, 10), at(10, 10), 5);
  checkWay(walk, at(2, 10), way);
  const length = lengthOf(at(2, 10), way) * walls.grid.step;
  assert.ok(length > 25 && length < 32, `it is ${length} long`);
  assert.ok(way.length <= 8, `it has ${way.length} legs`);
});

test('a goal inside a wall is moved beside it', () => {
  const walls = new Walls(ROOM);
  const ways = new Ways(walls);
  const from = { column: walls.grid.column(2), row: walls.grid.row(2) };
  const way = ways.find(from, { column: walls.grid.column(5.1), row: walls.grid.row(10) }, 5);
  assert.ok(new Walk(walls).isPlace(way.at(-1).column, way.at(-1).row));
});

/** A wall that is longer than one looks around at first, with a way around its end. */
const LONG = { bounds: [0, 0, 40, 40], obstacles: [{ ring: [[19.8, 0], [20.2, 0], [20.2, 33], [19.8, 33]] }] };

/** A gap that is narrower than the cells of a wide window. */
const NARROW = {
  bounds: [0, 0, 40, 40],
  obstacles: [{ ring: [[19.8, 0], [20.2, 0], [20.2, 19.96], [19.8, 19.96]] }, { ring: [[19.8, 20.1], [20.2, 20.1], [20.2, 40], [19.8, 40]] }],
};

test('a way is found around the end of a long wall and through a narrow gap', () => {
  for (const [map, height] of [[LONG, 20], [NARROW, 22]]) {
    const walls = new Walls(map);
    const [from, to] = [[15, height], [25, height]].map(([x, y]) => ({ column: walls.grid.column(x), row: walls.grid.row(y) }));
    const way = new Ways(walls).findAny(from, to, 4);
    assert.ok(way, 'there is a way');
    checkWay(new Walk(walls), from, way);
    assert.deepEqual(way.at(-1), to);
  }
});
