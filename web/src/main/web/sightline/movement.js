/**
 * Movement on the wire grid, as docs/movement.md defines it: the same as the server's to the last
 * bit, so that a client can predict its own avatar.
 *
 *     const walls = new Walls(map);              // the JSON of the map; all doors are closed
 *     walls.open(walls.number('front-door'));
 *     const walk = new Walk(walls);
 *     walk.toward(column, row, heading, pace, tick);
 *     ({ column, row } = walk);
 */

/** How many headings make a turn. */
export const TURN = 65536;

/** The length of a heading's vector. */
export const ONE = 1 << 20;

/** The pace of one grid step per tick. */
export const STEP = 65536;

/** The greatest pace: 65536 grid steps per tick. */
export const MOST = 2 ** 32;

const QUARTER = TURN / 4;
const SLIDES = 3;
const MARGIN = 2 * SLIDES + 2; // what rounding may add to a tick's way
const TREMBLE = 4;
const LENGTH_SCALE = 32;

const LEFT = 1;
const RIGHT = 2;
const BOTH = LEFT | RIGHT;

const SINES = Array.from({ length: QUARTER + 1 }, (_, i) =>
  Math.floor(Math.sin((i * Math.PI) / (TURN / 2)) * ONE + 0.5));

/** Returns the y of a heading's vector; headings are taken modulo a turn. */
export function sin(heading) {
  const part = heading & (QUARTER - 1);
  switch ((heading >> 14) & 3) {
    case 0: return SINES[part];
    case 1: return SINES[QUARTER - part];
    case 2: return -SINES[part];
    default: return -SINES[QUARTER - part];
  }
}

/** Returns the x of a heading's vector. */
export function cos(heading) {
  return sin(heading + QUARTER);
}

/** Returns the heading of a vector: the last one, counterclockwise, that is not beyond it. */
export function headingOf(dx, dy) {
  if (dx === 0 && dy === 0) throw new RangeError('the vector 0, 0 has no heading');
  if (dx > 0 && dy >= 0) return withinQuarter(dx, dy);
  if (dy > 0) return QUARTER + withinQuarter(dy, -dx);
  return dx < 0 ? 2 * QUARTER + withinQuarter(-dx, -dy) : 3 * QUARTER + withinQuarter(-dy, dx);
}

function withinQuarter(dx, dy) {
  let low = 0;
  let high = QUARTER;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (cos(middle) * dy >= sin(middle) * dx) low = middle;
    else high = middle;
  }
  return low;
}

/** Returns the pace nearest to a speed in units of the map per second. */
export function paceOf(grid, speed, ticksPerSecond) {
  const pace = Math.floor((speed / grid.step / ticksPerSecond) * STEP + 0.5);
  if (!(pace >= 0 && pace <= MOST)) throw new RangeError(`speed ${speed} is out of range`);
  return pace;
}

function phase(tick) {
  return ((tick % STEP) + STEP) % STEP;
}

/** Returns how many whole grid steps a pace adds in the tick that follows tick `tick`. */
export function reach(pace, tick) {
  const t = phase(tick);
  return Math.floor(((t + 1) * pace) / STEP) - Math.floor((t * pace) / STEP);
}

function steps(perTick, tick) {
  const t = phase(tick);
  const rounded = (value) => Math.floor((value + STEP / 2) / STEP);
  return rounded((t + 1) * perTick) - rounded(t * perTick);
}

/** The grid on which avatars stand; a point is told as column and row. */
export class WireGrid {
  constructor([minX, minY, maxX, maxY]) {
    const longer = Math.max(maxX - minX, maxY - minY);
    if (!(longer > 0 && longer < Infinity)) throw new RangeError('the bounds enclose nothing');
    let step = 1;
    while (step > longer / 65536) step /= 2;
    while (2 * step <= longer / 65536) step *= 2;
    this.step = step;
    this.originX = Math.ceil(minX / step) * step;
    this.originY = Math.ceil(minY / step) * step;
    this.lastColumn = Math.floor(maxX / step) - Math.ceil(minX / step);
    this.lastRow = Math.floor(maxY / step) - Math.ceil(minY / step);
  }

  /** Returns the grid that a server tells in its welcome. */
  static told({ exponent, originX, originY, lastColumn, lastRow }) {
    return Object.assign(Object.create(WireGrid.prototype), { step: 2 ** exponent, originX, originY, lastColumn, lastRow });
  }

