/** The names of areas: where somebody is, and the lettering of the map. */
import { areaOf, boxOf } from './ground.js';

const ORDER = ['building', 'square', 'park', 'water', 'forest', 'street', 'garden', 'room'];
const BOLD = new Set(['building', 'square', 'park']);
const FONT = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

export class Places {
  #areas;
  #walls;
  #labels = [];
  #scale = 0;

  constructor(map) {
    this.#areas = (map.areas ?? []).filter(({ name }) => name)
      .map((area) => ({ ...area, box: boxOf([area.ring]), size: Math.abs(areaOf(area.ring)) }));
    this.#walls = map.obstacles.filter(({ ring, blocks }) => ring && !blocks).map(({ ring }) => boxOf([ring]));
  }

  /** Returns the names of the areas around a point, the smallest first. */
  at(x, y) {
    return this.#areas.filter(({ box, ring }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3] && isIn(ring, x, y))
      .sort((a, b) => a.size - b.size);
  }

  /** Returns a place in words, such as "Hall, Smithy". */
  name(x, y) {
    const all = this.at(x, y).map(({ name }) => name);
    return all.slice(0, 2).join(', ');
  }

  /** Returns the areas of a kind with their middles: [{ name, x, y, holds(x, y) }, …]. */
  middles(kind) {
    return this.#areas.filter((area) => area.kind === kind).map(({ name, box: [x0, y0, x1, y1], ring }) => ({
      name, x: (x0 + x1) / 2, y: (y0 + y1) / 2, holds: (x, y) => isIn(ring, x, y),
    }));
  }

  draw(ctx, camera, palette, pixelRatio) {
    if (camera.scale !== this.#scale) this.#layOut(ctx, camera.scale, pixelRatio);
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    ctx.lineJoin = 'round';
    for (const label of this.#labels) if (camera.sees(label.x, label.y, 200)) write(ctx, camera, palette, label, pixelRatio);
  }

  /** Finds a spot for each name, the important ones first, where it meets neither walls nor names. */
  #layOut(ctx, scale, pixelRatio) {
    this.#scale = scale;
    this.#labels = [];
    const rank = ({ kind }) => (ORDER.indexOf(kind) + ORDER.length + 1) % (ORDER.length + 1);
    const taken = [];
    for (const area of [...this.#areas].sort((a, b) => rank(a) - rank(b) || b.size - a.size)) {
      const label = this.#place(ctx, area, scale, pixelRatio, taken);
      if (!label) continue;
      taken.push(label.box);
      this.#labels.push(label);
    }
  }

  #place(ctx, area, scale, pixelRatio, taken) {
    const isBold = BOLD.has(area.kind);
    const [x0, y0, x1, y1] = area.box;
    const size = (isBold ? 15 : 12) * pixelRatio;
    ctx.font = `${isBold ? 650 : 500} ${size}px ${FONT}`;
    const isUp = y1 - y0 > 2 * (x1 - x0);
    const [wide, high] = [ctx.measureText(area.name).width / scale, (1.3 * size) / scale];
    const [width, height] = isUp ? [high, wide] : [wide, high];
    if (width > (x1 - x0) * 1.02 || height > (y1 - y0)) return null;
    for (const [u, v] of SPOTS) {
      const x = x0 + (x1 - x0) * u;
      const y = y0 + (y1 - y0) * v;
      const box = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
      const isFree = [...taken, ...this.#walls].every((each) => each[0] > box[2] || each[2] < box[0] || each[1] > box[3] || each[3] < box[1]);
      const isOwn = area.kind === 'building' || this.at(x, y)[0]?.name === area.name;
      if (isFree && isOwn && isIn(area.ring, x, y)) return { x, y, box, isUp, isBold, font: ctx.font, name: area.name };
    }
    return null;
  }
}

/** Where in its box a name may be, from the middle outward. */
const SPOTS = [];
for (const v of [0.5, 0.58, 0.42, 0.66, 0.34, 0.75, 0.25, 0.85, 0.15]) {
  for (const u of [0.5, 0.4, 0.6, 0.3, 0.7, 0.22, 0.78]) SPOTS.push([u, v]);
}

function write(ctx, camera, palette, label, pixelRatio) {
  ctx.save();
  ctx.translate(Math.round(camera.toX(label.x)), Math.round(camera.toY(label.y)));
  if (label.isUp) ctx.rotate(-Math.PI / 2);
  ctx.font = label.font;
  ctx.strokeStyle = palette.halo;
  ctx.lineWidth = 3 * pixelRatio;
  ctx.strokeText(label.name, 0, 0);
  ctx.fillStyle = label.isBold ? palette.ink : palette.faint;
  ctx.fillText(label.name, 0, 0);
  ctx.restore();
}

function isIn(ring, x, y) {
  let inside = false;
  ring.forEach(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length];
    if (y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1)) inside = !inside;
  });
  return inside;
}

export { FONT };
