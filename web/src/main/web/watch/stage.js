/** One picture of the whole world, with what one avatar perceives under one rule. */
import { Camera } from '../view/camera.js';
import { DoorLeaves } from '../view/doors.js';
import { Ground } from '../view/ground.js';
import { colorOf, palettes } from '../view/palette.js';
import { Places } from '../view/places.js';

const FAINT = 0.45; // of what the chosen avatar does not perceive
const NAMED = 26; // CSS pixels per unit from which on everybody has a name
const NEAR = 14; // CSS pixels within which something is meant

/** What all stages share: the map, where the camera is, and the last two moments. */
export class Scene {
  constructor(map) {
    this.map = map;
    this.camera = { x: 0, y: 0, scale: 0 };
    this.doors = new DoorLeaves(map);
    this.places = new Places(map);
    this.doorNumbers = new Map(this.doors.numbers.map((n) => [map.obstacles[n].id ?? `#${n}`, n]));
    this.doorNames = new Map([...this.doorNumbers].map(([name, n]) => [n, name]));
    this.moment = null;
    this.former = new Map();
    this.shownAt = 0;
    this.interval = 200;
    this.focus = null;
    this.heat = null;
    this.now = 0;
  }

  show(moment, now) {
    if (this.moment) {
      this.former = new Map(this.moment.entities.map((each) => [each.id, this.place(each)]));
      this.interval = Math.min(1000, Math.max(50, now - this.shownAt));
    }
    this.moment = moment;
    this.byId = new Map(moment.entities.map((each) => [each.id, each]));
    this.shownAt = now;
    for (const { door, open } of moment.doors) {
      const number = this.doorNumbers.get(door);
      if (number !== undefined) this.doors.set(number, { open, locked: false });
    }
  }

  /** Returns where an entity is drawn: on its way from the moment before to the last. */
  place({ id, x, y }) {
    const before = this.former.get(id);
    if (!before) return { x, y };
    const part = Math.min(1, (this.now - this.shownAt) / this.interval);
    return { x: before.x + (x - before.x) * part, y: before.y + (y - before.y) * part };
  }

  get focused() {
    return this.focus === null ? null : this.byId?.get(this.focus) ?? null;
  }
}

export class Stage {
  #camera = new Camera();

  constructor(figure, scene, onPick) {
    this.canvas = figure.querySelector('canvas');
    this.caption = figure.querySelector('strong');
    this.note = figure.querySelector('figcaption span');
    this.figure = figure;
    this.ctx = this.canvas.getContext('2d', { alpha: false });
    this.scene = scene;
    this.ground = new Ground(scene.map);
    this.perceived = null;
    this.#listen(onPick);
  }

  title(text, note) {
    if (this.caption.textContent !== text) this.caption.textContent = text;
    if (this.note.textContent !== note) this.note.textContent = note;
  }

  draw(theme, elapsed) {
    if (this.figure.hidden) return;
    this.palette = palettes[theme];
    this.#fit();
    const { ctx, palette, scene } = this;
    const camera = this.#camera;
    this.ground.draw(ctx, camera, palette);
    if (scene.heat) this.#heat(scene.heat);
    scene.doors.draw(ctx, camera, palette, this.ratio, elapsed);
    if (!scene.moment) return;
    this.#reach();
    this.#lines();
    for (const each of scene.moment.entities) if (each.kind !== 'avatar' && each.kind !== 'door') this.#thing(each);
    const people = scene.moment.entities.filter(({ kind }) => kind === 'avatar').sort((a, b) => this.#rank(a) - this.#rank(b));
    for (const each of people) this.#avatar(each);
    this.#names(people.reverse());
  }

  /** Who matters more is drawn later, on top of others. */
  #rank({ id, player }) {
    if (id === this.scene.focus) return 3;
    return (this.perceived?.has(id) ? 2 : 0) + (player === 'client' ? 0.5 : 0);
  }

