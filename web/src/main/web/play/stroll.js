/**
 * Something to do: one thing at a time that one has not done yet, and how far one has come. It is
 * told from the map and from what the server sent; about what is out of sight it knows nothing.
 */
import { byId, setText } from './hud.js';

const KEPT = 'sightline.stroll';
const WINDS = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];

export class Stroll {
  #world;
  #scene;
  #things;
  #houses;
  #start = null;
  #done;
  #seen;

  constructor(world, scene, things, places) {
    this.#world = world;
    this.#scene = scene;
    this.#things = things;
    this.#houses = places.middles('building');
    const { done = [], seen = [] } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}');
    this.#done = new Set(done);
    this.#seen = new Set(seen);
    this.steps = [
      { name: 'walk', text: () => `${matchMedia('(hover: none)').matches ? 'Tap' : 'Click'} a place on the map to walk there.` },
      { name: 'PickUp', text: () => this.#pickUp() },
      { name: 'Say', text: () => this.#say() },
      { name: 'Open', text: () => this.#open(), isThere: () => scene.doors.numbers.length > 0 },
      { name: 'Give', text: () => this.#give() },
    ];
  }

  /** Something was done: an action that the server granted. */
  did(action) {
    if (this.#done.has(action)) return;
    this.#done.add(action);
    this.#keep();
  }

  update() {
    const { self } = this.#scene;
    byId('stroll').hidden = !self || !byId('hint').hidden;
    if (!self || this.#world.state !== 'here') return;
    this.#notice(self);
    setText(byId('stroll-next'), this.#next(self));
    setText(byId('stroll-facts'), this.#facts());
  }

  #notice({ x, y }) {
    this.#start ??= { x, y };
    if (Math.hypot(x - this.#start.x, y - this.#start.y) > 0.05 * this.#scene.fullRadius) this.did('walk');
    for (const house of this.#houses) {
      if (this.#seen.has(house.name) || !house.holds(x, y)) continue;
      this.#seen.add(house.name);
      this.#keep();
    }
  }

  #keep() {
    sessionStorage.setItem(KEPT, JSON.stringify({ done: [...this.#done], seen: [...this.#seen] }));
  }

  #next(self) {
    const canDo = (name) => name === 'walk' || this.#world.schema.actions.some((action) => action.name === name);
    const step = this.steps.find(({ name, isThere }) => !this.#done.has(name) && canDo(name) && (isThere?.() ?? true));
    return step ? step.text() : this.#visit(self);
  }

  #visit(self) {
    const away = (house) => Math.hypot(house.x - self.x, house.y - self.y);
    const [next] = this.#houses.filter(({ name }) => !this.#seen.has(name)).sort((a, b) => away(a) - away(b));
    if (!next) return this.#houses.length > 0 ? 'You have been in every house. Stay as long as you like.' : 'Look around as long as you like.';
    return `Find your way into ${next.name}, to the ${windTo(self, next)}.`;
  }

  #pickUp() {
    const nearest = this.#nearest('item');
    if (!nearest) return 'Look for something to pick up: things lie in houses and on squares.';
    return `Pick something up. The ${this.#things.name(nearest)} is ${this.#things.distance(nearest).toFixed(1)} away.`;
  }

  #say() {
    const nearest = this.#nearest('avatar');
    return nearest ? `Say hello to ${nearest.fields.name}.` : 'Meet somebody, and say hello.';
  }

  #open() {
    const nearest = this.#nearest('door');
    return nearest ? `Open the ${this.#things.name(nearest)}.` : 'Find a door, and open it.';
  }

  #give() {
    const [item] = this.#things.bag;
    const nearest = this.#nearest('avatar');
    if (item === undefined) return 'Pick something up to give it away.';
    return nearest ? `Give your ${this.#things.itemName(item)} to ${nearest.fields.name}.` : `Find somebody who takes your ${this.#things.itemName(item)}.`;
  }

  #nearest(kind) {
    let best = null;
    for (const { replica } of this.#scene.others) {
      if (replica.kind !== kind || (kind === 'door' && (replica.fields.open || replica.fields.locked))) continue;
      if (!best || this.#things.distance(replica) < this.#things.distance(best)) best = replica;
    }
    return best;
  }

  #facts() {
    const kinds = { avatar: 0, item: 0 };
    for (const { replica } of this.#scene.others) kinds[replica.kind] = (kinds[replica.kind] ?? 0) + 1;
    const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
    return [
      `${count(kinds.avatar, 'person', 'people')} and ${count(kinds.item, 'thing', 'things')} in sight`,
      ...(this.#houses.length > 0 ? [`${this.#seen.size} of ${this.#houses.length} houses seen`] : []),
    ].join('\n');
  }
}

/** Returns in which direction something is, in words; north is up. */
function windTo(from, to) {
  const turn = Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4);
  return WINDS[(Math.round(turn) + 8) % 8];
}
