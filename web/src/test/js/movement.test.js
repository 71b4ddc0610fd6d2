import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Walk, Walls, cos, headingOf, orientation, paceOf, reach, sin } from '../../main/web/sightline/movement.js';

const file = new URL('../../../../play/src/test/resources/golden/movement.json', import.meta.url);
const golden = JSON.parse(readFileSync(file, 'utf8'));

test('headings and their vectors', () => {
  for (const [heading, x, y] of golden.headings) {
    assert.deepEqual([cos(heading) + 0, sin(heading) + 0], [x, y], `heading ${heading}`);
  }
  for (const [dx, dy, heading] of golden.directions) {
    assert.equal(headingOf(dx, dy), heading, `${dx}, ${dy}`);
  }
});

test('reach of a pace', () => {
  for (const [pace, tick, steps] of golden.reaches) assert.equal(reach(pace, tick), steps);
});

test('orientation is exact', () => {
  const tiny = 2 ** -52;
  assert.equal(orientation(0, 0, 3, 3, 1 + tiny, 1 + tiny), 0);
  assert.equal(orientation(0.1, 0.1, 0.3, 0.3, 0.2, 0.2 + 2 ** -55), 1);
  assert.equal(orientation(12, 12, 24, 24, 0.5, 0.5 + tiny), 1);
  assert.equal(orientation(12, 12, 24, 24, 0.5 + tiny, 0.5), -1);
  assert.equal(orientation(1e-300, 0, 0, 1e-300, 1e300, -1e300), 1);
  assert.equal(orientation(-5e-324, 0, 5e-324, 0, 0, 5e-324), 1);
});

for (const { name, map, places, lines, nearest } of golden.grounds) {
  test(`places and lines: ${name}`, () => {
    const walk = new Walk(new Walls(map));
    for (const [c, r, expected] of places) {
      assert.equal(walk.isPlace(c, r), expected, `place ${c}, ${r}`);
    }
    for (const [c, r, toC, toR, expected] of lines) {
      assert.equal(walk.isFree(c, r, toC, toR), expected, `line ${c}, ${r} to ${toC}, ${toR}`);
    }
    for (const [c, r, column, row] of nearest) {
      assert.deepEqual(walk.nearestPlace(c, r), { column, row }, `nearest to ${c}, ${r}`);
    }
  });
}

for (const walkCase of golden.walks) {
  test(`walk: ${walkCase.name}`, () => {
    const walls = new Walls(walkCase.map);
    const walk = new Walk(walls);
    let [column, row] = walkCase.start;
    let order = {};
    let next = 0;
    walkCase.positions.forEach((expected, i) => {
      const tick = walkCase.firstTick + i;
      while (next < walkCase.inputs.length && walkCase.inputs[next].tick === tick) {
        const input = walkCase.inputs[next++];
        input.open?.forEach((door) => walls.open(door));
        input.close?.forEach((door) => walls.close(door));
        if (input.open || input.close) ({ column, row } = walk.nearestPlace(column, row));
        else order = input;
      }
      if (order.heading !== undefined) walk.toward(column, row, order.heading, order.pace, tick);
      else if (order.to) walk.to(column, row, ...order.to, order.pace, tick);
      else Object.assign(walk, { column, row });
      ({ column, row } = walk);
      assert.deepEqual([column, row], expected, `tick ${tick}`);
    });
    assert.equal(next, walkCase.inputs.length, 'all inputs are used');
  });
}

test('bad arguments are refused', () => {
  const walls = new Walls({ bounds: [0, 0, 30, 30], obstacles: [{ id: 'door', segment: [[1, 1], [2, 1]] }] });
  const walk = new Walk(walls);
  assert.equal(paceOf(walls.grid, 1.25, 20), 256 * 65536);
  assert.throws(() => walk.toward(1, 1, 0, -1, 0), /pace -1/);
  assert.throws(() => walk.to(1, 1, 1, 9e9, 1, 0), /9000000000/);
  assert.throws(() => walls.open(1), /no obstacle 1/);
  assert.throws(() => walls.number('gate'), /no obstacle gate/);
  assert.equal(walls.number('door'), 0);
  assert.equal(walls.number('#0'), 0);
  assert.throws(() => headingOf(0, 0), RangeError);
});

test('obstacles that are added stop, those that are opened do not', () => {
  const walls = new Walls({ bounds: [0, 0, 65536, 65536], obstacles: [] });
  const walk = new Walk(walls);
  const wall = walls.add({ ring: [[540, 0], [600, 0], [600, 2000], [540, 2000]] });
  walk.toward(500, 500, 0, 100 * 65536, 0);
  assert.equal(walk.column, 540);
  walls.open(wall);
  walk.toward(500, 500, 0, 100 * 65536, 0);
  assert.equal(walk.column, 600);
});