  x(column) {
    return this.originX + column * this.step;
  }

  y(row) {
    return this.originY + row * this.step;
  }

  /** Returns the column nearest to x; the greater one of two, and within the bounds. */
  column(x) {
    const nearest = Math.floor((x - this.originX) / this.step + 0.5);
    return Math.max(0, Math.min(this.lastColumn, nearest));
  }

  /** Returns the row nearest to y; the greater one of two, and within the bounds. */
  row(y) {
    const nearest = Math.floor((y - this.originY) / this.step + 0.5);
    return Math.max(0, Math.min(this.lastRow, nearest));
  }

  contains(column, row) {
    return column >= 0 && column <= this.lastColumn && row >= 0 && row <= this.lastRow;
  }
}

const EPSILON = 2 ** -53;
const ORIENTATION_ERROR = (3 + 16 * EPSILON) * EPSILON;
const ORIENTATION_LEAST = 2 ** -900;
const double = new Float64Array(1);
const bits = new BigUint64Array(double.buffer);

/** Returns the side of c seen along a to b, exactly: 1 left, -1 right, 0 on the line. */
export function orientation(ax, ay, bx, by, cx, cy) {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const sum = Math.abs(left) + Math.abs(right);
  const det = left - right;
  if (sum > ORIENTATION_LEAST && Math.abs(det) > ORIENTATION_ERROR * sum) return det > 0 ? 1 : -1;
  if ((ax === cx || by === cy) && (ay === cy || bx === cx)) return 0;
  return exactOrientation([ax, ay, bx, by, cx, cy].map(wholeParts));
}

/** Returns mantissa and exponent of a number: it is mantissa * 2^exponent. */
function wholeParts(value) {
  double[0] = value;
  const exponent = Number((bits[0] >> 52n) & 0x7ffn);
  const digits = bits[0] & 0xfffffffffffffn;
  const mantissa = exponent === 0 ? digits : digits | 0x10000000000000n;
  return { mantissa: value < 0 ? -mantissa : mantissa, exponent: Math.max(exponent, 1) - 1075 };
}

function exactOrientation(parts) {
  const used = parts.filter((part) => part.mantissa !== 0n);
  const least = used.reduce((min, part) => Math.min(min, part.exponent), 1024);
  const [ax, ay, bx, by, cx, cy] = parts.map((part) =>
    (part.mantissa === 0n ? 0n : part.mantissa << BigInt(part.exponent - least)));
  const det = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
  return det > 0n ? 1 : det < 0n ? -1 : 0;
}

const BEFORE = 1;
const BETWEEN = 2;
const AFTER = 3;

/** Returns where a point of the line through p and q lies on it. */
function along(px, py, qx, qy, x, y) {
  const [from, to, at] = px !== qx ? [px, qx, x] : [py, qy, y];
  if (from < to ? at <= from : at >= from) return BEFORE;
  return (from < to ? at >= to : at <= to) ? AFTER : BETWEEN;
}

function edgesOfRing(ring) {
  return ring.map(([x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length];
    return { x1, y1, x2, y2 };
  }).filter((e) => e.x1 !== e.x2 || e.y1 !== e.y2);
}

/** Something that blocks movement; the border of the bounds blocks what lies outside of it. */
class Blocker {
  constructor(edges, isPolygon, isBorder) {
    this.edges = edges;
    this.isPolygon = isPolygon;
    this.isBorder = isBorder;
    this.stands = true;
    for (const e of edges) {
      e.owner = this;
      e.minX = Math.min(e.x1, e.x2);
      e.maxX = Math.max(e.x1, e.x2);
      e.minY = Math.min(e.y1, e.y2);
      e.maxY = Math.max(e.y1, e.y2);
    }
  }

  static of({ segment, ring, holes = [], blocks }) {
    if (blocks && !blocks.includes('move')) return new Blocker([], false, false);
    if (segment) {
      const [[x1, y1], [x2, y2]] = segment;
      return new Blocker([{ x1, y1, x2, y2 }], false, false);
    }
    return new Blocker([ring, ...holes].flatMap(edgesOfRing), true, false);
  }

