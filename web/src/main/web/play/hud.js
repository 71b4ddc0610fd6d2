/** What lies over the picture: lists, cards, messages. Texts of players are only ever text. */
import { colorOf } from '../view/palette.js';
import { drawWare } from '../view/figures.js';

const ROWS = 24;
const SETTLE = 1000; // ms between two changes of the order
const LINES = 6;
const LINE_MILLIS = 9000;

export const byId = (id) => document.getElementById(id);

export function make(tag, { text, className, ...attributes } = {}, ...children) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Returns a small picture of an item. */
export function wareIcon(ware) {
  const canvas = make('canvas', { className: 'icon', width: 48, height: 48, 'aria-hidden': 'true' });
  const c = canvas.getContext('2d');
  c.translate(24, 22);
  drawWare(c, 17, ware);
  return canvas;
}

export function colorDot(number) {
  const dot = make('span', { className: 'dot', 'aria-hidden': 'true' });
  dot.style.background = colorOf(number);
  return dot;
}

/** Messages that vanish by themselves. */
export class Messages {
  #timer = 0;

  toast(text) {
    const element = byId('toast');
    element.textContent = text;
    element.classList.add('shown');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => element.classList.remove('shown'), 2600);
  }

  said(who, words) {
    const line = make('p', {}, make('b', { text: `${who}: ` }), words);
    const log = byId('log');
    log.append(line);
    while (log.children.length > LINES) log.firstChild.remove();
    setTimeout(() => line.classList.add('old'), LINE_MILLIS);
    setTimeout(() => line.remove(), LINE_MILLIS + 1000);
  }
}

/** The list of everything nearby, which the keyboard reaches. */
export class NearbyList {
  #things;
  #scene;
  #onChoose;
  #rows = new Map();
  #sortedAt = 0;

  constructor(things, scene, onChoose) {
    this.#things = things;
    this.#scene = scene;
    this.#onChoose = onChoose;
  }

  update(selected) {
    const near = [...this.#scene.others].map(({ replica }) => ({ replica, distance: this.#things.distance(replica) }))
      .sort((a, b) => rank(a.replica) - rank(b.replica) || a.distance - b.distance).slice(0, ROWS);
    const list = byId('nearby-list');
    byId('nearby-none').hidden = near.length > 0;
    const kept = new Set(near.map(({ replica }) => replica.id));
    for (const [id, row] of this.#rows) {
      if (kept.has(id)) continue;
      row.element.remove();
      this.#rows.delete(id);
    }
    const now = performance.now();
    const isUsed = list.contains(document.activeElement) || list.matches(':hover') || now - this.#sortedAt < SETTLE;
    if (!isUsed) this.#sortedAt = now;
    near.forEach(({ replica, distance }, i) => {
      const row = this.#row(replica);
      row.replica = replica;
      setText(row.far, [stateOf(replica, this.#things), distance.toFixed(1)].filter((text) => text !== '').join(' · '));
      setText(row.name, this.#things.name(replica));
      row.button.setAttribute('aria-pressed', String(replica === selected));
      if (!row.element.isConnected || (!isUsed && list.children[i] !== row.element)) list.insertBefore(row.element, list.children[i] ?? null);
    });
  }

  #row(replica) {
    const known = this.#rows.get(replica.id);
    if (known) return known;
    const name = make('span', { className: 'name' });
    const far = make('span', { className: 'far' });
    const button = make('button', { type: 'button', 'data-id': replica.id, 'data-kind': replica.kind }, this.#icon(replica), name, far);
    const row = { element: make('li', {}, button), button, name, far, replica };
    button.addEventListener('click', () => this.#onChoose(row.replica));
    this.#rows.set(replica.id, row);
    return row;
  }

  #icon({ kind, fields }) {
    if (kind === 'avatar') return colorDot(fields.number);
    if (kind === 'item') return wareIcon(this.#things.ware(fields.number));
    return make('span', { className: 'dot door', 'aria-hidden': 'true' });
  }
}

/** Returns what a row says besides name and distance. */
function stateOf(replica, things) {
  if (replica.kind === 'avatar') return replica.fields.played ? 'player' : '';
  return replica.kind === 'item' ? '' : things.about(replica);
}

const RANKS = { avatar: 0, item: 1, door: 2 };
const rank = ({ kind }) => RANKS[kind] ?? 3;

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** What the own avatar holds. */
export class Bag {
  #things;
  #onChoose;
  #shown = '';

  constructor(things, onChoose) {
    this.#things = things;
    this.#onChoose = onChoose;
  }

  update() {
    const { bag } = this.#things;
    if (String(bag) === this.#shown) return;
    this.#shown = String(bag);
    byId('bag-none').hidden = bag.length > 0;
    byId('bag-list').replaceChildren(...bag.map((item) => make('li', {}, this.#button(item))));
  }

  #button(item) {
    const name = this.#things.itemName(item);
    const button = make('button', { type: 'button', 'aria-label': `Your ${name}`, title: name, 'data-item': item }, wareIcon(this.#things.ware(item)));
    button.addEventListener('click', () => this.#onChoose(item));
    return button;
  }
}

/** The card about one thing. */
export class AboutCard {
  constructor(onClose) {
    byId('about-close').addEventListener('click', onClose);
  }

  show({ name, what, deeds, why }) {
    setText(byId('about-name'), name);
    setText(byId('about-what'), what);
    byId('about-why-box').hidden = why === null;
    if (why !== null) setText(byId('about-why'), why);
    this.#deeds(deeds);
    byId('about').hidden = false;
  }

  #deeds(deeds) {
    const box = byId('about-deeds');
    const labels = deeds.map(({ label }) => label).join('|');
    this.deeds = deeds;
    if (box.dataset.labels === labels) return;
    box.dataset.labels = labels;
    box.replaceChildren(...deeds.map(({ label }, i) => {
      const button = make('button', { type: 'button', text: label, className: i === 0 ? 'main' : '' });
      button.addEventListener('click', () => this.deeds[i]?.run());
      return button;
    }));
  }

  /** Hides the card and forgets what was on it. */
  hide() {
    byId('about').hidden = true;
    this.deeds = [];
    byId('about-deeds').dataset.labels = '';
    byId('about-deeds').replaceChildren();
    for (const id of ['about-name', 'about-what', 'about-why']) setText(byId(id), '');
  }
}
