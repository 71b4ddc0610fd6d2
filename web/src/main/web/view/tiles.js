/**
 * Which tiles a rule takes in around a point, for the rules that need nothing but the tiling: the
 * format of `/tiles`. Others, such as weak visibility, only the server decides.
 */
const PATH = 1.5; // radii along which `tile-path` reaches

export class TileArea {
  #tiling;
  #middles; // of each tile: [x, y, how far its corners are]
  #shown = { key: '', tiles: [] };

  constructor(tiling) {
    this.#tiling = tiling;
    this.#middles = tiling.tiles.map((tile) => middle(this.#corners(tile)));
  }

  /** Returns whether the area of a rule can be told here. */
  static knows(rule) {
    return rule in RULES;
  }

  /** Returns the tiles, each as its corners [[x, y], …]. */
  around(rule, x, y, radius) {
    const key = `${rule} ${x} ${y} ${radius}`;
    if (key !== this.#shown.key) this.#shown = { key, tiles: RULES[rule](this, x, y, radius).map((tile) => this.#corners(this.#tiling.tiles[tile])) };
    return this.#shown.tiles;
  }

  #corners(tile) {
    return tile.map((vertex) => this.#tiling.vertices[vertex]);
  }

  #isNear(tile, x, y, radius) {
    const [cx, cy, reach] = this.#middles[tile];
    return Math.hypot(cx - x, cy - y) <= (radius + reach) * (1 + 1e-9);
  }

  /** Returns the tile of a point: of several, the first; -1 if there is none. */
  at(x, y) {
    return this.#tiling.tiles.findIndex((tile, i) => this.#isNear(i, x, y, 0) && holds(this.#corners(tile), x, y));
  }

  /** Returns the tiles that meet a disc. */
  inDisc(x, y, radius) {
    const found = [];
    this.#tiling.tiles.forEach((tile, i) => {
      if (!this.#isNear(i, x, y, radius)) return;
      const corners = this.#corners(tile);
      if (holds(corners, x, y) || distance(corners, x, y) <= radius) found.push(i);
    });
    return found;
  }

  /** Returns those of some tiles that are reached from the tile of a point over common points. */
  reached(x, y, tiles) {
    const open = new Set(tiles);
    const found = [this.at(x, y)].filter((tile) => open.delete(tile));
    for (const tile of found) for (const next of this.#tiling.pointNeighbors[tile]) if (open.delete(next)) found.push(next);
    return found;
  }

  /** Returns the tiles whose middles are nearer than a length, along middles of edge neighbors. */
  along(x, y, length) {
    const { edgeNeighbors } = this.#tiling;
    const centers = this.#middles;
    const away = new Map([[this.at(x, y), 0]].filter(([tile]) => tile >= 0));
    const open = [...away.keys()];
    while (open.length > 0) {
      const tile = open.pop();
      for (const next of edgeNeighbors[tile]) {
        const far = away.get(tile) + Math.hypot(centers[next][0] - centers[tile][0], centers[next][1] - centers[tile][1]);
        if (far >= length || far >= (away.get(next) ?? Infinity)) continue;
        away.set(next, far);
        open.push(next);
      }
    }
    return [...away.keys()];
  }
}

const RULES = {
  hexagon: (area, x, y, radius) => area.inDisc(x, y, radius),
  'tile-circle': (area, x, y, radius) => area.inDisc(x, y, radius),
  'tile-distance': (area, x, y, radius) => area.reached(x, y, area.inDisc(x, y, radius)),
  'tile-path': (area, x, y, radius) => area.along(x, y, PATH * radius),
};

function middle(corners) {
  const mean = (i) => corners.reduce((all, corner) => all + corner[i], 0) / corners.length;
  const [x, y] = [mean(0), mean(1)];
  return [x, y, Math.max(...corners.map((corner) => Math.hypot(corner[0] - x, corner[1] - y)))];
}

/** Returns whether a closed convex polygon, counterclockwise, holds a point. */
function holds(corners, x, y) {
  return corners.every(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
  });
}

/** Returns how far a point outside of a polygon is from it. */
function distance(corners, x, y) {
  return Math.min(...corners.map(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length];
    const [dx, dy] = [bx - ax, by - ay];
    const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(ax + part * dx - x, ay + part * dy - y);
  }));
}