  /** Returns whether a point lies inside, and not on an edge. */
  contains(x, y) {
    let inside = false;
    for (const e of this.edges) {
      if (isOn(e, x, y)) return false;
      if (e.y1 > y !== e.y2 > y && side(e, x, y) > 0 === e.y2 > y) inside = !inside;
    }
    return inside && this.isPolygon;
  }

  /** Returns whether the line from p to q, moved to a side, starts inside; p is on an edge. */
  startsInside(px, py, qx, qy, copy) {
    if (!this.isPolygon) return false;
    let inside = this.isBorder;
    for (const e of this.edges) {
      if (meeting(e, px, py, qx, qy, copy) === BEFORE) inside = !inside;
    }
    return inside;
  }
}

function side(e, x, y) {
  return orientation(e.x1, e.y1, e.x2, e.y2, x, y);
}

function meetsBox(e, minX, minY, maxX, maxY) {
  return e.minX <= maxX && e.maxX >= minX && e.minY <= maxY && e.maxY >= minY;
}

function isOn(e, x, y) {
  return meetsBox(e, x, y, x, y) && side(e, x, y) === 0;
}

/** Returns where the line through p and q, moved by an infinitesimal, crosses an edge. */
function meeting(e, px, py, qx, qy, copy) {
  const onLine = copy === LEFT ? -1 : 1; // a point on the line lies on the copy's other side
  const a = orientation(px, py, qx, qy, e.x1, e.y1);
  const b = orientation(px, py, qx, qy, e.x2, e.y2);
  if ((a || onLine) === (b || onLine)) return 0;
  if (a === 0) return along(px, py, qx, qy, e.x1, e.y1);
  if (b === 0) return along(px, py, qx, qy, e.x2, e.y2);
  const p = side(e, px, py);
  if (p * side(e, qx, qy) < 0) return BETWEEN;
  return p === 0 || p === (a < 0 ? -1 : 1) ? BEFORE : AFTER;
}

/** What blocks movement, with its doors open or closed as the client was last told. */
export class Walls {
  constructor(map) {
    const [minX, minY, maxX, maxY] = map.bounds;
    this.bounds = { minX, minY, maxX, maxY };
    this.grid = new WireGrid(map.bounds);
    this.names = new Map();
    const border = edgesOfRing([[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY]]);
    this.border = new Blocker(border, true, true);
    this.blockers = map.obstacles.map(Blocker.of);
    map.obstacles.forEach((obstacle, i) => {
      if (obstacle.id !== undefined) this.names.set(obstacle.id, this.names.has(obstacle.id) ? -1 : i);
    });
    this.#makeCells();
    for (const blocker of [this.border, ...this.blockers]) this.#file(blocker);
  }

  /** Returns the number of the obstacle with an id, or with a name like #7. */
  number(name) {
    const number = this.names.get(name) ?? (/^#\d+$/.test(name) ? Number(name.slice(1)) : -1);
    if (number < 0 || number >= this.blockers.length) throw new RangeError(`no obstacle ${name}`);
    return number;
  }

  isOpen(number) {
    return !this.#blocker(number).stands;
  }

  /** Takes away the obstacle with a number, usually a door. */
  open(number) {
    this.#blocker(number).stands = false;
  }

  /** Puts the obstacle with a number back. */
  close(number) {
    this.#blocker(number).stands = true;
  }

  /** Adds an obstacle, in the form that maps have, and returns its number. */
  add(obstacle) {
    const blocker = Blocker.of(obstacle);
    this.blockers.push(blocker);
    this.#file(blocker);
    return this.blockers.length - 1;
  }

  #blocker(number) {
    const blocker = this.blockers[number];
    if (!blocker) throw new RangeError(`no obstacle ${number}`);
    return blocker;
  }

