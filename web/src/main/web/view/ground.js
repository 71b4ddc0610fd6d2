/**
 * The map without what changes: areas, walls, glass, hedges. Drawn once per tile of the picture and
 * kept, so a picture while walking costs a few copies, and no tile takes long.
 */
import { tint } from './palette.js';

const SIDE = 384; // pixels
const KEPT = 96; // tiles

export class Ground {
  #areas;
  #obstacles;
  #tiles = new Map();
  #palette = null;
  #scale = 0;

  constructor(map) {
    this.map = map;
    this.#areas = (map.areas ?? []).map((area) => ({ ...area, box: boxOf([area.ring]) }))
      .sort((a, b) => Math.abs(areaOf(b.ring)) - Math.abs(areaOf(a.ring)));
    this.#obstacles = map.obstacles.filter(({ door }) => !door).map(shapeOf);
    const walls = this.#obstacles.filter(({ style }) => style === 'wall');
    const covered = walls.reduce((sum, { rings }) => sum + (rings.length > 0 ? Math.abs(areaOf(rings[0])) : 0), 0);
    const [x0, y0, x1, y1] = map.bounds;
    this.isSolid = covered > 0.15 * (x1 - x0) * (y1 - y0);
    const sides = walls.map(({ box }) => Math.min(box[2] - box[0], box[3] - box[1]));
    this.wallSide = sides.length > 0 ? sides.reduce((a, b) => a + b, 0) / sides.length : 1;
  }

  /** Draws what the camera sees. */
  draw(ctx, camera, palette) {
    this.#renew(camera.scale, palette);
    const firstC = Math.floor(camera.left / SIDE);
    const firstR = Math.floor(camera.top / SIDE);
    for (let r = firstR; r * SIDE < camera.top + camera.height; r++) {
      for (let c = firstC; c * SIDE < camera.left + camera.width; c++) {
        ctx.drawImage(this.#tile(c, r), c * SIDE - camera.left, r * SIDE - camera.top);
      }
    }
  }

  #renew(scale, palette) {
    if (scale === this.#scale && palette === this.#palette) return;
    this.#tiles.clear();
    this.#scale = scale;
    this.#palette = palette;
  }

  #tile(c, r) {
    const key = `${c},${r}`;
    const known = this.#tiles.get(key);
    if (known) return known;
    if (this.#tiles.size >= KEPT) this.#tiles.delete(this.#tiles.keys().next().value);
    const canvas = document.createElement('canvas');
    canvas.width = SIDE;
    canvas.height = SIDE;
    this.#paint(canvas.getContext('2d', { alpha: false }), c * SIDE, r * SIDE);
    this.#tiles.set(key, canvas);
    return canvas;
  }

  #paint(ctx, left, top) {
    const scale = this.#scale;
    const palette = this.#palette;
    const at = { x: (x) => x * scale - left, y: (y) => -y * scale - top };
    const margin = 6 / scale;
    const box = [left / scale - margin, -(top + SIDE) / scale - margin, (left + SIDE) / scale + margin, -top / scale + margin];
    ctx.fillStyle = palette.paper;
    ctx.fillRect(0, 0, SIDE, SIDE);
    const [x0, y0, x1, y1] = this.map.bounds;
    fill(ctx, at, [[[x0, y0], [x1, y0], [x1, y1], [x0, y1]]], palette.ground);
    for (const area of this.#areas) if (meets(area.box, box)) fill(ctx, at, [area.ring], tint(palette, area.kind));
    const seen = this.#obstacles.filter((each) => meets(each.box, box));
    this.#plain(ctx, at, seen, 'hedge', palette.hedge, palette.hedgeEdge);
    this.#plain(ctx, at, seen, 'glass', palette.glass, palette.glassEdge);
    this.#walls(ctx, at, seen.filter(({ style }) => style === 'wall'));
    ctx.strokeStyle = palette.frame;
    ctx.lineWidth = 2;
    ctx.strokeRect(at.x(x0), at.y(y1), (x1 - x0) * scale, (y1 - y0) * scale);
  }

  #plain(ctx, at, seen, style, color, edge) {
    ctx.lineWidth = Math.max(1, Math.min(3, this.#scale / 40));
    ctx.strokeStyle = edge;
    for (const each of seen) {
      if (each.style !== style) continue;
      trace(ctx, at, each);
      ctx.fillStyle = color;
      if (each.rings.length > 0) ctx.fill('evenodd');
      ctx.stroke();
    }
  }

  /** All walls are outlined first and filled afterwards, so that no line shows where two meet. */
  #walls(ctx, at, walls) {
    const palette = this.#palette;
    const edge = Math.max(0.5, Math.min(2, (this.wallSide * this.#scale) / 8));
    if (edge >= 1) {
      const by = 3 * edge;
      ctx.fillStyle = palette.shadow;
      ctx.beginPath();
      const shifted = { x: (x) => at.x(x) + by, y: (y) => at.y(y) + by };
      for (const { rings } of walls) rings.slice(0, 1).forEach((ring) => traceRing(ctx, shifted, turned(ring)));
      ctx.fill('nonzero');
    }
    ctx.strokeStyle = palette.wallEdge;
    ctx.lineJoin = 'miter';
    for (const wall of walls) {
      ctx.lineWidth = wall.rings.length > 0 ? 2 * edge : Math.max(2, 3 * edge);
      trace(ctx, at, wall);
      ctx.stroke();
    }
    ctx.fillStyle = this.isSolid ? palette.rock : palette.wall;
    for (const wall of walls) {
      if (wall.rings.length === 0) continue;
      trace(ctx, at, wall);
      ctx.fill('evenodd');
    }
  }
}

function shapeOf({ ring, holes = [], segment, blocks }) {
  const rings = ring ? [ring, ...holes] : [];
  const isBoth = !blocks || (blocks.includes('move') && blocks.includes('sight'));
  return {
    rings,
    segment,
    box: boxOf(segment ? [segment] : rings),
    style: isBoth ? 'wall' : blocks.includes('move') ? 'glass' : 'hedge',
  };
}

function fill(ctx, at, rings, color) {
  ctx.beginPath();
  rings.forEach((ring) => traceRing(ctx, at, ring));
  ctx.fillStyle = color;
  ctx.fill();
}

function trace(ctx, at, { rings, segment }) {
  ctx.beginPath();
  rings.forEach((ring) => traceRing(ctx, at, ring));
  if (!segment) return;
  ctx.moveTo(at.x(segment[0][0]), at.y(segment[0][1]));
  ctx.lineTo(at.x(segment[1][0]), at.y(segment[1][1]));
}

function traceRing(ctx, at, ring) {
  ring.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(at.x(x), at.y(y)) : ctx.lineTo(at.x(x), at.y(y))));
  ctx.closePath();
}

/** Returns a ring counterclockwise. */
function turned(ring) {
  return areaOf(ring) < 0 ? [...ring].reverse() : ring;
}

export function areaOf(ring) {
  let sum = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    sum += x * nextY - nextX * y;
  });
  return sum / 2;
}

export function boxOf(rings) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (const [x, y] of ring) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  }
  return box;
}

function meets(a, b) {
  return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
}
