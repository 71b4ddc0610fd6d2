/**
 * Ways around walls, for clicks: found on a coarse grid around start and goal, then pulled straight.
 *
 * Cells that no edge touches are walked freely. Next to walls each step is checked exactly, by the
 * same rule by which avatars walk. At last corners are left out as long as the straight line is
 * free; so every leg of a way can be walked as it is. A way that leaves the window around start and
 * goal is not found, nor one through a gap much narrower than a cell; so windows of several sizes
 * are tried, and whoever finds none walks straight.
 */
import { Walk } from './movement.js';

const MOST_CELLS = 90_000;
const NEXT_TO_WALLS = 2.2; // how much longer a step next to a wall counts: ways keep away from walls
const REACHES = [2, 4, 1]; // the first finds most; then a wider window, then finer cells
const STEPS = [[1, 0, 1], [-1, 0, 1], [0, 1, 1], [0, -1, 1],
  [1, 1, Math.SQRT2], [1, -1, Math.SQRT2], [-1, 1, Math.SQRT2], [-1, -1, Math.SQRT2]];

export class Ways {
  #walls;
  #walk;

  constructor(walls) {
    this.#walls = walls;
    this.#walk = new Walk(walls);
  }

  /** Returns a way as `find` does, in the first window of several sizes in which there is one. */
  findAny(from, to, reach) {
    for (const times of REACHES) {
      const way = this.find(from, to, times * reach);
      if (way) return way;
    }
    return null;
  }

  /**
   * Returns the corners of a way between two grid points as [{ column, row }, …] without the start,
   * or null. The goal is moved to the nearest place where one can stand.
   *
   * @param reach how far around start and goal to look, in units of the map
   */
  find(from, to, reach) {
    const goal = this.#walk.nearestPlace(to.column, to.row);
    if (this.#isFree(from, goal)) return [goal];
    const window = this.#window(from, goal, reach);
    const cells = window.search(this.#walk, from, goal);
    return cells && this.#straighten([from, ...cells, goal]);
  }

  #isFree(a, b) {
    return (a.column === b.column && a.row === b.row) || this.#walk.isFree(a.column, a.row, b.column, b.row);
  }

  #window(from, goal, reach) {
    const { grid } = this.#walls;
    const margin = Math.ceil(reach / grid.step);
    const minC = Math.max(0, Math.min(from.column, goal.column) - margin);
    const minR = Math.max(0, Math.min(from.row, goal.row) - margin);
    const maxC = Math.min(grid.lastColumn, Math.max(from.column, goal.column) + margin);
    const maxR = Math.min(grid.lastRow, Math.max(from.row, goal.row) + margin);
    const fine = reach / grid.step / 40;
    const size = Math.max(1, Math.ceil(Math.max(fine, Math.sqrt(((maxC - minC) * (maxR - minR)) / MOST_CELLS))));
    return new Window(this.#walls, minC, minR, size, Math.floor((maxC - minC) / size) + 1, Math.floor((maxR - minR) / size) + 1);
  }

  /** Leaves out what is not needed: from each corner on to the farthest that is straight ahead. */
  #straighten(points) {
    const way = [];
    let at = 0;
    while (at < points.length - 1) {
      let next = at + 1;
      let jump = 1;
      while (jump > 0) {
        const far = Math.min(points.length - 1, next + jump);
        if (far > next && this.#isFree(points[at], points[far])) {
          next = far;
          jump = far === points.length - 1 ? 0 : jump * 2;
        } else {
          jump = jump > 1 ? jump >> 1 : 0;
        }
      }
      way.push(points[next]);
      at = next;
    }
    return way;
  }
}

/** Cells between which a way is searched. */
class Window {
  constructor(walls, minColumn, minRow, size, columns, rows) {
    Object.assign(this, { minColumn, minRow, size, columns, rows });
    this.grid = walls.grid;
    this.touched = new Uint8Array(columns * rows);
    const { grid } = this;
    const near = walls.near(grid.x(minColumn), grid.y(minRow),
      grid.x(minColumn + size * columns), grid.y(minRow + size * rows));
    for (const edge of near) this.#touch(edge);
  }

  center(cell) {
    const column = this.minColumn + (cell % this.columns) * this.size + (this.size >> 1);
    const row = this.minRow + Math.floor(cell / this.columns) * this.size + (this.size >> 1);
    return { column: Math.min(column, this.grid.lastColumn), row: Math.min(row, this.grid.lastRow) };
  }

  cellOf({ column, row }) {
    return Math.floor((row - this.minRow) / this.size) * this.columns + Math.floor((column - this.minColumn) / this.size);
  }

