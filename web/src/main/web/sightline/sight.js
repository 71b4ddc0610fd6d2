/**
 * What can be seen from a point: the region around it, within a radius, that no sight-blocking
 * obstacle hides.
 *
 * Around the point every edge is a piece of a function: the distance of the edge by angle. The
 * region's border is the least of all of them and the radius, their lower envelope. It is found by
 * halves: the envelopes of two halves of the edges are merged angle by angle, and where two pieces
 * cross they are cut. So edges may cross, touch and overlap, as those of maps do. O(n log n) for n
 * edges within the radius. The slow twin, a ray per angle against all edges, is in the tests.
 */
const TURN = 2 * Math.PI;
const NOTHING = -1;

export class SightMap {
  #blockers;
  #cells;

  /** Takes the obstacles of a map's JSON; all doors are closed. */
  constructor({ bounds, obstacles }) {
    [this.minX, this.minY, this.maxX, this.maxY] = bounds;
    this.#blockers = obstacles.map(blockerOf);
    const count = this.#blockers.reduce((sum, { edges }) => sum + edges.length, 4);
    this.size = Math.sqrt(((this.maxX - this.minX) * (this.maxY - this.minY)) / count);
    this.columns = Math.min(512, Math.ceil((this.maxX - this.minX) / this.size));
    this.rows = Math.min(512, Math.ceil((this.maxY - this.minY) / this.size));
    this.#cells = new Map();
    for (const blocker of this.#blockers) for (const edge of blocker.edges) this.#file(edge);
    const [a, b, c, d] = [[this.minX, this.minY], [this.maxX, this.minY], [this.maxX, this.maxY], [this.minX, this.maxY]];
    this.border = [[a, b], [b, c], [c, d], [d, a]].map(([p, q]) => edgeOf(p, q, { stands: true }));
  }

  /** Says whether the obstacle with a number stands, as a closed door does. */
  stand(number, stands) {
    const blocker = this.#blockers[number];
    if (!blocker) throw new RangeError(`no obstacle ${number}`);
    blocker.stands = stands;
  }

  /** Returns whether a point lies within an obstacle, from where nothing can be seen. */
  isHidden(x, y) {
    return this.#blockers.some((blocker) => blocker.stands && contains(blocker, x, y));
  }

  /** Returns the edges that stand and may be within a distance of a point. */
  near(x, y, radius) {
    const found = new Set();
    this.#eachCell(x - radius, y - radius, x + radius, y + radius, (key) => {
      for (const edge of this.#cells.get(key) ?? []) if (edge.owner.stands) found.add(edge);
    });
    return [...found, ...this.border];
  }

  /**
   * Returns what is seen from a point as pieces around it, in order of their angle:
   * { from, to, edge } with angles from -pi to pi, and for the edge null where the radius ends it.
   */
  pieces(x, y, radius) {
    if (this.isHidden(x, y)) return [];
    const spans = [];
    for (const edge of this.near(x, y, radius)) addSpans(spans, edge, x, y, radius);
    const envelope = lowest(spans, 0, spans.length);
    return envelope.map(({ from, to, span }) => ({ from, to, edge: span === NOTHING ? null : span.edge, span }));
  }

  /**
   * Returns the border of what is seen as points [x, y, x, y, …] around it; where the radius ends
   * it, by a point per degree or so. Empty if nothing is seen.
   */
  polygon(x, y, radius) {
    const points = [];
    for (const { from, to, span } of this.pieces(x, y, radius)) {
      const steps = span === NOTHING ? Math.max(1, Math.ceil((to - from) / (TURN / 360))) : 1;
      for (let i = 0; i <= steps; i++) {
        const angle = from + ((to - from) * i) / steps;
        const distance = Math.min(radius, distanceOf(span, angle, radius));
        points.push(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance);
      }
    }
    return points;
  }

  #file(edge) {
    const { x1, y1, x2, y2 } = edge;
    this.#eachCell(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), (key) => {
      if (!this.#cells.has(key)) this.#cells.set(key, []);
      this.#cells.get(key).push(edge);
    });
  }

  #eachCell(minX, minY, maxX, maxY, action) {
    const column = (x) => Math.max(0, Math.min(this.columns - 1, Math.floor((x - this.minX) / this.size)));
    const row = (y) => Math.max(0, Math.min(this.rows - 1, Math.floor((y - this.minY) / this.size)));
    const lastColumn = column(maxX);
    const lastRow = row(maxY);
    for (let r = row(minY); r <= lastRow; r++) {
      for (let c = column(minX); c <= lastColumn; c++) action(r * this.columns + c);
    }
  }
}

function blockerOf({ segment, ring, holes = [], blocks }) {
  const blocker = { stands: true, edges: [], isRing: !segment, box: null };
  if (blocks && !blocks.includes('sight')) return blocker;
  const rings = segment ? [] : [ring, ...holes];
  if (segment) blocker.edges.push(edgeOf(segment[0], segment[1], blocker));
  for (const each of rings) {
    each.forEach((corner, i) => blocker.edges.push(edgeOf(corner, each[(i + 1) % each.length], blocker)));
  }
  const xs = blocker.edges.flatMap(({ x1, x2 }) => [x1, x2]);
  const ys = blocker.edges.flatMap(({ y1, y2 }) => [y1, y2]);
  const least = (values) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  blocker.box = [least(xs), least(ys), most(xs), most(ys)];
  return blocker;
}

