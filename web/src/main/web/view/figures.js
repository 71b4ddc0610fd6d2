/** Avatars and items. What is drawn often is drawn once, kept, and copied. */
import { colorOf } from './palette.js';
import { FONT } from './places.js';

const MOST_KEPT = 2000;
const TURNS = 48; // directions in which bodies of a crowd are kept
const NAMES_KEPT = 30; // pictures
const MOST_MADE = 8; // sprites per picture, so that none takes long

/** What items look like; keys are those that fit a door of the map. */
export const WARES = ['apple', 'coin', 'lamp', 'book', 'shell', 'cup', 'feather', 'ring'];

/** Whether somebody wants to see less movement. */
const calm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

export class Figures {
  #kept = new Map();
  #names = new Map(); // those of the last pictures
  #former = new Map(); // those before; what is not drawn again is forgotten with them
  #pictures = 0;
  #made = 0;
  #key = '';

  /** Begins a picture with bodies of a radius in pixels; what was kept for another is forgotten. */
  begin(palette, size, pixelRatio) {
    this.palette = palette;
    this.pixelRatio = pixelRatio;
    this.isCrowd = false;
    this.isCalm = calm?.matches ?? false;
    this.#made = 0;
    this.size = Math.max(9 * pixelRatio, Math.min(26 * pixelRatio, size));
    if (++this.#pictures % NAMES_KEPT === 0) this.#forgetNames();
    const key = `${palette.ink} ${this.size} ${pixelRatio}`;
    if (key === this.#key && this.#kept.size < MOST_KEPT) return;
    this.#key = key;
    this.#kept.clear();
    this.#names.clear();
    this.#former.clear();
  }

  /** Forgets the names that were not drawn for a while: their bearers are out of sight. */
  #forgetNames() {
    this.#former = this.#names;
    this.#names = new Map();
  }

  /** Draws somebody who looks in a direction, in radians; the pace is how far it has walked. */
  avatar(ctx, x, y, number, heading, pace, isSelf, isPlayed) {
    const turn = -heading + (pace && !this.isCalm ? Math.sin(pace) * 0.06 : 0);
    const color = colorOf(number);
    if (this.isCrowd && this.#inCrowd(ctx, x, y, color, turn, isSelf, isPlayed)) return;
    const body = this.#sprite(`a${color}${isSelf}${isPlayed}`, 3, (c, s) => drawBody(c, s, this.palette, color, isSelf, isPlayed));
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    ctx.setTransform(cos, sin, -sin, cos, x, y);
    ctx.drawImage(body, -body.width / 2, -body.height / 2);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
  }

  /**
   * Copies a body that is kept turned, to whole pixels: less smooth, and much less work. Returns
   * whether it could; not if it is not kept yet and enough was made for this picture.
   */
  #inCrowd(ctx, x, y, color, turn, isSelf, isPlayed) {
    const step = ((Math.round((turn / (2 * Math.PI)) * TURNS) % TURNS) + TURNS) % TURNS;
    const key = `c${color}${isSelf}${isPlayed}${step}`;
    if (!this.#mayHave(key)) return false;
    const body = this.#sprite(key, 3, (c, s) => {
      c.rotate((step / TURNS) * 2 * Math.PI);
      drawBody(c, s, this.palette, color, isSelf, isPlayed);
    });
    ctx.drawImage(body, Math.round(x - body.width / 2), Math.round(y - body.height / 2));
    return true;
  }

