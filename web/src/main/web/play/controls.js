/** Keys, pointer, touch and buttons. */
import { byId, make } from './hud.js';

const KEYS = {
  ArrowUp: [0, 1], KeyW: [0, 1], ArrowDown: [0, -1], KeyS: [0, -1],
  ArrowLeft: [-1, 0], KeyA: [-1, 0], ArrowRight: [1, 0], KeyD: [1, 0],
};
const TYPED = 'select, textarea, input:not([type="checkbox"])'; // what needs keys for itself
const FINGER = 24; // CSS pixels within which something is meant
const MOUSE = 1.3; // the same in sizes of a figure
const FOLLOW = 180; // ms between two ways while a pointer is held

export class Controls {
  #game;
  #scene;
  #pressed = new Set();
  #wasSteering = false;
  #pointers = new Map();
  #pinch = 0;
  #held = null;
  #heldAt = 0;

  constructor(game, scene, world) {
    this.#game = game;
    this.#scene = scene;
    this.world = world;
    this.#keys();
    this.#pointer(game.picture.canvas);
    this.#buttons();
  }

  /** Steers by the keys that are down and the pointer that is held. */
  update(now) {
    const [dx, dy] = [...this.#pressed].reduce(([x, y], code) => [x + KEYS[code][0], y + KEYS[code][1]], [0, 0]);
    const isSteering = dx !== 0 || dy !== 0;
    if (isSteering || this.#wasSteering) this.#game.walker.steer(dx, dy, now);
    this.#wasSteering = isSteering;
    if (this.#held && now - this.#heldAt > FOLLOW) {
      this.#heldAt = now;
      this.#walkTo(this.#held.x, this.#held.y);
    }
  }

  /** Offers what is at hand. */
  prompt() {
    const atHand = this.#game.things.atHand();
    const button = byId('prompt');
    button.hidden = !atHand;
    if (!atHand) return;
    const text = `${atHand.deed.label} the ${this.#game.things.name(atHand.replica)}`;
    if (button.dataset.text === text) return;
    button.dataset.text = text;
    button.replaceChildren(make('kbd', { text: 'E' }), ` ${text}`);
  }

  #use() {
    this.#game.things.atHand()?.deed.run();
  }

  #keys() {
    addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (event.target.matches(TYPED)) {
        if (event.key === 'Escape') this.#game.picture.canvas.focus();
        return;
      }
      if (KEYS[event.code] && !(event.code.startsWith('Arrow') && event.target.matches('summary'))) {
        this.#pressed.add(event.code);
        event.preventDefault();
      } else {
        this.#key(event);
      }
    });
    addEventListener('keyup', (event) => this.#pressed.delete(event.code));
    addEventListener('blur', () => this.#pressed.clear());
  }

  #key(event) {
    const onButton = event.target.matches('button, summary');
    const actions = {
      e: () => this.#use(),
      o: () => this.#toggleLens(),
      '+': () => this.#game.picture.zoom(1.2),
      '=': () => this.#game.picture.zoom(1.2),
      '-': () => this.#game.picture.zoom(1 / 1.2),
      '?': () => this.#toggleHint(),
      Escape: () => this.#escape(),
      Enter: onButton ? null : () => byId('words').focus(),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #escape() {
    this.#game.choose(null);
    byId('hint').hidden = true;
  }

  #pointer(canvas) {
    canvas.addEventListener('pointerdown', (event) => this.#down(event, canvas));
    canvas.addEventListener('pointermove', (event) => this.#move(event, canvas));
    for (const type of ['pointerup', 'pointercancel']) canvas.addEventListener(type, (event) => this.#up(event));
    canvas.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.#game.picture.zoom(Math.exp(-event.deltaY / 500));
    }, { passive: false });
  }

  #down(event, canvas) {
    if (event.button !== 0) return;
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size > 1) {
      this.#held = null;
      this.#pinch = this.#spread();
      return;
    }
    const hit = this.#hit(event);
    if (hit) {
      this.#game.choose(hit);
      return;
    }
    this.#game.choose(null);
    this.#held = { x: event.clientX, y: event.clientY };
    this.#heldAt = performance.now() + 200; // a click is one way; holding follows
    this.#walkTo(event.clientX, event.clientY);
  }

  #move(event, canvas) {
    if (!this.#pointers.has(event.pointerId)) {
      canvas.classList.toggle('over', this.#hit(event) !== null);
      return;
    }
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size > 1) {
      const spread = this.#spread();
      this.#game.picture.zoom(spread / this.#pinch);
      this.#pinch = spread;
    } else if (this.#held) {
      this.#held = { x: event.clientX, y: event.clientY };
    }
  }

  #up(event) {
    this.#pointers.delete(event.pointerId);
    this.#held = null;
  }

  #spread() {
    const [a, b] = [...this.#pointers.values()];
    return Math.max(10, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
  }

  #walkTo(clientX, clientY) {
    const { camera, pixelRatio } = this.#game.picture;
    this.#game.walker.goTo(camera.worldX(clientX * pixelRatio), camera.worldY(clientY * pixelRatio), performance.now());
  }

  /** Returns what is under a point of the window, or null. */
  #hit({ clientX, clientY, pointerType }) {
    const { camera, pixelRatio, figures } = this.#game.picture;
    const size = (MOUSE * figures.size) / pixelRatio;
    let [best, least] = [null, pointerType === 'mouse' ? size : Math.max(FINGER, size)];
    for (const { replica, x, y } of this.#scene.others) {
      const distance = Math.hypot(camera.toX(x) / pixelRatio - clientX, camera.toY(y) / pixelRatio - clientY)
        + (replica.kind === 'door' ? 2 : 0);
      if (distance <= least) [best, least] = [replica, distance];
    }
    return best;
  }

  #buttons() {
    const on = (id, action) => byId(id).addEventListener('click', action);
    on('zoom-in', () => this.#game.picture.zoom(1.25));
    on('zoom-out', () => this.#game.picture.zoom(1 / 1.25));
    on('lens', () => this.#toggleLens());
    document.querySelector('.tools').addEventListener('click', ({ detail }) => {
      if (detail > 0) this.#game.picture.canvas.focus(); // by pointer: keys are for walking again
    });
    on('help', () => this.#toggleHint());
    on('hint-close', () => this.#closeHint());
    on('prompt', () => this.#use());
    on('nearby-toggle', () => this.#openNearby(!byId('nearby').classList.contains('open')));
    byId('nearby-list').addEventListener('click', () => this.#openNearby(false)); // the card is shown instead
    for (const name of ['area', 'channels', 'tiles']) {
      byId(`lens-${name}`).addEventListener('change', ({ target }) => this.#game.overlays.show(name, target.checked));
    }
    byId('say').addEventListener('submit', (event) => {
      event.preventDefault();
      const words = byId('words').value.trim();
      byId('words').value = '';
      if (words !== '') this.#game.speech.say(words);
      this.#game.picture.canvas.focus();
    });
  }

  #toggleLens() {
    this.#openLens(byId('lens-panel').hidden);
  }

  #openLens(isOpen) {
    byId('lens-panel').hidden = !isOpen;
    byId('lens').setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.#openNearby(false); // they have the same place
  }

  /** Opens the list where it is shown only if it is asked for, as on a phone. */
  #openNearby(isOpen) {
    byId('nearby').classList.toggle('open', isOpen);
    byId('nearby-toggle').setAttribute('aria-expanded', String(isOpen));
    if (isOpen) this.#openLens(false);
  }

  #toggleHint() {
    byId('hint').hidden = !byId('hint').hidden;
  }

  #closeHint() {
    byId('hint').hidden = true;
    localStorage.setItem('sightline.hint', 'seen');
    this.#game.picture.canvas.focus();
  }
}