  #makeCells() {
    const edges = this.blockers.reduce((sum, blocker) => sum + blocker.edges.length, 4);
    const { minX, minY, maxX, maxY } = this.bounds;
    const size = Math.sqrt(((maxX - minX) * (maxY - minY)) / edges);
    const count = (length) => Math.max(1, Math.min(512, Math.floor(length / size)));
    this.columns = count(maxX - minX);
    this.rows = count(maxY - minY);
    this.cells = Array.from({ length: this.columns * this.rows }, () => []);
  }

  #cellColumn(x) {
    const { minX, maxX } = this.bounds;
    const at = Math.floor(((x - minX) / (maxX - minX)) * this.columns);
    return Math.max(0, Math.min(this.columns - 1, at));
  }

  #cellRow(y) {
    const { minY, maxY } = this.bounds;
    const at = Math.floor(((y - minY) / (maxY - minY)) * this.rows);
    return Math.max(0, Math.min(this.rows - 1, at));
  }

  #file(blocker) {
    for (const e of blocker.edges) {
      this.#eachCell(e.minX, e.minY, e.maxX, e.maxY, (cell) => cell.push(e));
    }
  }

  #eachCell(minX, minY, maxX, maxY, action) {
    const lastRow = this.#cellRow(maxY);
    const lastColumn = this.#cellColumn(maxX);
    for (let r = this.#cellRow(minY); r <= lastRow; r++) {
      for (let c = this.#cellColumn(minX); c <= lastColumn; c++) action(this.cells[r * this.columns + c]);
    }
  }

  /** Returns the edges that stand and whose box meets a box. */
  near(minX, minY, maxX, maxY) {
    const found = new Set();
    this.#eachCell(minX, minY, maxX, maxY, (cell) => {
      for (const e of cell) {
        if (e.owner.stands && meetsBox(e, minX, minY, maxX, maxY)) found.add(e);
      }
    });
    return [...found];
  }
}

/** Moves an avatar by a tick; the result is in column, row and wasStopped. */
export class Walk {
  constructor(walls) {
    this.walls = walls;
    this.grid = walls.grid;
    this.column = 0;
    this.row = 0;
    this.wasStopped = false;
  }

  /** Moves by the tick that follows `tick`, in a direction; returns whether the place changed. */
  toward(column, row, heading, pace, tick) {
    this.#start(column, row, pace);
    const scaled = (part) => Math.floor((pace * part + ONE / 2) / ONE);
    const dx = steps(scaled(cos(heading)), tick);
    const dy = steps(scaled(sin(heading)), tick);
    this.#move(dx, dy);
    const isStep = Math.abs(this.column - column) <= 1 && Math.abs(this.row - row) <= 1;
    if (this.wasStopped && isStep && Math.max(Math.abs(dx), Math.abs(dy)) >= TREMBLE) {
      this.column = column;
      this.row = row;
    }
    return this.column !== column || this.row !== row;
  }

  /** Moves by the tick that follows `tick`, straight toward a point; returns whether it moved. */
  to(column, row, toColumn, toRow, pace, tick) {
    this.#start(column, row, pace);
    this.#checkPoint(toColumn, toRow);
    const dx = toColumn - column;
    const dy = toRow - row;
    const square = dx * dx + dy * dy;
    if (square <= reach(pace, tick) ** 2) {
      this.#move(dx, dy);
    } else {
      const length = lengthOf(square);
      this.#move(partOf(dx, pace, length, tick), partOf(dy, pace, length, tick));
    }
    if ((toColumn - this.column) ** 2 + (toRow - this.row) ** 2 < square) return true;
    this.column = column;
    this.row = row;
    return false;
  }