  #mayHave(key) {
    return this.#kept.has(key) || this.#made < MOST_MADE;
  }

  item(ctx, x, y, ware) {
    const sprite = this.ware(ware);
    ctx.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
  }

  ware(ware) {
    return this.#sprite(`w${ware}`, 2.4, (c, s) => drawWare(c, s * 0.72, ware));
  }

  name(ctx, x, y, name, isSelf) {
    const box = this.nameBox(x, y, name, isSelf);
    if (box) ctx.drawImage(this.#label(name, isSelf), box.left, box.top);
  }

  /** Returns where a name is drawn: { left, top, width, height }; null if one of the next pictures will show it. */
  nameBox(x, y, name, isSelf) {
    if (!this.#nameKept(`${name}${isSelf}`) && this.#made >= MOST_MADE) return null;
    const { width, height } = this.#label(name, isSelf);
    return { left: Math.round(x - width / 2), top: Math.round(y + this.size * (isSelf ? 1.34 : 1.15)), width, height };
  }

  #sprite(key, sides, draw) {
    const known = this.#kept.get(key);
    if (known) return known;
    this.#made++;
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(this.size * sides);
    canvas.height = canvas.width;
    const c = canvas.getContext('2d');
    c.translate(canvas.width / 2, canvas.height / 2);
    draw(c, this.size);
    this.#kept.set(key, canvas);
    return canvas;
  }

  #label(name, isSelf) {
    const key = `${name}${isSelf}`;
    const known = this.#nameKept(key);
    if (known) return known;
    this.#made++;
    const canvas = document.createElement('canvas');
    const c = canvas.getContext('2d');
    const size = 12 * this.pixelRatio;
    const font = `${isSelf ? 700 : 550} ${size}px ${FONT}`;
    c.font = font;
    canvas.width = Math.ceil(c.measureText(name).width + 10 * this.pixelRatio);
    canvas.height = Math.ceil(size * 1.5);
    c.font = font;
    c.textAlign = 'center';
    c.textBaseline = 'middle';
    c.lineJoin = 'round';
    c.lineWidth = 3.5 * this.pixelRatio;
    c.strokeStyle = this.palette.halo;
    c.strokeText(name, canvas.width / 2, canvas.height / 2);
    c.fillStyle = isSelf ? this.palette.self : this.palette.ink;
    c.fillText(name, canvas.width / 2, canvas.height / 2);
    this.#names.set(key, canvas);
    return canvas;
  }

  /** Returns the picture of a name if it is kept, and keeps it on. */
  #nameKept(key) {
    const known = this.#names.get(key) ?? this.#former.get(key);
    if (known) this.#names.set(key, known);
    return known;
  }
}

/** A body from above that looks to the right: shoulders, head, eyes. */
function drawBody(c, size, palette, color, isSelf, isPlayed) {
  const circle = (x, y, r, fill) => {
    c.beginPath();
    c.arc(x, y, r, 0, 7);
    c.fillStyle = fill;
    c.fill();
  };
  circle(size * 0.06, size * 0.1, size * 1.02, 'rgba(0,0,0,0.22)');
  if (isSelf) {
    circle(0, 0, size * 1.36, palette.self);
    circle(0, 0, size * 1.2, palette.paper);
  }
  c.beginPath();
  c.ellipse(-size * 0.08, 0, size * 0.72, size * 1.02, 0, 0, 7);
  c.fillStyle = shade(color, -0.28);
  c.fill();
  c.lineWidth = size * 0.1;
  c.strokeStyle = shade(color, -0.55);
  c.stroke();
  circle(size * 0.04, 0, size * 0.72, color);
  c.lineWidth = size * 0.09;
  c.strokeStyle = isPlayed ? '#fffdf8' : shade(color, -0.45);
  c.stroke();
  circle(-size * 0.16, -size * 0.14, size * 0.36, 'rgba(255,255,255,0.22)');
  for (const side of [-1, 1]) {
    circle(size * 0.4, side * size * 0.27, size * 0.21, '#fffdf8');
    circle(size * 0.48, side * size * 0.27, size * 0.1, '#23201d');
  }
}

/** Returns a color made lighter (part > 0) or darker. */
function shade(color, part) {
  const channels = [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16));
  const mixed = channels.map((value) => Math.round(part < 0 ? value * (1 + part) : value + (255 - value) * part));
  return `rgb(${mixed.join(',')})`;
}

const INK = '#3a2f22';

function outline(c, s, fill) {
  c.fillStyle = fill;
  c.strokeStyle = INK;
  c.lineWidth = Math.max(1, s * 0.13);
  c.lineJoin = 'round';
  c.lineCap = 'round';
  c.fill();
  c.stroke();
}

