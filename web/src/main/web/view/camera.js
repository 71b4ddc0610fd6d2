/** Where on the map the picture is: units of the map to device pixels, y turned from up to down. */
export class Camera {
  constructor() {
    this.x = 0;
    this.y = 0;
    this.scale = 40;
    this.width = 1;
    this.height = 1;
  }

  /** The left and upper edge in pixels of the whole map, in whole pixels so that tiles fit. */
  get left() {
    return Math.round(this.x * this.scale - this.width / 2);
  }

  get top() {
    return Math.round(-this.y * this.scale - this.height / 2);
  }

  toX(x) {
    return x * this.scale - this.left;
  }

  toY(y) {
    return -y * this.scale - this.top;
  }

  worldX(px) {
    return (px + this.left) / this.scale;
  }

  worldY(py) {
    return -(py + this.top) / this.scale;
  }

  /** Moves to a point, but not so far that more than margins, in pixels, are outside of the map. */
  follow(x, y, [x0, y0, x1, y1], { side, top, bottom }) {
    const within = (at, from, to, length, before, after) => {
      const [low, high] = [from + (length / 2 - before) / this.scale, to - (length / 2 - after) / this.scale];
      return low > high ? (low + high) / 2 : Math.max(low, Math.min(high, at));
    };
    this.x = within(x, x0, x1, this.width, side, side);
    this.y = within(y, y0, y1, this.height, bottom, top);
  }

  /** Returns whether a point is in the picture, or within a margin around it, in pixels. */
  sees(x, y, margin = 0) {
    const px = this.toX(x);
    const py = this.toY(y);
    return px >= -margin && py >= -margin && px <= this.width + margin && py <= this.height + margin;
  }

  /** Changes the scale; what is at a pixel stays there. */
  zoom(scale, px = this.width / 2, py = this.height / 2) {
    const x = this.worldX(px);
    const y = this.worldY(py);
    this.scale = scale;
    this.x = x - (px - this.width / 2) / scale;
    this.y = y + (py - this.height / 2) / scale;
  }
}