  #fit() {
    const { canvas, scene } = this;
    const camera = this.#camera;
    this.ratio = Math.min(2, devicePixelRatio || 1);
    const width = Math.max(1, Math.round(canvas.clientWidth * this.ratio));
    const height = Math.max(1, Math.round(canvas.clientHeight * this.ratio));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    Object.assign(camera, { width, height });
    const [x0, y0, x1, y1] = scene.map.bounds;
    this.whole = Math.min(width / (x1 - x0), height / (y1 - y0)) * 0.94;
    if (scene.camera.scale === 0) Object.assign(scene.camera, { x: (x0 + x1) / 2, y: (y0 + y1) / 2, scale: 1 });
    camera.x = scene.camera.x;
    camera.y = scene.camera.y;
    camera.scale = Math.round(this.whole * scene.camera.scale * 8) / 8 || this.whole;
  }

  /** Draws the cells as one small picture, stretched smoothly over the map. */
  #heat(heat) {
    const { ctx } = this;
    const camera = this.#camera;
    if (this.heatOf !== heat) this.#warm(heat);
    const { columns, rows, x, y, side } = heat;
    ctx.imageSmoothingEnabled = true;
    ctx.imageSmoothingQuality = 'high';
    ctx.drawImage(this.warmth, camera.toX(x), camera.toY(y + rows * side), columns * side * camera.scale, rows * side * camera.scale);
  }

  #warm(heat) {
    this.heatOf = heat;
    this.warmth ??= document.createElement('canvas');
    const { columns, rows, cells } = heat;
    Object.assign(this.warmth, { width: columns, height: rows });
    const ctx = this.warmth.getContext('2d');
    const picture = ctx.createImageData(columns, rows);
    const most = Math.max(...cells, 1);
    cells.forEach((cell, i) => {
      const part = cell / most;
      const at = 4 * ((rows - 1 - Math.floor(i / columns)) * columns + (i % columns));
      picture.data.set([225, Math.round(170 - 140 * part), 30, cell === 0 ? 0 : Math.round(70 + 175 * Math.sqrt(part))], at);
    });
    ctx.putImageData(picture, 0, 0);
  }

  #reach() {
    const focus = this.scene.focused;
    if (!focus || focus.reach < 0) return;
    const { ctx, palette } = this;
    const camera = this.#camera;
    const { x, y } = this.scene.place(focus);
    ctx.beginPath();
    ctx.arc(camera.toX(x), camera.toY(y), focus.reach * camera.scale, 0, 7);
    ctx.strokeStyle = palette.self;
    ctx.lineWidth = 1.5 * this.ratio;
    ctx.setLineDash([6 * this.ratio, 5 * this.ratio]);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  #lines() {
    const focus = this.scene.focused;
    if (!focus || !this.perceived) return;
    const { ctx, palette, scene } = this;
    const camera = this.#camera;
    const from = scene.place(focus);
    ctx.strokeStyle = palette.self;
    ctx.globalAlpha = 0.55;
    ctx.lineWidth = 1.5 * this.ratio;
    ctx.beginPath();
    for (const id of this.perceived) {
      const other = scene.byId.get(id);
      if (!other) continue;
      const to = scene.place(other);
      ctx.moveTo(camera.toX(from.x), camera.toY(from.y));
      ctx.lineTo(camera.toX(to.x), camera.toY(to.y));
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
  }

  #alpha(id) {
    if (!this.perceived || this.scene.focus === null) return 1;
    return id === this.scene.focus || this.perceived.has(id) ? 1 : FAINT;
  }

  #thing(each) {
    const { ctx } = this;
    const camera = this.#camera;
    const side = this.#size(0.16, 3, 9);
    if (!camera.sees(each.x, each.y, side)) return;
    ctx.globalAlpha = this.#alpha(each.id);
    ctx.save();
    ctx.translate(camera.toX(each.x), camera.toY(each.y));
    ctx.rotate(Math.PI / 4);
    ctx.fillStyle = '#f2b632';
    ctx.strokeStyle = '#5c430c';
    ctx.lineWidth = this.ratio;
    ctx.fillRect(-side / 2, -side / 2, side, side);
    ctx.strokeRect(-side / 2, -side / 2, side, side);
    ctx.restore();
    ctx.globalAlpha = 1;
  }

  /** Returns a length in pixels: units of the map, within limits in CSS pixels. */
  #size(units, least, most) {
    return Math.max(least * this.ratio, Math.min(most * this.ratio, units * this.#camera.scale));
  }

  #bodyOf({ id }) {
    return this.#size(0.2, 4.2, 11) * (id === this.scene.focus ? 1.4 : 1);
  }

  #avatar(each) {
    const { ctx, palette, scene } = this;
    const camera = this.#camera;
    const { x, y } = scene.place(each);
    if (!camera.sees(x, y, 60)) return;
    ctx.globalAlpha = this.#alpha(each.id);
    ctx.beginPath();
    ctx.arc(camera.toX(x), camera.toY(y), this.#bodyOf(each), 0, 7);
    ctx.fillStyle = each.id === scene.focus ? palette.self : colorOf(each.avatar);
    ctx.lineWidth = (each.player === 'client' ? 3 : 1.5) * this.ratio;
    ctx.strokeStyle = each.player === 'client' ? palette.ink : '#fffdf8';
    ctx.stroke();
    ctx.fill();
    ctx.globalAlpha = 1;
  }

  /** Writes names, the most important first; one that would cover another is left out. */
  #names(people) {
    const { ctx, scene } = this;
    const camera = this.#camera;
    const isClose = camera.scale > NAMED * this.ratio;
    const taken = [];
    ctx.font = `600 ${12 * this.ratio}px ui-sans-serif, system-ui, sans-serif`;
    for (const each of people) {
      if (!isClose && each.player !== 'client' && each.id !== scene.focus) continue;
      const at = scene.place(each);
      if (!camera.sees(at.x, at.y, 60)) continue;
      const box = this.#labelBox(camera.toX(at.x), camera.toY(at.y) + this.#bodyOf(each), each.name);
      if (taken.some((other) => overlap(box, other))) continue;
      taken.push(box);
      ctx.globalAlpha = this.#alpha(each.id);
      this.#name(box, each.name);
    }
    ctx.globalAlpha = 1;
  }

  /** Returns where a name is written: under a body, within the picture. */
  #labelBox(x, y, name) {
    const width = this.ctx.measureText(name).width;
    const height = 15 * this.ratio;
    const edge = 4 * this.ratio;
    const left = Math.max(edge, Math.min(this.canvas.width - width - edge, x - width / 2));
    return { left, top: Math.min(y + 3 * this.ratio, this.canvas.height - height), width, height };
  }

  #name({ left, top }, name) {
    const { ctx, palette } = this;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'top';
    ctx.lineJoin = 'round';
    ctx.lineWidth = 4 * this.ratio;
    ctx.strokeStyle = palette.halo;
    ctx.strokeText(name, left, top);
    ctx.fillStyle = palette.ink;
    ctx.fillText(name, left, top);
  }

  #listen(onPick) {
    const { canvas } = this;
    const pointers = new Map();
    let moved = 0;
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, event);
      moved = 0;
    });
    canvas.addEventListener('pointermove', (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) {
        canvas.classList.toggle('over', this.#hit(event) !== null);
        return;
      }
      if (pointers.size === 2) this.#pinch(pointers, event);
      this.#pan((event.clientX - before.clientX) / pointers.size, (event.clientY - before.clientY) / pointers.size);
      moved += Math.abs(event.clientX - before.clientX) + Math.abs(event.clientY - before.clientY);
      pointers.set(event.pointerId, event);
    });
    canvas.addEventListener('pointerup', (event) => {
      if (pointers.size === 1 && moved < 6) onPick(this.#hit(event));
      pointers.delete(event.pointerId);
    });
    canvas.addEventListener('pointercancel', (event) => pointers.delete(event.pointerId));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY / 500), event);
    }, { passive: false });
    canvas.addEventListener('keydown', (event) => this.#key(event));
  }

  #pinch(pointers, event) {
    const other = [...pointers.values()].find((each) => each.pointerId !== event.pointerId);
    const before = pointers.get(event.pointerId);
    const was = Math.hypot(before.clientX - other.clientX, before.clientY - other.clientY);
    const is = Math.hypot(event.clientX - other.clientX, event.clientY - other.clientY);
    if (was > 0) this.zoom(is / was, event);
  }

  #pan(dx, dy) {
    const { scene } = this;
    scene.camera.x -= (dx * this.ratio) / this.#camera.scale;
    scene.camera.y += (dy * this.ratio) / this.#camera.scale;
  }

  /** Zooms about where the pointer is. */
  zoom(by, event) {
    const { scene, canvas } = this;
    const camera = this.#camera;
    const box = canvas.getBoundingClientRect();
    const px = event ? (event.clientX - box.left) * this.ratio : camera.width / 2;
    const py = event ? (event.clientY - box.top) * this.ratio : camera.height / 2;
    const scale = Math.max(0.6, Math.min(40, scene.camera.scale * by));
    camera.zoom(this.whole * scale, px, py);
    Object.assign(scene.camera, { x: camera.x, y: camera.y, scale });
  }

  #key(event) {
    const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
    if (moves[event.key]) this.#pan(...moves[event.key]);
    else if (event.key === '+' || event.key === '=') this.zoom(1.25);
    else if (event.key === '-') this.zoom(0.8);
    else return;
    event.preventDefault();
  }

  /** Returns where a point of the map is on the page, in CSS pixels. */
  locate(x, y) {
    const box = this.canvas.getBoundingClientRect();
    return { x: box.left + this.#camera.toX(x) / this.ratio, y: box.top + this.#camera.toY(y) / this.ratio };
  }

  /** Returns what is under the pointer: { id } or { door }, or null. */
  #hit(event) {
    const { scene, canvas } = this;
    if (!scene.moment) return null;
    const camera = this.#camera;
    const box = canvas.getBoundingClientRect();
    const px = (event.clientX - box.left) * this.ratio;
    const py = (event.clientY - box.top) * this.ratio;
    let best = null;
    let least = NEAR * this.ratio;
    const consider = (x, y, hit, bonus) => {
      const distance = Math.hypot(camera.toX(x) - px, camera.toY(y) - py) - bonus;
      if (distance < least) [least, best] = [distance, hit];
    };
    for (const number of scene.doors.numbers) {
      const door = scene.doors.get(number);
      consider(door.x, door.y, { door: scene.doorNames.get(number) }, 0);
    }
    for (const each of scene.moment.entities) {
      if (each.kind !== 'avatar') continue;
      const { x, y } = scene.place(each);
      consider(x, y, { id: each.id }, 3 * this.ratio);
    }
    return best;
  }
}

function overlap(a, b) {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