  /** Marks the cells that an edge meets, and those beside them where it runs along their border. */
  #touch({ x1, y1, x2, y2 }) {
    const { grid, size } = this;
    const cx = (x) => ((x - grid.originX) / grid.step - this.minColumn) / size;
    const cy = (y) => ((y - grid.originY) / grid.step - this.minRow) / size;
    const [ax, ay, bx, by] = [cx(x1), cy(y1), cx(x2), cy(y2)];
    const clamp = (value, count) => Math.max(0, Math.min(count - 1, Math.floor(value)));
    const lastRow = clamp(Math.max(ay, by) + 1e-6, this.rows);
    for (let r = clamp(Math.min(ay, by) - 1e-6, this.rows); r <= lastRow; r++) {
      const [from, to] = spanInRow(ax, ay, bx, by, r);
      const last = clamp(to + 1e-6, this.columns);
      for (let c = clamp(from - 1e-6, this.columns); c <= last; c++) this.touched[r * this.columns + c] = 1;
    }
  }

  /** Returns the centers of cells on a cheapest way, or null. */
  search(walk, from, goal) {
    const cells = this.columns * this.rows;
    const cost = new Float64Array(cells).fill(Infinity);
    const parent = new Int32Array(cells).fill(-1);
    const done = new Uint8Array(cells);
    const queue = new Queue();
    const end = this.cellOf(goal);
    const endC = end % this.columns;
    const endR = Math.floor(end / this.columns);
    const start = this.cellOf(from);
    cost[start] = 0;
    queue.add(0, start);
    for (let cell = queue.take(); cell >= 0; cell = queue.take()) {
      if (done[cell]) continue;
      done[cell] = 1;
      if (cell === end) return this.#trace(parent, start, end);
      const c = cell % this.columns;
      const r = Math.floor(cell / this.columns);
      for (const [dc, dr, length] of STEPS) {
        if (c + dc < 0 || c + dc >= this.columns || r + dr < 0 || r + dr >= this.rows) continue;
        const next = cell + dr * this.columns + dc;
        if (done[next]) continue;
        const total = cost[cell] + length * (this.touched[next] ? NEXT_TO_WALLS : 1);
        if (total >= cost[next]) continue;
        const a = cell === start ? from : this.center(cell);
        const b = next === end ? goal : this.center(next);
        if (!this.#isStep(walk, cell, next, a, b)) continue;
        cost[next] = total;
        parent[next] = cell;
        queue.add(total + Math.hypot(c + dc - endC, r + dr - endR), next);
      }
    }
    return null;
  }

  /** Returns whether one can step from a cell to the next; exact where there are edges. */
  #isStep(walk, cell, next, a, b) {
    const across = (Math.floor(cell / this.columns)) * this.columns + (next % this.columns);
    const along = (Math.floor(next / this.columns)) * this.columns + (cell % this.columns);
    if (!this.touched[cell] && !this.touched[next] && !this.touched[across] && !this.touched[along]) return true;
    return walk.isFree(a.column, a.row, b.column, b.row);
  }

  #trace(parent, start, end) {
    const way = [];
    for (let cell = parent[end]; cell !== start && cell >= 0; cell = parent[cell]) way.push(this.center(cell));
    return way.reverse();
  }
}

/** Returns from where to where a line runs within a row of cells. */
function spanInRow(ax, ay, bx, by, row) {
  if (ay === by) return [Math.min(ax, bx), Math.max(ax, bx)];
  const at = (y) => ax + ((bx - ax) * (Math.max(Math.min(ay, by), Math.min(Math.max(ay, by), y)) - ay)) / (by - ay);
  const [p, q] = [at(row - 1e-6), at(row + 1 + 1e-6)];
  return [Math.min(p, q), Math.max(p, q)];
}

/** A heap of cells, the one with the least key first. */
class Queue {
  #keys = [];
  #cells = [];

  add(key, cell) {
    let i = this.#keys.length;
    while (i > 0) {
      const up = (i - 1) >> 1;
      if (this.#keys[up] <= key) break;
      this.#keys[i] = this.#keys[up];
      this.#cells[i] = this.#cells[up];
      i = up;
    }
    this.#keys[i] = key;
    this.#cells[i] = cell;
  }

  /** Takes the first out; -1 if there is none. */
  take() {
    if (this.#keys.length === 0) return -1;
    const first = this.#cells[0];
    const key = this.#keys.pop();
    const cell = this.#cells.pop();
    const count = this.#keys.length;
    if (count > 0) this.#sink(key, cell, count);
    return first;
  }

  #sink(key, cell, count) {
    let i = 0;
    for (;;) {
      let down = 2 * i + 1;
      if (down >= count) break;
      if (down + 1 < count && this.#keys[down + 1] < this.#keys[down]) down++;
      if (this.#keys[down] >= key) break;
      this.#keys[i] = this.#keys[down];
      this.#cells[i] = this.#cells[down];
      i = down;
    }
    this.#keys[i] = key;
    this.#cells[i] = cell;
  }
}