  /** Returns whether one can walk straight between two grid points and stand at the second. */
  isFree(column, row, toColumn, toRow) {
    this.#checkPoint(column, row);
    this.#checkPoint(toColumn, toRow);
    this.#lookAround(Math.min(column, toColumn), Math.min(row, toRow),
      Math.max(column, toColumn), Math.max(row, toRow));
    this.#startAt(column, row);
    return this.#leadsTo(toColumn, toRow);
  }

  /** Returns whether an avatar can stand at a grid point. */
  isPlace(column, row) {
    this.#checkPoint(column, row);
    return this.#isPlace(column, row);
  }

  /** Returns the place to stand that is nearest to a grid point, as { column, row }. */
  nearestPlace(column, row) {
    this.#checkPoint(column, row);
    if (this.#isPlace(column, row)) return { column, row };
    const nearest = (value, min, max) => Math.max(min, Math.min(max, value));
    const queue = [];
    const add = (minC, minR, maxC, maxR) => {
      if (minC > maxC || minR > maxR) return;
      const square = (column - nearest(column, minC, maxC)) ** 2 + (row - nearest(row, minR, maxR)) ** 2;
      queue.push({ minC, minR, maxC, maxR, square, isPoint: minC === maxC && minR === maxR });
    };
    add(0, 0, this.grid.lastColumn, this.grid.lastRow);
    while (queue.length > 0) {
      const block = takeFirst(queue);
      const { minC, minR, maxC, maxR } = block;
      if (block.isPoint) {
        if (this.#isPlace(minC, minR)) return { column: minC, row: minR };
      } else if (this.#isMet(minC, minR, maxC, maxR)) {
        const c = (minC + maxC) >>> 1;
        const r = (minR + maxR) >>> 1;
        add(minC, minR, c, r);
        add(c + 1, minR, maxC, r);
        add(minC, r + 1, c, maxR);
        add(c + 1, r + 1, maxC, maxR);
      } else {
        const c = nearest(column, minC, maxC);
        const r = nearest(row, minR, maxR);
        add(c, r, c, r);
      }
    }
    throw new RangeError('the map has no place to stand');
  }

  #start(column, row, pace) {
    if (!(pace >= 0 && pace <= MOST)) throw new RangeError(`pace ${pace} is not in [0, 2^32]`);
    this.#checkPoint(column, row);
    this.column = column;
    this.row = row;
    this.wasStopped = false;
  }

  #checkPoint(column, row) {
    if (!this.grid.contains(column, row)) {
      throw new RangeError(`${column}, ${row} is no point of the grid`);
    }
  }

  #lookAround(minColumn, minRow, maxColumn, maxRow) {
    const { grid } = this;
    this.near = this.walls.near(grid.x(minColumn), grid.y(minRow), grid.x(maxColumn), grid.y(maxRow));
  }

  #startAt(column, row) {
    this.px = this.grid.x(column);
    this.py = this.grid.y(row);
    this.touched = new Set(this.near.filter((e) => isOn(e, this.px, this.py)).map((e) => e.owner));
  }

  /** Returns whether one can walk straight from the start to a grid point, and stand there. */
  #leadsTo(column, row) {
    const { px, py, near } = this;
    const qx = this.grid.x(column);
    const qy = this.grid.y(row);
    if (near.length === 0 || (qx === px && qy === py)) return true;
    let alive = BOTH;
    for (const e of near) {
      if (mayMeet(e, px, py, qx, qy)) alive &= ~crossed(e, px, py, qx, qy);
    }
    const isClear = [LEFT, RIGHT].some((copy) => (alive & copy) !== 0 && this.#leaves(qx, qy, copy));
    return isClear && pieces(near, qx, qy) === 1;
  }

  #isPlace(column, row) {
    this.#lookAround(column, row, column, row);
    const x = this.grid.x(column);
    const y = this.grid.y(row);
    return !this.walls.blockers.some((blocker) => blocker.stands && blocker.contains(x, y))
      && pieces(this.near, x, y) === 1;
  }

  /** Returns whether an edge shares a point with a box of grid points. */
  #isMet(minColumn, minRow, maxColumn, maxRow) {
    const { grid } = this;
    const [minX, minY, maxX, maxY] = [grid.x(minColumn), grid.y(minRow), grid.x(maxColumn), grid.y(maxRow)];
    return this.walls.near(minX, minY, maxX, maxY).some((e) =>
      Math.abs(side(e, minX, minY) + side(e, maxX, minY) + side(e, minX, maxY) + side(e, maxX, maxY)) < 4);
  }

  #move(dx, dy) {
    if (dx === 0 && dy === 0) return;
    const toColumn = this.column + dx;
    const toRow = this.row + dy;
    this.#lookAround(Math.min(this.column, toColumn), Math.min(this.row, toRow),
      Math.max(this.column, toColumn), Math.max(this.row, toRow));
    this.#startAt(this.column, this.row);
    if (this.#leadsTo(toColumn, toRow)) {
      this.column = toColumn;
      this.row = toRow;
    } else {
      this.#slide(dx, dy);
    }
  }

  #slide(dx, dy) {
    this.wasStopped = true;
    const around = Math.abs(dx) + Math.abs(dy) + MARGIN;
    this.#lookAround(this.column - around, this.row - around, this.column + around, this.row + around);
    let rest = { x: dx, y: dy };
    let vector = rest;
    for (let slides = 0; ; slides++) {
      this.#startAt(this.column, this.row);
      const reached = this.#reached(vector);
      const part = pointOf(vector, vector, reached);
      const stopping = reached === countOf(vector) ? [] : this.#stopping(vector, reached);
      this.column += part.x;
      this.row += part.y;
      if (reached === countOf(vector) || slides === SLIDES) return;
      const used = pointOf(vector, rest, reached);
      rest = { x: rest.x - used.x, y: rest.y - used.y };
      const next = this.#chooseSlide(rest, stopping);
      if (next === null) return;
      vector = next;
    }
  }

  /** Returns how many of a vector's points are reached, found by a guess and bisection. */
  #reached(vector) {
    const count = countOf(vector);
    if (this.#leadsTo(this.column + vector.x, this.row + vector.y)) return count;
    let reached = 0;
    let missed = count;
    const probe = (k) => {
      if (k <= reached || k >= missed) return;
      const point = pointOf(vector, vector, k);
      if (this.#leadsTo(this.column + point.x, this.row + point.y)) reached = k;
      else missed = k;
    };
    const guess = Math.floor(this.#shareToward(this.column + vector.x, this.row + vector.y) * count);
    probe(guess + 1);
    probe(guess);
    while (missed - reached > 1) probe((reached + missed) >>> 1);
    return reached;
  }

  /** Returns about how far one gets toward a grid point that is not reached: from 0 to 1. */
  #shareToward(column, row) {
    const { px, py, near } = this;
    const qx = this.grid.x(column);
    const qy = this.grid.y(row);
    if (!this.#leaves(qx, qy, LEFT) && !this.#leaves(qx, qy, RIGHT)) return 0;
    return near.filter((e) => mayMeet(e, px, py, qx, qy) && crossed(e, px, py, qx, qy) === BOTH)
      .reduce((least, e) => Math.min(least, share(e, px, py, qx, qy)), 1);
  }

  /** Returns whether one that leaves the start toward q, on a side of the line, is outside. */
  #leaves(qx, qy, copy) {
    return ![...this.touched].some((owner) => owner.startsInside(this.px, this.py, qx, qy, copy));
  }

  /** Returns the walls between the last point reached and the first that was not. */
  #stopping(vector, reached) {
    const { grid, near } = this;
    const last = pointOf(vector, vector, reached);
    const missed = pointOf(vector, vector, reached + 1);
    const qx = grid.x(this.column + missed.x);
    const qy = grid.y(this.row + missed.y);
    const touching = (px, py) => near.filter((e) => mayMeet(e, px, py, qx, qy) && touches(e, px, py, qx, qy));
    const found = touching(grid.x(this.column + last.x), grid.y(this.row + last.y));
    return found.length > 0 ? found : touching(grid.x(this.column), grid.y(this.row));
  }

  #chooseSlide(rest, stopping) {
    this.#startAt(this.column, this.row);
    let best = null;
    const attempt = (along, x, y) => {
      const vector = { x: along.x + x, y: along.y + y };
      const count = countOf(vector);
      const reached = count === 0 ? 0 : this.#reached(vector);
      const done = count === 0 ? vector : pointOf(vector, vector, reached);
      const made = along.x * done.x + along.y * done.y;
      const slide = { made, beside: x !== 0 || y !== 0, done, vector };
      if (made > 0 && (best === null || isBetter(slide, best))) best = slide;
      return reached === count;
    };
    for (const e of stopping) {
      const wx = e.x2 - e.x1;
      const wy = e.y2 - e.y1;
      const factor = (rest.x * wx + rest.y * wy) / (wx * wx + wy * wy);
      if (!Number.isFinite(factor)) continue; // too short for doubles to tell its direction
      const along = { x: Math.floor(factor * wx + 0.5), y: Math.floor(factor * wy + 0.5) };
      if (countOf(along) === 0 || attempt(along, 0, 0)) continue;
      const beside = Math.abs(wx) >= Math.abs(wy) ? [0, 1] : [1, 0];
      attempt(along, beside[0], beside[1]);
      attempt(along, -beside[0], -beside[1]);
    }
    return best && best.vector;
  }
}

