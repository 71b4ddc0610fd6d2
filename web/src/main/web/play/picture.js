/** Draws the scene: the map, the fog, everything that is here, and what is said. */
import { Camera } from '../view/camera.js';
import { Bubbles } from '../view/bubbles.js';
import { Figures } from '../view/figures.js';
import { drawFog } from '../view/fog.js';
import { Ground } from '../view/ground.js';
import { palettes } from '../view/palette.js';

const BODY = 0.04; // a body's radius, in interest radii
const CROWD = 120; // people from which on they are drawn with less effort
const NAMES = 40; // at most, besides the own
const WIDE = 760; // CSS pixels of a window with lists at its sides
const LISTS = 270; // of those lists: beside the map, at its ends
const SMALL = 600; // CSS pixels of a window where cards would cover whoever is not in the middle
const BAR = 150; // above and below, where the page has its bars

export class Picture {
  constructor(canvas, map, places) {
    this.canvas = canvas;
    this.ctx = canvas.getContext('2d', { alpha: false });
    this.camera = new Camera();
    this.ground = new Ground(map);
    this.places = places;
    this.figures = new Figures();
    this.bubbles = new Bubbles();
    this.factor = 1;
    this.palette = palettes.light;
    this.selected = null;
    this.bounds = map.bounds;
    const [x0, y0, x1, y1] = map.bounds;
    Object.assign(this.camera, { x: (x0 + x1) / 2, y: (y0 + y1) / 2 });
    this.fallback = Math.min(x1 - x0, y1 - y0) / 4;
  }

  /** Fits the canvas to the window. */
  resize() {
    const { canvas, camera } = this;
    this.pixelRatio = Math.min(2, devicePixelRatio || 1);
    const width = Math.max(1, Math.round(canvas.clientWidth * this.pixelRatio));
    const height = Math.max(1, Math.round(canvas.clientHeight * this.pixelRatio));
    if (canvas.width === width && canvas.height === height) return;
    Object.assign(canvas, { width, height });
    Object.assign(camera, { width, height });
  }

  /** Zooms by a factor: 1 shows the own radius as large as the window allows. */
  zoom(by) {
    this.factor = Math.max(0.35, Math.min(3, this.factor * by));
  }

  draw(scene, { things, walker, overlays, now, elapsed }) {
    this.resize();
    const { ctx, camera, palette, pixelRatio } = this;
    camera.scale = this.#scale(scene.fullRadius || this.fallback);
    if (scene.self) this.#follow(scene.self);
    this.figures.begin(palette, BODY * Math.min(scene.fullRadius || this.fallback, 0.8 * this.fallback) * camera.scale, pixelRatio);
    this.ground.draw(ctx, camera, palette);
    this.places.draw(ctx, camera, palette, pixelRatio);
    scene.doors.draw(ctx, camera, palette, pixelRatio, this.figures.isCalm ? Infinity : elapsed);
    if (scene.self) drawFog(ctx, camera, palette, scene.polygon, pixelRatio);
    overlays.draw(ctx, camera, palette, pixelRatio);
    this.#way(walker.way, scene.self);
    this.#selection(scene);
    this.#things(scene, things);
    this.#people(scene, now);
  }

