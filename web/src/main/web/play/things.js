/** What things are, how far away they are, and what one can do with them. */
import { WARES } from '../view/figures.js';

const ITEM_REACH = 0.2; // of the radius
const DOOR_REACH = 0.25;
const NEAR_ENOUGH = 0.8; // of the reach, where one stops walking
const LEGS = 8; // ways after which somebody who walks on is not followed any more

export class Things {
  #world;
  #scene;
  #walker;
  #places;
  #say;
  #whisper;
  #did;

  /**
   * @param say tells the player something: say(text)
   * @param whisper begins to speak to somebody alone: whisper(replica)
   * @param did is told what the server granted: did(action)
   */
  constructor(world, scene, walker, places, { say, whisper, did }) {
    this.#world = world;
    this.#scene = scene;
    this.#walker = walker;
    this.#places = places;
    this.#say = say;
    this.#whisper = whisper;
    this.#did = did;
  }

  /** What the own avatar holds: numbers of items. */
  get bag() {
    return this.#world.self?.fields.inventory ?? [];
  }

  /** Returns what an item is: a key for each door, and otherwise one of the wares. */
  ware(number) {
    return number <= this.#scene.doors.numbers.length && number > 0 ? 'key' : WARES[number % WARES.length];
  }

  /** Returns the name of an item, such as "key to Town Hall". */
  itemName(number) {
    const ware = this.ware(number);
    if (ware !== 'key') return ware;
    const door = this.#scene.doors.get(this.#scene.doors.numbers[number - 1]);
    const place = this.#buildingAt(door.x, door.y);
    return place ? `key to ${place}` : `key ${number}`;
  }

  name({ kind, fields }) {
    if (kind === 'avatar') return fields.name;
    if (kind === 'item') return this.itemName(fields.number);
    if (kind !== 'door') return kind;
    const { x, y } = this.#scene.doors.get(this.#scene.walls.number(fields.name));
    const place = this.#buildingAt(x, y);
    return place ? `door of ${place}` : 'door';
  }

  #buildingAt(x, y) {
    const around = this.#places.at(x, y);
    return (around.find(({ kind }) => kind === 'building') ?? around[0])?.name;
  }

  /** Returns what is to be known about somebody or something, in a few words. */
  about({ kind, fields }) {
    if (kind === 'avatar') return fields.played ? 'a player' : 'a townsperson, played by the server';
    if (kind === 'item') return 'on the ground';
    if (kind === 'door') return fields.locked ? 'locked' : fields.open ? 'open' : 'shut';
    return '';
  }

  distance(replica) {
    const { self } = this.#scene;
    const at = this.#scene.shown(replica);
    return self && at ? Math.hypot(at.x - self.x, at.y - self.y) : Infinity;
  }

  /** Returns what can be done with something, the main thing first: [{ label, run }, …]. */
  deeds(replica) {
    const { kind, fields } = replica;
    if (kind === 'item') return [{ label: 'Pick up', run: () => this.#near(replica, () => this.#ask('PickUp', { item: fields.number })) }];
    if (kind === 'door') return this.#doorDeeds(replica);
    if (kind === 'avatar') return this.#avatarDeeds(replica);
    return [];
  }

  #doorDeeds(replica) {
    const { fields } = replica;
    const deed = (label, action) => ({ label, run: () => this.#near(replica, () => this.#ask(action, { door: fields.number })) });
    const hasKey = this.bag.includes(fields.number + 1);
    if (fields.locked) return hasKey ? [deed('Unlock', 'Unlock')] : [];
    if (fields.open) return [deed('Close', 'Close')];
    return [deed('Open', 'Open'), ...(hasKey ? [deed('Lock', 'Lock')] : [])];
  }

  #avatarDeeds(replica) {
    const gifts = this.bag.slice(0, 6).map((item) => ({
      label: `Give ${this.itemName(item)}`,
      run: () => this.#near(replica, () => this.#ask('Give', { item, to: replica.fields.number })),
    }));
    const walk = { label: 'Walk there', run: () => this.#walkTo(replica) };
    const whisper = { label: 'Whisper', run: () => this.#whisper(replica) };
    return [...gifts, walk, whisper];
  }

  drop(item) {
    this.#ask('Drop', { item });
  }

  /** Returns the nearest thing within reach with which something can be done: { replica, deed }. */
  atHand() {
    let best = null;
    for (const { replica } of this.#scene.others) {
      if (replica.kind === 'avatar') continue;
      const distance = this.distance(replica);
      if (distance > this.#reach(replica) || (best && best.distance <= distance)) continue;
      const [deed] = this.deeds(replica);
      if (deed) best = { replica, deed, distance };
    }
    return best;
  }

  isInReach(replica) {
    return this.distance(replica) <= this.#reach(replica);
  }

  #reach({ kind }) {
    return (kind === 'door' ? DOOR_REACH : ITEM_REACH) * this.#scene.fullRadius;
  }

  /**
   * Walks near enough, if it is too far away, and then does something. Whoever has walked on
   * meanwhile is followed for a while, as long as it is in sight.
   */
  #near(replica, action, legs = replica.kind === 'avatar' ? LEGS : 1) {
    const isNear = this.distance(replica) <= NEAR_ENOUGH * this.#reach(replica);
    if (isNear || legs === 0) action(); // if it is too far away all the same, the server says so
    else this.#walkTo(replica, () => this.#near(replica, action, legs - 1));
  }

  #walkTo(replica, then = null) {
    const { x, y } = replica.kind === 'door' ? this.#before(replica) : this.#scene.shown(replica) ?? {};
    if (x !== undefined) this.#walker.goTo(x, y, performance.now(), then);
  }

  /** Returns the point in front of a door on the side where one is. */
  #before({ fields }) {
    const door = this.#scene.doors.get(this.#scene.walls.number(fields.name));
    const { self } = this.#scene;
    const [nx, ny] = [-Math.sin(door.angle), Math.cos(door.angle)];
    const side = (self.x - door.x) * nx + (self.y - door.y) * ny < 0 ? -1 : 1;
    const away = door.thickness / 2 + 0.35 * DOOR_REACH * this.#scene.fullRadius;
    return { x: door.x + side * nx * away, y: door.y + side * ny * away };
  }

  async #ask(action, fields) {
    try {
      const { granted, reason } = await this.#world.act(action, fields);
      if (granted) this.#did(action);
      else this.#say(reason);
    } catch (e) {
      this.#say(e.message);
    }
  }
}
