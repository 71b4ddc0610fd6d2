/** Doors: a leaf that turns about one end. */
const TURN = 1.45; // radians when open
const SPEED = 0.006; // of the turn, per millisecond

export class DoorLeaves {
  #doors = new Map();

  constructor(map) {
    map.obstacles.forEach((obstacle, number) => {
      if (obstacle.door) this.#doors.set(number, { ...leafOf(obstacle), open: false, known: false, locked: false, part: 0 });
    });
  }

  /** Returns the numbers of the obstacles that are doors, in the map's order. */
  get numbers() {
    return [...this.#doors.keys()];
  }

  /** Returns { x, y, open, locked, known } of a door. */
  get(number) {
    return this.#doors.get(number);
  }

  set(number, { open, locked }) {
    const door = this.#doors.get(number);
    if (!door.known) door.part = open ? 1 : 0;
    Object.assign(door, { open, locked, known: true });
  }

  draw(ctx, camera, palette, pixelRatio, elapsed) {
    for (const door of this.#doors.values()) {
      const aim = door.open ? 1 : 0;
      const step = SPEED * elapsed; // Infinity: at once
      door.part = Math.abs(aim - door.part) <= step ? aim : door.part + Math.sign(aim - door.part) * step;
      if (camera.sees(door.x, door.y, 200)) this.#leaf(ctx, camera, palette, pixelRatio, door);
    }
  }

  #leaf(ctx, camera, palette, pixelRatio, door) {
    const length = door.length * camera.scale;
    const thick = Math.max(4 * pixelRatio, door.thickness * camera.scale * (door.part > 0 ? 0.6 : 1));
    const eased = door.part * door.part * (3 - 2 * door.part);
    ctx.save();
    ctx.translate(camera.toX(door.hingeX), camera.toY(door.hingeY));
    ctx.rotate(-door.angle - TURN * eased);
    ctx.fillStyle = palette.door;
    ctx.strokeStyle = palette.doorEdge;
    ctx.lineWidth = Math.max(1, camera.scale / 45);
    ctx.globalAlpha *= door.known ? 1 : 0.75;
    ctx.fillRect(0, -thick / 2, length, thick);
    ctx.strokeRect(0, -thick / 2, length, thick);
    ctx.fillStyle = palette.doorEdge;
    ctx.beginPath();
    ctx.arc(length * 0.86, 0, Math.max(1.6 * pixelRatio, thick * 0.18), 0, 7);
    ctx.fill();
    ctx.restore();
    if (door.locked) padlock(ctx, camera.toX(door.x), camera.toY(door.y), Math.max(7 * pixelRatio, camera.scale * 0.12));
  }
}

/** Returns the hinge, length and angle of a door: along the longest side of its outline. */
function leafOf({ ring, segment }) {
  const points = segment ?? ring;
  let best = null;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (!best || length > best.length) best = { a, b, length };
  });
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  const angle = Math.atan2(best.b[1] - best.a[1], best.b[0] - best.a[0]);
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  const across = points.map(([px, py]) => (px - x) * -dy + (py - y) * dx);
  return {
    x,
    y,
    angle,
    length: best.length,
    thickness: Math.max(...across) - Math.min(...across),
    hingeX: x - (dx * best.length) / 2,
    hingeY: y - (dy * best.length) / 2,
  };
}

function padlock(ctx, x, y, size) {
  ctx.save();
  ctx.translate(x, y);
  ctx.lineWidth = size * 0.22;
  ctx.strokeStyle = '#2c2926';
  ctx.fillStyle = '#f2b632';
  ctx.beginPath();
  ctx.arc(0, -size * 0.2, size * 0.38, Math.PI, 0);
  ctx.stroke();
  ctx.beginPath();
  ctx.rect(-size * 0.6, -size * 0.2, size * 1.2, size * 0.9);
  ctx.lineWidth = size * 0.12;
  ctx.fill();
  ctx.stroke();
  ctx.restore();
}
