/** What can be laid over the picture: tiles, the own area of interest, and channels. */
import { trace } from '../view/fog.js';
import { TileArea } from './area.js';
import { byId } from './hud.js';

const PULSE = 350; // ms

const DISCS = new Set(['distance', 'quadtree', 'r-tree', 'kd-tree']);
const SHAPES = new Set([...DISCS, 'ray', 'square', 'broadcast']); // rules whose area is a plain shape

/** Returns what is to be said about the area of a rule as it is drawn, or nothing. */
export function areaInWords(rule) {
  if (SHAPES.has(rule)) return '';
  return 'Its tiles, if it has any, are drawn with doors as you last saw them; the dashed circle is your radius.';
}

export class Overlays {
  #world;
  #scene;
  #news = new Map();
  #tiles = null; // { vertices, tiles } as the server divides the map, or null
  #area;
  #tilesOf = ''; // rule and radius that they were asked for

  constructor(world, scene) {
    this.#world = world;
    this.#scene = scene;
    this.#area = new TileArea(scene);
    this.shown = { area: false, tiles: false, channels: false };
    world.on('change', (replica) => {
      if (this.shown.channels) this.#news.set(replica, performance.now());
    });
    world.on('leave', (replica) => this.#news.delete(replica));
    world.on('start', () => {
      this.#news.clear();
      this.#tilesOf = '';
    });
    world.on('Conditions', () => this.#followTiles());
  }

  /** Shows an overlay or takes it away. */
  show(name, isShown) {
    this.shown[name] = isShown;
    if (name === 'tiles') this.#followTiles();
  }

  /** Fetches the tiles when they are wanted, and again when rule or radius of the world are others. */
  async #followTiles() {
    const { conditions } = this.#world;
    const wanted = `${conditions?.rule} ${this.#scene.fullRadius}`;
    if (!this.shown.tiles || !conditions || wanted === this.#tilesOf) return;
    this.#tilesOf = wanted;
    const answer = conditions.rule === 'square' ? null : await fetch('/tiles', { cache: 'no-store' }).catch(() => null);
    const tiles = answer?.status === 200 ? await answer.json() : null;
    if (wanted !== this.#tilesOf) return;
    this.#tiles = tiles;
    this.#note(conditions.rule, answer);
  }

  #note(rule, answer) {
    byId('tiles-note').textContent = this.#tiles ? `${this.#tiles.tiles.length.toLocaleString('en')} ${this.#tiles.tiling === 'hexagon' ? 'hexagons' : 'triangles'} of the tile rules`
      : rule === 'square' ? 'squares as wide as your radius'
        : answer?.status === 204 ? 'too many to show at this radius' : 'the server did not tell them';
  }

  draw(ctx, camera, palette, pixelRatio) {
    if (!this.#scene.self) return;
    ctx.save();
    ctx.lineWidth = pixelRatio;
    if (this.shown.tiles) this.#drawTiles(ctx, camera);
    if (this.shown.area) this.#drawArea(ctx, camera, pixelRatio);
    if (this.shown.channels) this.#drawChannels(ctx, camera, pixelRatio);
    ctx.restore();
  }

  #drawTiles(ctx, camera) {
    ctx.strokeStyle = 'rgba(90,79,207,0.45)';
    const rule = this.#world.conditions?.rule;
    if (rule === 'square') this.#drawSquares(ctx, camera);
    else if (this.#tiles) this.#drawTiling(ctx, camera);
  }

  #drawTiling(ctx, camera) {
    const { vertices, tiles } = this.#tiles;
    ctx.beginPath();
    for (const tile of tiles) {
      if (!tile.some((v) => camera.sees(vertices[v][0], vertices[v][1], 200))) continue;
      tile.forEach((v, i) => {
        const [x, y] = [camera.toX(vertices[v][0]), camera.toY(vertices[v][1])];
        if (i === 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      });
      ctx.closePath();
    }
    ctx.stroke();
  }

  /** The tiles of the rule `square`: the side is the radius. */
  #drawSquares(ctx, camera) {
    const side = this.#scene.radius;
    const [x0, y0, x1, y1] = this.#scene.map.bounds;
    ctx.beginPath();
    for (let x = x0; x <= x1; x += side) {
      ctx.moveTo(camera.toX(x), camera.toY(y0));
      ctx.lineTo(camera.toX(x), camera.toY(y1));
    }
    for (let y = y0; y <= y1; y += side) {
      ctx.moveTo(camera.toX(x0), camera.toY(y));
      ctx.lineTo(camera.toX(x1), camera.toY(y));
    }
    ctx.stroke();
  }

  /** The disc of the radius, and within it what the rule takes in, where that is a plain shape. */
  #drawArea(ctx, camera, pixelRatio) {
    const { self, radius, polygon } = this.#scene;
    ctx.lineWidth = 2 * pixelRatio;
    ctx.strokeStyle = 'rgba(31,138,143,0.95)';
    ctx.fillStyle = 'rgba(31,138,143,0.16)';
    ctx.setLineDash([8 * pixelRatio, 6 * pixelRatio]);
    ctx.beginPath();
    ctx.arc(camera.toX(self.x), camera.toY(self.y), radius * camera.scale, 0, 7);
    ctx.stroke();
    ctx.setLineDash([]);
    const rule = this.#world.conditions?.rule ?? '';
    const inside = new Path2D();
    if (rule === 'ray') trace(inside, camera, polygon);
    else if (rule === 'square') this.#traceSquares(inside, camera);
    else if (rule === 'broadcast') inside.rect(...this.#everything(camera));
    else if (DISCS.has(rule)) inside.arc(camera.toX(self.x), camera.toY(self.y), radius * camera.scale, 0, 7);
    else if (rule) for (const tile of this.#area.tiles(rule, performance.now())) trace(inside, camera, tile);
    if (!SHAPES.has(rule)) ctx.lineWidth = pixelRatio;
    ctx.fill(inside);
    ctx.stroke(inside);
  }

  #everything(camera) {
    const [x0, y0, x1, y1] = this.#scene.map.bounds;
    return [camera.toX(x0), camera.toY(y1), (x1 - x0) * camera.scale, (y1 - y0) * camera.scale];
  }

  #traceSquares(path, camera) {
    const { self, radius: side } = this.#scene;
    const [x0, y0] = this.#scene.map.bounds;
    const left = x0 + (Math.floor((self.x - x0) / side) - 1) * side;
    const low = y0 + (Math.floor((self.y - y0) / side) - 1) * side;
    path.rect(camera.toX(left), camera.toY(low + 3 * side), 3 * side * camera.scale, 3 * side * camera.scale);
  }

  /** A line from everything that is told to this client; it lights up when something is told. */
  #drawChannels(ctx, camera, pixelRatio) {
    const { self } = this.#scene;
    const now = performance.now();
    for (const { replica, x, y } of this.#scene.others) {
      const fresh = Math.max(0, 1 - (now - (this.#news.get(replica) ?? 0)) / PULSE);
      ctx.strokeStyle = `rgba(184,69,143,${0.35 + 0.6 * fresh})`;
      ctx.lineWidth = (1 + 1.6 * fresh) * pixelRatio;
      ctx.beginPath();
      ctx.moveTo(camera.toX(x), camera.toY(y));
      ctx.lineTo(camera.toX(self.x), camera.toY(self.y));
      ctx.stroke();
    }
  }
}
