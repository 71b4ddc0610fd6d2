import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SightMap } from '../../main/web/sightline/sight.js';
import { randomMap, randomOf } from './random.js';

/** The slow twin: how far a ray from a point gets. */
function rayLength(edges, x, y, angle, radius) {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  let least = radius;
  for (const { x1, y1, x2, y2 } of edges) {
    const [ex, ey] = [x2 - x1, y2 - y1];
    const cross = dx * ey - dy * ex;
    if (cross === 0) continue;
    const t = ((x1 - x) * ey - (y1 - y) * ex) / cross;
    const u = ((x1 - x) * dy - (y1 - y) * dx) / cross;
    if (t >= 0 && u >= 0 && u <= 1) least = Math.min(least, t);
  }
  return least;
}

function lengthAt(pieces, x, y, angle, radius) {
  const piece = pieces.find(({ from, to }) => from <= angle && angle <= to);
  return piece.edge ? rayLength([piece.edge], x, y, angle, radius) : radius;
}

test('what is seen is what rays reach', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomOf(seed);
    const map = randomMap(random, { count: 10 + seed });
    const sight = new SightMap(map);
    for (let i = 0; i < 20; i++) {
      const [x, y] = [random() * 30, random() * 30];
      const pieces = sight.pieces(x, y, 5);
      if (sight.isHidden(x, y)) {
        assert.equal(pieces.length, 0);
        continue;
      }
      assert.equal(pieces[0].from, -Math.PI);
      assert.equal(pieces.at(-1).to, Math.PI);
      const all = sight.near(x, y, 40);
      for (let k = 0; k < 50; k++) {
        const angle = (random() - 0.5) * 2 * Math.PI;
        const isNearCut = pieces.some(({ from }) => Math.abs(from - angle) < 1e-7);
        if (isNearCut) continue;
        const expected = rayLength(all, x, y, angle, 5);
        assert.ok(Math.abs(lengthAt(pieces, x, y, angle, 5) - expected) < 1e-6, `seed ${seed}, point ${i}, angle ${angle}`);
      }
    }
  }
});

const HOUSE = {
  bounds: [0, 0, 10, 10],
  obstacles: [
    { ring: [[4, 0], [5, 0], [5, 4], [4, 4]] },
    { ring: [[4, 4], [5, 4], [5, 6], [4, 6]], door: true },
    { ring: [[4, 6], [5, 6], [5, 8], [4, 8]], blocks: ['move'] },
    { ring: [[4, 8], [5, 8], [5, 10], [4, 10]], blocks: ['sight'] },
  ],
};

function reaches(sight, x, y, toX, toY) {
  const angle = Math.atan2(toY - y, toX - x);
  const pieces = sight.pieces(x, y, 9);
  return pieces.length > 0 && lengthAt(pieces, x, y, angle, 9) >= Math.hypot(toX - x, toY - y);
}

test('walls, doors and hedges hide, glass does not', () => {
  const sight = new SightMap(HOUSE);
  assert.equal(reaches(sight, 2, 2, 8, 2), false);
  assert.equal(reaches(sight, 2, 5, 8, 5), false);
  assert.equal(reaches(sight, 2, 7, 8, 7), true);
  assert.equal(reaches(sight, 2, 9, 8, 9), false);
  sight.stand(1, false);
  assert.equal(reaches(sight, 2, 5, 8, 5), true);
  assert.equal(reaches(sight, 2, 2, 8, 2), false);
  sight.stand(1, true);
  assert.equal(reaches(sight, 2, 5, 8, 5), false);
  assert.throws(() => sight.stand(9, true), RangeError);
});

test('inside a hedge nothing is seen; on a wall one sees away from it', () => {
  const sight = new SightMap(HOUSE);
  assert.deepEqual(sight.polygon(4.5, 9, 5), []);
  assert.equal(reaches(sight, 4, 2, 1, 3), true);
  assert.equal(reaches(sight, 4, 2, 8, 2.5), false);
});

test('the border of the map and the radius end what is seen', () => {
  const sight = new SightMap({ bounds: [0, 0, 10, 10], obstacles: [] });
  const points = sight.polygon(5, 5, 2);
  for (let i = 0; i < points.length; i += 2) assert.ok(Math.abs(Math.hypot(points[i] - 5, points[i + 1] - 5) - 2) < 1e-9);
  const cut = sight.polygon(1, 5, 4);
  for (let i = 0; i < cut.length; i += 2) assert.ok(cut[i] >= -1e-9);
});