function isBetter(a, b) {
  if (a.made !== b.made) return a.made > b.made;
  if (a.beside !== b.beside) return b.beside;
  if (a.done.y !== b.done.y) return a.done.y < b.done.y;
  if (a.done.x !== b.done.x) return a.done.x < b.done.x;
  return a.vector.y !== b.vector.y ? a.vector.y < b.vector.y : a.vector.x < b.vector.x;
}

function countOf(vector) {
  return Math.max(Math.abs(vector.x), Math.abs(vector.y));
}

/** Returns k / n of a value, rounded, where n is the longer component of a vector. */
function pointOf(vector, value, k) {
  const n = countOf(vector);
  const part = (component) => Math.floor((2 * component * k + n) / (2 * n));
  return { x: part(value.x), y: part(value.y) };
}

/** Returns the square root of a whole number, the next 1/32 that is not below it. */
function lengthOf(square) {
  const wanted = square * LENGTH_SCALE * LENGTH_SCALE;
  let root = Math.floor(Math.sqrt(wanted));
  while (root * root < wanted) root++;
  while ((root - 1) * (root - 1) >= wanted) root--;
  return root / LENGTH_SCALE;
}

function partOf(distance, pace, length, tick) {
  const whole = steps(Math.floor((pace * distance) / length + 0.5), tick);
  return distance < 0 ? Math.max(distance, whole) : Math.min(distance, whole);
}

