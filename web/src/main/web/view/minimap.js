/** The whole map, small: where one is, how far one sees, and who is seen. */
import { Camera } from './camera.js';
import { Ground } from './ground.js';
import { colorOf } from './palette.js';

export class Minimap {
  #ground;
  #picture = null;
  #palette = null;
  #dots = new Map();

  constructor(map, canvas) {
    this.#ground = new Ground(map);
    this.canvas = canvas;
    this.map = map;
    this.camera = new Camera();
  }

  draw(palette, { self, polygon, others, view }) {
    const { canvas, camera } = this;
    if (canvas.width === 0) return;
    const [x0, y0, x1, y1] = this.map.bounds;
    Object.assign(camera, { width: canvas.width, height: canvas.height, x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
    camera.scale = Math.min(canvas.width / (x1 - x0), canvas.height / (y1 - y0));
    const ctx = canvas.getContext('2d');
    ctx.drawImage(this.#background(palette), 0, 0);
    ctx.fillStyle = palette.rim;
    ctx.beginPath();
    for (let i = 0; i < polygon.length; i += 2) ctx.lineTo(camera.toX(polygon[i]), camera.toY(polygon[i + 1]));
    ctx.fill();
    for (const { x, y, number } of others) this.#dot(ctx, x, y, 2, colorOf(number));
    if (self) this.#dot(ctx, self.x, self.y, 3.5, palette.self);
    ctx.strokeStyle = palette.ink;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = 1.5;
    ctx.strokeRect(camera.toX(view[0]), camera.toY(view[3]), (view[2] - view[0]) * camera.scale, (view[3] - view[1]) * camera.scale);
    ctx.globalAlpha = 1;
  }

  #background(palette) {
    const { canvas } = this;
    if (this.#palette === palette && this.#picture?.width === canvas.width) return this.#picture;
    this.#palette = palette;
    this.#picture = document.createElement('canvas');
    this.#picture.width = canvas.width;
    this.#picture.height = canvas.height;
    this.#ground.draw(this.#picture.getContext('2d'), this.camera, palette);
    return this.#picture;
  }

  /** Copies a dot that is kept: many are drawn. */
  #dot(ctx, x, y, radius, color) {
    const { camera } = this;
    const key = `${color} ${radius} ${devicePixelRatio}`;
    if (!this.#dots.has(key)) this.#dots.set(key, dotOf(radius * (devicePixelRatio || 1), color));
    const dot = this.#dots.get(key);
    ctx.drawImage(dot, Math.round(camera.toX(x) - dot.width / 2), Math.round(camera.toY(y) - dot.height / 2));
  }
}

function dotOf(radius, color) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(2 * radius + 3);
  canvas.height = canvas.width;
  const ctx = canvas.getContext('2d');
  ctx.beginPath();
  ctx.arc(canvas.width / 2, canvas.width / 2, radius, 0, 7);
  ctx.fillStyle = color;
  ctx.fill();
  ctx.lineWidth = 1;
  ctx.strokeStyle = '#fffdf8';
  ctx.stroke();
  return canvas;
}
