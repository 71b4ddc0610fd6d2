/** A client's copies of what it perceives: docs/protocol.md, "Keeping replicas". */
import { Malformed } from './wire.js';
import { nearest, readTick } from './frames.js';

/** An entity as this client was last told. */
export class Replica {
  constructor({ id, generation, type, entity }) {
    this.shortId = id;
    this.generation = generation;
    this.type = type;
    /** The public id: the same for all clients. */
    this.id = entity;
    this.kind = type.name.toLowerCase();
    this.column = undefined;
    this.row = undefined;
    this.senses = 0;
    this.groups = 0;
    /** Values by name; only those of groups that are told to this client. */
    this.fields = {};
    this.targets = {};
    this.isHere = true;
    this.news = 0;
    this.since = 0;
  }

  /** Returns whom a reference means: replicas that are here, and null for unknown ones. */
  refer(name) {
    return (this.targets[name] ?? []).map((target) => (target?.isHere ? target : null));
  }

  /** Sets which groups are told; those that were not before, or are not now, start anew. */
  hold(groups) {
    const has = (mask, group) => (Math.floor(mask / 2 ** group) & 1) === 1;
    const renew = (members, values, initial) => {
      for (const member of members) {
        const now = has(groups, member.group);
        if (!now) delete values[member.name];
        else if (!has(this.groups, member.group)) values[member.name] = initial(member);
      }
    };
    renew(this.type.fields, this.fields, ({ codec }) => codec.initial());
    renew(this.type.references, this.targets, () => []);
    this.groups = groups;
  }

  /** Takes over what a tail tells. */
  tell({ move, fields }) {
    if (move) {
      this.column = nearest(this.column ?? 0, move.x, move.kind);
      this.row = nearest(this.row ?? 0, move.y, move.kind);
    }
    if (fields) Object.assign(this.fields, fields);
  }
}

/**
 * All replicas of a connection. Listeners are told after a whole frame was applied: onEnter,
 * onLeave(replica, gone), onChange(replica, told), onFrame(frame), and onEvent(event) last.
 */
export class Replicas {
  #byShortId = new Map();
  #asleep = new Map();
  #ordered; // the tick of the last frame that was not loose
  #ownTick; // the tick of the frame that told the own position
  #listener;

  constructor(schema, welcome, listener = {}) {
    this.schema = schema;
    this.memory = welcome.memory;
    this.shortIds = welcome.shortIds;
    this.tick = welcome.tick;
    this.#ordered = welcome.tick;
    this.#ownTick = welcome.tick;
    /** The tick of the newest loose frame that was applied: the one to acknowledge; -1 for none. */
    this.looseTick = -1;
    this.frames = 0;
    this.echo = -1;
    this.own = null;
    this.self = null;
    this.#listener = listener;
  }

  /** The replicas that are here. */
  [Symbol.iterator]() {
    return this.#byShortId.values();
  }

  get count() {
    return this.#byShortId.size;
  }

  /** How many entities that were evicted are remembered; of them only this number is told. */
  get remembered() {
    return this.#asleep.size;
  }

  /** Applies the bytes of a frame; returns false for a loose one that came too early. */
  receive(bytes) {
    const frame = readTick(bytes, this.schema, (id, after) => this.#typeOf(id, after));
    return frame.advance === undefined ? this.#applyLoose(frame) : this.#apply(frame);
  }

  /** The type of an entity; of a loose frame's only if it had the short id when that was written. */
  #typeOf(id, after = this.frames) {
    const replica = this.#held(id);
    return after <= this.frames && replica?.since <= after ? replica.type : undefined;
  }