const PICTURES = {
  key(c, s) {
    c.beginPath();
    c.arc(-s * 0.5, 0, s * 0.42, 0, 7);
    outline(c, s, '#f2b632');
    c.beginPath();
    c.rect(-s * 0.1, -s * 0.13, s * 1.05, s * 0.26);
    c.rect(s * 0.5, 0, s * 0.14, s * 0.42);
    c.rect(s * 0.78, 0, s * 0.14, s * 0.34);
    outline(c, s, '#f2b632');
    c.beginPath();
    c.arc(-s * 0.5, 0, s * 0.15, 0, 7);
    c.fillStyle = INK;
    c.fill();
  },
  apple(c, s) {
    c.beginPath();
    c.arc(-s * 0.22, s * 0.12, s * 0.6, 0, 7);
    c.arc(s * 0.22, s * 0.12, s * 0.6, 0, 7);
    outline(c, s, '#d9493c');
    c.beginPath();
    c.arc(0, s * 0.12, s * 0.62, 0, 7);
    c.fillStyle = '#d9493c';
    c.fill();
    c.beginPath();
    c.ellipse(s * 0.3, -s * 0.65, s * 0.3, s * 0.15, -0.6, 0, 7);
    outline(c, s, '#6f9a2c');
  },
  coin(c, s) {
    c.beginPath();
    c.arc(0, 0, s * 0.72, 0, 7);
    outline(c, s, '#f2b632');
    c.beginPath();
    c.arc(0, 0, s * 0.44, 0, 7);
    c.strokeStyle = '#9a6c10';
    c.stroke();
  },
  lamp(c, s) {
    c.beginPath();
    c.rect(-s * 0.36, -s * 0.5, s * 0.72, s * 1);
    outline(c, s, '#ffe28a');
    c.beginPath();
    c.rect(-s * 0.52, s * 0.5, s * 1.04, s * 0.26);
    c.rect(-s * 0.44, -s * 0.7, s * 0.88, s * 0.22);
    outline(c, s, '#6b6259');
    c.beginPath();
    c.arc(0, -s * 0.72, s * 0.28, Math.PI, 0);
    c.stroke();
  },
  book(c, s) {
    c.beginPath();
    c.rect(-s * 0.62, -s * 0.74, s * 1.24, s * 1.48);
    outline(c, s, '#3d74a8');
    c.beginPath();
    c.rect(-s * 0.62, -s * 0.74, s * 0.26, s * 1.48);
    outline(c, s, '#2b557d');
    c.beginPath();
    c.rect(-s * 0.14, -s * 0.42, s * 0.52, s * 0.24);
    c.fillStyle = '#fcf8ef';
    c.fill();
  },
  shell(c, s) {
    c.beginPath();
    c.moveTo(0, s * 0.75);
    for (let i = 0; i <= 6; i++) {
      const a = Math.PI + (i * Math.PI) / 6;
      c.lineTo(Math.cos(a) * s * 0.85, Math.sin(a) * s * 0.8 + s * 0.1);
    }
    c.closePath();
    outline(c, s, '#f0b7a4');
    c.beginPath();
    for (const dx of [-0.4, 0, 0.4]) {
      c.moveTo(0, s * 0.7);
      c.lineTo(dx * s, -s * 0.5);
    }
    c.stroke();
  },
  cup(c, s) {
    c.beginPath();
    c.arc(s * 0.55, 0, s * 0.3, 0, 7);
    c.strokeStyle = INK;
    c.lineWidth = s * 0.2;
    c.stroke();
    c.beginPath();
    c.moveTo(-s * 0.62, -s * 0.55);
    c.lineTo(s * 0.5, -s * 0.55);
    c.lineTo(s * 0.36, s * 0.7);
    c.lineTo(-s * 0.48, s * 0.7);
    c.closePath();
    outline(c, s, '#8fb8c9');
  },
  feather(c, s) {
    c.beginPath();
    c.moveTo(-s * 0.7, s * 0.8);
    c.quadraticCurveTo(-s * 0.6, -s * 0.5, s * 0.75, -s * 0.85);
    c.quadraticCurveTo(s * 0.6, s * 0.4, -s * 0.7, s * 0.8);
    outline(c, s, '#f6f1e6');
    c.beginPath();
    c.moveTo(-s * 0.85, s * 0.95);
    c.lineTo(s * 0.4, -s * 0.45);
    c.stroke();
  },
  ring(c, s) {
    c.beginPath();
    c.arc(0, s * 0.18, s * 0.56, 0, 7);
    c.lineWidth = s * 0.42;
    c.strokeStyle = INK;
    c.stroke();
    c.lineWidth = s * 0.2;
    c.strokeStyle = '#f2b632';
    c.stroke();
    c.beginPath();
    c.moveTo(0, -s * 0.98);
    c.lineTo(s * 0.34, -s * 0.6);
    c.lineTo(0, -s * 0.26);
    c.lineTo(-s * 0.34, -s * 0.6);
    c.closePath();
    outline(c, s, '#7fd0e0');
  },
};

export function drawWare(c, size, ware) {
  c.beginPath();
  c.ellipse(0, size * 0.9, size * 0.85, size * 0.28, 0, 0, 7);
  c.fillStyle = 'rgba(0,0,0,0.18)';
  c.fill();
  PICTURES[ware](c, size);
}