function mayMeet(e, px, py, qx, qy) {
  return meetsBox(e, Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy));
}

/** Returns which copies of the line from p to q cross an edge between p and q. */
function crossed(e, px, py, qx, qy) {
  const a = orientation(px, py, qx, qy, e.x1, e.y1);
  const b = orientation(px, py, qx, qy, e.x2, e.y2);
  if (a * b > 0 || (a === 0 && b === 0)) return 0;
  if (a === 0) return along(px, py, qx, qy, e.x1, e.y1) === BETWEEN ? copyAt(b) : 0;
  if (b === 0) return along(px, py, qx, qy, e.x2, e.y2) === BETWEEN ? copyAt(a) : 0;
  return side(e, px, py) * side(e, qx, qy) < 0 ? BOTH : 0;
}

/** Returns about how far between p and q the line through them crosses an edge's, from 0 to 1. */
function share(e, px, py, qx, qy) {
  const wx = e.x2 - e.x1;
  const wy = e.y2 - e.y1;
  const p = wx * (py - e.y1) - wy * (px - e.x1);
  const q = wx * (qy - e.y1) - wy * (qx - e.x1);
  const part = p / (p - q);
  return part >= 0 ? Math.min(part, 1) : 0; // also if it is not a number
}

function copyAt(sign) {
  return sign > 0 ? LEFT : RIGHT;
}

/** Returns whether an edge, whose box meets that of the line, shares a point with the line. */
function touches(e, px, py, qx, qy) {
  const a = orientation(px, py, qx, qy, e.x1, e.y1);
  const b = orientation(px, py, qx, qy, e.x2, e.y2);
  return a * b <= 0 && side(e, px, py) * side(e, qx, qy) <= 0;
}

/** Returns into how many pieces of free ground a small circle around a point falls. */
function pieces(near, x, y) {
  const owners = new Set();
  const rays = [];
  for (const e of near) {
    if (isOn(e, x, y)) {
      owners.add(e.owner);
      for (const [toX, toY] of [[e.x1, e.y1], [e.x2, e.y2]]) {
        if ((toX !== x || toY !== y) && !rays.some((ray) => isSameWay(x, y, ray, toX, toY))) {
          rays.push([toX, toY]);
        }
      }
    }
  }
  if (rays.length === 0) return 1;
  return rays.filter(([toX, toY]) =>
    ![...owners].some((owner) => owner.startsInside(x, y, toX, toY, LEFT))).length;
}

function isSameWay(x, y, [ax, ay], bx, by) {
  return orientation(x, y, ax, ay, bx, by) === 0
    && (ax !== x ? ax > x === bx > x : ay > y === by > y);
}

/** Takes the block that comes first: nearest, blocks before points, then by row and column. */
function takeFirst(queue) {
  let first = 0;
  for (let i = 1; i < queue.length; i++) {
    if (comesBefore(queue[i], queue[first])) first = i;
  }
  const taken = queue[first];
  queue[first] = queue[queue.length - 1];
  queue.pop();
  return taken;
}

function comesBefore(a, b) {
  if (a.square !== b.square) return a.square < b.square;
  if (a.isPoint !== b.isPoint) return b.isPoint;
  return a.minR !== b.minR ? a.minR < b.minR : a.minC < b.minC;
}