  #held(id) {
    return this.#byShortId.get(id) ?? this.#asleep.get(id);
  }

  #apply(frame) {
    const notes = [];
    this.#ordered += frame.advance;
    this.frames++;
    this.#applyOwn(frame, this.#ordered);
    this.tick = Math.max(this.tick, this.#ordered);
    frame.evicts?.forEach((each) => this.#evict(each, notes));
    frame.contents?.forEach((each) => this.#content(each, notes));
    frame.returns?.forEach((each) => this.#return(each, notes));
    frame.senses?.forEach((each) => this.#sense(each, notes));
    frame.updates?.forEach((each) => this.#update(each, notes));
    frame.references?.forEach((each) => this.#reference(each, notes));
    if (frame.self !== undefined) this.self = this.#byShortId.get(frame.self) ?? null;
    this.#placeSelf();
    this.#tell(frame, notes);
    return true;
  }

  #applyLoose(frame) {
    if (frame.after > this.frames) return false;
    const notes = [];
    this.looseTick = Math.max(this.looseTick, frame.tick);
    this.#applyOwn(frame, frame.tick);
    this.#placeSelf();
    this.tick = Math.max(this.tick, frame.tick);
    for (const update of frame.updates ?? []) {
      const replica = this.#byShortId.get(update.id);
      if (replica && replica.since <= frame.after && replica.news < frame.tick) this.#update(update, notes, frame.tick);
    }
    this.#tell(frame, notes);
    return true;
  }

  /** The own position counts unless a later frame told one, the echo unless there was a later frame. */
  #applyOwn({ own, echo }, tick) {
    if (own && tick >= this.#ownTick) {
      const held = this.own ?? { column: 0, row: 0 };
      this.own = { column: nearest(held.column, own.x, own.kind), row: nearest(held.row, own.y, own.kind) };
      this.#ownTick = tick;
    }
    if (echo !== undefined && tick >= this.tick) this.echo = echo;
  }

  #placeSelf() {
    if (this.self?.type.isPlaced && this.own) Object.assign(this.self, this.own);
  }

  #evict({ id, gone }, notes) {
    const replica = this.#byShortId.get(id);
    if (!replica) throw new Malformed(`an evict of ${id}, which is not here`);
    replica.isHere = false;
    this.#byShortId.delete(id);
    if (!gone) this.#remember(replica);
    if (this.self === replica) this.self = null;
    notes.push(['onLeave', replica, gone]);
  }

  #remember(replica) {
    this.#asleep.set(replica.shortId, replica);
    if (this.#asleep.size > this.memory) this.#asleep.delete(this.#asleep.keys().next().value);
  }

  #content(content, notes) {
    if (content.id >= this.shortIds) throw new Malformed(`short id ${content.id}`);
    this.#asleep.delete(content.id);
    let replica = this.#byShortId.get(content.id);
    if (replica && (replica.id !== content.entity || replica.generation !== content.generation)) {
      throw new Malformed(`content of another entity for ${content.id}`);
    }
    if (content.type.isPlaced !== (content.move?.kind === 3)) throw new Malformed('a content without its place');
    const isNew = !replica;
    replica ??= new Replica(content);
    replica.groups = 0;
    replica.hold(content.groups);
    replica.senses = content.senses;
    this.#byShortId.set(content.id, replica);
    this.#newsOf(replica, content);
    replica.since = this.frames;
    notes.push(isNew ? ['onEnter', replica] : ['onChange', replica, content]);
  }

  #return(change, notes) {
    const replica = this.#asleep.get(change.id);
    if (!replica) throw new Malformed(`a return of ${change.id}, which was not asleep`);
    this.#asleep.delete(change.id);
    this.#byShortId.set(change.id, replica);
    replica.isHere = true;
    replica.since = this.frames;
    this.#resense(replica, change);
    notes.push(['onEnter', replica]);
  }

  #sense(change, notes) {
    const replica = this.#byShortId.get(change.id);
    if (!replica) throw new Malformed(`senses of ${change.id}, which is not here`);
    this.#resense(replica, change);
    notes.push(['onChange', replica, change]);
  }

  #resense(replica, change) {
    replica.hold(change.groups);
    replica.senses = change.senses;
    this.#newsOf(replica, change);
  }

  #update(update, notes, tick = this.#ordered) {
    const replica = this.#byShortId.get(update.id);
    if (!replica) return;
    this.#newsOf(replica, update, tick);
    notes.push(['onChange', replica, update]);
  }

  #newsOf(replica, tail, tick = this.#ordered) {
    replica.tell(tail);
    replica.news = tick;
  }

  #reference({ id, field, targets }, notes) {
    const replica = this.#byShortId.get(id);
    if (!replica || field === undefined) throw new Malformed(`a reference of ${id}`);
    replica.targets[field] = targets.map((target) => (target < 0 ? null : this.#held(target) ?? null));
    notes.push(['onChange', replica, {}]);
  }

  #tell(frame, notes) {
    const listener = this.#listener;
    for (const [name, ...what] of notes) listener[name]?.(...what);
    listener.onFrame?.(frame);
    for (const { type, request, fields, targets } of frame.events ?? []) {
      const who = (ids) => ids.map((id) => (id < 0 ? null : this.#byShortId.get(id) ?? null));
      listener.onEvent?.({
        name: type.name,
        request,
        ...type.initialValues(),
        ...fields,
        references: Object.fromEntries(Object.entries(targets).map(([name, ids]) => [name, who(ids)])),
      });
    }
  }
}
