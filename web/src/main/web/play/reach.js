/** How far one wants to perceive: from a quarter of the usual radius to all of it. */
import { byId } from './hud.js';

export class Reach {
  #world;
  #scene;
  #slider = byId('reach');
  #asked = new Set();

  constructor(world, scene) {
    this.#world = world;
    this.#scene = scene;
    this.#slider.addEventListener('change', () => this.#ask(this.#wanted));
    this.#slider.addEventListener('input', () => this.#say(this.#wanted));
    world.on('start', () => this.#asked.clear());
    world.on('Conditions', ({ radius }) => this.#told(radius));
  }

  /** What the server says counts: a radius that was not asked for here is the usual one. */
  #told(radius) {
    if (!this.#asked.has(radius)) {
      this.#scene.fullRadius = radius;
      this.#asked.clear();
    }
    if (document.activeElement === this.#slider && this.#asked.has(radius)) return; // it may be on its way further
    this.#slider.value = String(Math.round((radius / this.#scene.fullRadius) * 100));
    this.#say(radius);
  }

  get #wanted() {
    return this.#scene.fullRadius * (Number(this.#slider.value) / 100);
  }

  #ask(radius) {
    this.#asked.add(radius);
    this.#world.act('Zoom', { radius }).catch(() => {});
  }

  #say(radius) {
    byId('reach-text').textContent = `${Number(radius.toFixed(2))}`;
  }
}