  /** Keeps the own avatar in the middle; near the edge of the map, where there is room, beside it. */
  #follow({ x, y }) {
    const { camera, pixelRatio } = this;
    const isSmall = Math.min(camera.width, camera.height) < SMALL * pixelRatio;
    camera.follow(x, y, this.bounds, {
      side: camera.width > WIDE * pixelRatio ? LISTS * pixelRatio : camera.width / 10,
      top: isSmall ? camera.height / 4 : BAR * pixelRatio,
      bottom: isSmall ? camera.height / 2 : BAR * pixelRatio, // where cards are
    });
  }

  /** The radius fills the window, or the whole map does if that is smaller. */
  #scale(radius) {
    const { width, height } = this.camera;
    const [x0, y0, x1, y1] = this.bounds;
    const byRadius = Math.min(width, height * 1.15) / (2.2 * radius);
    const byMap = Math.min(width / (x1 - x0), height / (y1 - y0)) * 0.85;
    return Math.max(0.05, Number((Math.max(byRadius, byMap) * this.factor).toPrecision(3)));
  }

  #way(way, self) {
    if (way.length === 0 || !self) return;
    const { ctx, camera, palette, pixelRatio } = this;
    ctx.save();
    ctx.strokeStyle = palette.way;
    ctx.fillStyle = palette.way;
    ctx.lineWidth = 2.5 * pixelRatio;
    ctx.setLineDash([2 * pixelRatio, 7 * pixelRatio]);
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(camera.toX(self.x), camera.toY(self.y));
    for (const { x, y } of way) ctx.lineTo(camera.toX(x), camera.toY(y));
    ctx.stroke();
    const { x, y } = way.at(-1);
    ctx.beginPath();
    ctx.arc(camera.toX(x), camera.toY(y), 4.5 * pixelRatio, 0, 7);
    ctx.fill();
    ctx.restore();
  }

  #selection(scene) {
    const at = this.selected && scene.shown(this.selected);
    if (!at) return;
    const { ctx, camera, palette, pixelRatio } = this;
    ctx.beginPath();
    ctx.arc(camera.toX(at.x), camera.toY(at.y), this.figures.size * 1.6, 0, 7);
    ctx.strokeStyle = palette.self;
    ctx.lineWidth = 2.5 * pixelRatio;
    ctx.stroke();
  }

  #things(scene, things) {
    const { ctx, camera, figures } = this;
    const item = ({ x, y }, fields, part) => {
      if (!camera.sees(x, y, 60)) return;
      ctx.globalAlpha = part;
      figures.item(ctx, camera.toX(x), camera.toY(y), things.ware(fields.number));
    };
    for (const each of scene.fading) if (each.kind === 'item') item(each, each.fields, each.part);
    for (const each of scene.others) if (each.replica.kind === 'item') item(each, each.replica.fields, each.seen);
    ctx.globalAlpha = 1;
  }

  #people(scene, now) {
    const { ctx } = this;
    const people = [];
    for (const each of scene.others) if (each.replica.kind === 'avatar' && this.camera.sees(each.x, each.y, 80)) people.push(each);
    people.sort((a, b) => b.y - a.y);
    this.figures.isCrowd = people.length > CROWD;
    const leaving = scene.fading.filter(({ kind }) => kind === 'avatar');
    for (const each of leaving) this.#person(each, each.fields, each.part, false);
    for (const each of people) this.#person(each, each.replica.fields, each.seen, false);
    const { self } = scene;
    if (self && this.own) this.#person(self, this.own.fields, 1, true);
    this.#names(people, leaving, self);
    this.bubbles.begin();
    if (self && this.own) this.#speech(self, this.own.id, now);
    for (const each of people) this.#speech(each, each.replica.id, now);
    ctx.globalAlpha = 1;
  }

  #person({ x, y, heading, pace }, { number, played }, part, isSelf) {
    const { ctx, camera, figures } = this;
    const px = camera.toX(x);
    const py = camera.toY(y);
    ctx.globalAlpha = part;
    figures.avatar(ctx, px, py, number, heading, pace, isSelf, played);
  }

  /** Writes names under people, the nearest first; one that would cover another is left out. */
  #names(people, leaving, self) {
    const { ctx, camera, figures } = this;
    const away = (each) => (self ? (each.x - self.x) ** 2 + (each.y - self.y) ** 2 : 0);
    const ownBox = self && this.own && figures.nameBox(camera.toX(self.x), camera.toY(self.y), this.own.fields.name, true);
    const taken = ownBox ? [ownBox] : [];
    const near = people.map((each) => ({ each, away: away(each) })).sort((a, b) => a.away - b.away).slice(0, NAMES);
    for (const { each } of near) this.#name(each, each.replica.fields.name, each.seen, taken, each.replica === this.selected);
    for (const each of leaving) this.#name(each, each.fields.name, each.part, taken, false);
    ctx.globalAlpha = 1;
    if (self && this.own) figures.name(ctx, camera.toX(self.x), camera.toY(self.y), this.own.fields.name, true);
  }

  #name({ x, y }, name, part, taken, isWanted) {
    const { ctx, camera, figures } = this;
    const box = figures.nameBox(camera.toX(x), camera.toY(y), name, false);
    if (!box || (!isWanted && taken.some((other) => overlap(box, other)))) return;
    taken.push(box);
    ctx.globalAlpha = part;
    figures.name(ctx, camera.toX(x), camera.toY(y), name, false);
  }

  #speech({ x, y }, speaker, now) {
    const { ctx, camera, palette, pixelRatio, figures } = this;
    ctx.globalAlpha = 1;
    this.bubbles.draw(ctx, speaker, camera.toX(x), camera.toY(y) - figures.size * 1.2, palette, pixelRatio, now);
  }
}

function overlap(a, b) {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
