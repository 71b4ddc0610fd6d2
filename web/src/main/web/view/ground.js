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
    this.#areas = (map.areas ?? []).map((area) => ({ ...area, box: boxOf([area.ring]), path: pathOf([area.ring]) }))
      .sort((a, b) => Math.abs(areaOf(b.ring)) - Math.abs(areaOf(a.ring)));
    this.#obstacles = map.obstacles.filter(({ door }) => !door).map(shapeOf);
    const walls = this.#obstacles.filter(({ style }) => style === 'wall');
    const covered = walls.reduce((sum, wall) => sum + wall.covered, 0);
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
    const margin = 6 / scale;
    const box = [left / scale - margin, -(top + SIDE) / scale - margin, (left + SIDE) / scale + margin, -top / scale + margin];
    ctx.fillStyle = palette.paper;
    ctx.fillRect(0, 0, SIDE, SIDE);
    ctx.setTransform(scale, 0, 0, -scale, -left, -top);
    const [x0, y0, x1, y1] = this.map.bounds;
    ctx.fillStyle = palette.ground;
    ctx.fillRect(x0, y0, x1 - x0, y1 - y0);
    for (const area of this.#areas) {
      if (!meets(area.box, box)) continue;
      ctx.fillStyle = tint(palette, area.kind);
      ctx.fill(area.path);
    }
    const seen = this.#obstacles.filter((each) => meets(each.box, box));
    this.#plain(ctx, seen, 'hedge', palette.hedge, palette.hedgeEdge);
    this.#plain(ctx, seen, 'glass', palette.glass, palette.glassEdge);
    this.#walls(ctx, seen.filter(({ style }) => style === 'wall'));
    ctx.strokeStyle = palette.frame;
    ctx.lineWidth = 2 / scale;
    ctx.strokeRect(x0, y0, x1 - x0, y1 - y0);
  }

  #plain(ctx, seen, style, color, edge) {
    ctx.lineWidth = Math.max(1, Math.min(3, this.#scale / 40)) / this.#scale;
    ctx.strokeStyle = edge;
    ctx.fillStyle = color;
    for (const each of seen) {
      if (each.style !== style) continue;
      if (each.isRing) ctx.fill(each.path, 'evenodd');
      ctx.stroke(each.path);
    }
  }

  /** All walls are outlined first and filled afterwards, so that no line shows where two meet. */
  #walls(ctx, walls) {
    const palette = this.#palette;
    const edge = Math.max(0.5, Math.min(2, (this.wallSide * this.#scale) / 8));
    if (edge >= 1) this.#shadow(ctx, walls, (3 * edge) / this.#scale);
    ctx.strokeStyle = palette.wallEdge;
    ctx.lineJoin = 'miter';
    for (const wall of walls) {
      ctx.lineWidth = (wall.isRing ? 2 * edge : Math.max(2, 3 * edge)) / this.#scale;
      ctx.stroke(wall.path);
    }
    ctx.fillStyle = this.isSolid ? palette.rock : palette.wall;
    for (const wall of walls) if (wall.isRing) ctx.fill(wall.path, 'evenodd');
  }

  /** One path for all, because overlapping shadows would be darker. */
  #shadow(ctx, walls, by) {
    const all = new Path2D();
    const shift = new DOMMatrix([1, 0, 0, 1, by, -by]);
    for (const { shadow } of walls) if (shadow) all.addPath(shadow, shift);
    ctx.fillStyle = this.#palette.shadow;
    ctx.fill(all, 'nonzero');
  }
}

const MOST_SHADOWED = 500; // corners of a wall that casts a shadow

function shapeOf({ ring, holes = [], segment, blocks }) {
  const rings = ring ? [ring, ...holes] : [];
  const isBoth = !blocks || (blocks.includes('move') && blocks.includes('sight'));
  const style = isBoth ? 'wall' : blocks.includes('move') ? 'glass' : 'hedge';
  const hasShadow = style === 'wall' && ring && ring.length <= MOST_SHADOWED && holes.length === 0;
  return {
    style,
    isRing: !segment,
    box: boxOf(segment ? [segment] : rings),
    path: segment ? lineOf(segment) : pathOf(rings),
    shadow: hasShadow ? pathOf([turned(ring)]) : null,
    covered: ring ? Math.abs(areaOf(ring)) - holes.reduce((sum, hole) => sum + Math.abs(areaOf(hole)), 0) : 0,
  };
}

function lineOf([[x1, y1], [x2, y2]]) {
  const path = new Path2D();
  path.moveTo(x1, y1);
  path.lineTo(x2, y2);
  return path;
}

function pathOf(rings) {
  const path = new Path2D();
  for (const ring of rings) {
    ring.forEach(([x, y], i) => (i === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    path.closePath();
  }
  return path;
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