function edgeOf([x1, y1], [x2, y2], owner) {
  return { x1, y1, x2, y2, owner };
}

/** Returns whether a point lies inside; one on an edge does not. */
function contains({ isRing, edges, box }, x, y) {
  if (!isRing || !box || x <= box[0] || x >= box[2] || y <= box[1] || y >= box[3]) return false;
  let inside = false;
  for (const { x1, y1, x2, y2 } of edges) {
    const side = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    if (side === 0 && Math.min(x1, x2) <= x && x <= Math.max(x1, x2) && Math.min(y1, y2) <= y && y <= Math.max(y1, y2)) {
      return false;
    }
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) inside = !inside;
  }
  return inside;
}

/** Adds the part of an edge within the radius, seen from a point, cut at the angle pi. */
function addSpans(spans, edge, x, y, radius) {
  const [x1, y1, x2, y2] = [edge.x1 - x, edge.y1 - y, edge.x2 - x, edge.y2 - y];
  const cross = x1 * y2 - x2 * y1;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const square = dx * dx + dy * dy;
  if (square === 0 || cross === 0) return; // seen end on, or the point is on it: it hides nothing
  if (cross * cross > radius * radius * square) return;
  const middle = -(x1 * dx + y1 * dy) / square;
  const half = Math.sqrt(Math.max(0, radius * radius - (cross * cross) / square) / square);
  const a = Math.max(0, middle - half);
  const b = Math.min(1, middle + half);
  if (a >= b) return;
  const start = Math.atan2(y1 + dy * a, x1 + dx * a);
  const end = Math.atan2(y1 + dy * b, x1 + dx * b);
  const [from, to] = cross > 0 ? [start, end] : [end, start];
  // The distance by angle t is height / (nx cos t + ny sin t).
  const length = Math.sqrt(square);
  const sign = cross > 0 ? 1 : -1;
  const span = { edge, nx: (sign * dy) / length, ny: (-sign * dx) / length, height: Math.abs(cross) / length };
  if (from <= to) {
    spans.push({ from, to, span });
  } else {
    spans.push({ from, to: Math.PI, span }, { from: -Math.PI, to, span });
  }
}

function distanceOf(span, angle, radius) {
  if (span === NOTHING) return radius;
  const part = span.nx * Math.cos(angle) + span.ny * Math.sin(angle);
  return part > 0 ? span.height / part : Infinity;
}

/** Returns the envelope of some spans: pieces that follow each other from -pi to pi. */
function lowest(spans, from, to) {
  if (to === from) return [{ from: -Math.PI, to: Math.PI, span: NOTHING }];
  if (to - from > 1) {
    const middle = (from + to) >> 1;
    return merge(lowest(spans, from, middle), lowest(spans, middle, to));
  }
  const only = spans[from];
  const pieces = [];
  append(pieces, -Math.PI, only.from, NOTHING);
  append(pieces, only.from, only.to, only.span);
  append(pieces, only.to, Math.PI, NOTHING);
  return pieces;
}

function append(pieces, from, to, span) {
  if (!(to > from)) return;
  const last = pieces[pieces.length - 1];
  if (last && last.span === span) last.to = to;
  else pieces.push({ from, to, span });
}

function merge(a, b) {
  const pieces = [];
  let i = 0;
  let j = 0;
  let at = -Math.PI;
  while (i < a.length && j < b.length) {
    const end = Math.min(a[i].to, b[j].to);
    appendNearer(pieces, at, end, a[i].span, b[j].span);
    at = end;
    if (a[i].to <= end) i++;
    if (b[j].to <= end) j++;
  }
  return pieces;
}

function appendNearer(pieces, from, to, a, b) {
  if (a === NOTHING || b === NOTHING || !(to > from)) {
    append(pieces, from, to, a === NOTHING ? b : a);
    return;
  }
  const atStart = inverse(a, from) - inverse(b, from);
  const atEnd = inverse(a, to) - inverse(b, to);
  if (atStart * atEnd >= 0) {
    append(pieces, from, to, atStart + atEnd >= 0 ? a : b);
    return;
  }
  const nearerEnd = Math.abs(atStart) < Math.abs(atEnd) ? from : to; // by rounding only: they meet there
  const cut = crossing(a, b, from, to) ?? nearerEnd;
  append(pieces, from, cut, atStart > 0 ? a : b);
  append(pieces, cut, to, atStart > 0 ? b : a);
}

/** Returns 1 / distance by angle, which is finite everywhere and greater for what is nearer. */
function inverse({ nx, ny, height }, angle) {
  return (nx * Math.cos(angle) + ny * Math.sin(angle)) / height;
}

/** Returns the angle between two others at which two spans are equally far, or null. */
function crossing(a, b, from, to) {
  const x = a.nx / a.height - b.nx / b.height;
  const y = a.ny / a.height - b.ny / b.height;
  const angle = Math.atan2(-x, y); // x cos t + y sin t = 0
  for (const each of [angle, angle + Math.PI, angle - Math.PI]) if (each >= from && each <= to) return each;
  return null;
}
