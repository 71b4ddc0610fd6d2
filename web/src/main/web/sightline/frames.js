/** Frames as bytes: docs/protocol.md, "Frames" and what follows. */
import { Malformed, Reader, Writer } from './wire.js';

export const MAJOR = 1;
export const MINOR = 0;
export const NO_HASH = '0'.repeat(16);

const KINDS = { hello: 1, welcome: 2, refusal: 3, schema: 4, ping: 5, pong: 6, tick: 16, client: 17 };
const NAMES = new Map(Object.entries(KINDS).map(([name, kind]) => [kind, name]));
const STREAMS = ['state', 'text', 'voice', 'custom'];
const MOVE_BITS = [0, 8, 12, 20];
const LOOSE = 16;

/** Codes of refusals. */
export const REFUSALS = ['other', 'version', 'schema', 'malformed', 'full', 'denied', 'slow', 'flood',
  'silent', 'replaced', 'shutdown'];

/** Returns the name of a frame's kind, or undefined: then the frame is to be ignored. */
export function kindOf(bytes) {
  return NAMES.get(bytes[0]);
}

export function writeHello({ schemaHash = NO_HASH, mapHash = NO_HASH, epoch = NO_HASH, token = '' }) {
  return new Writer().u8(KINDS.hello).u8(MAJOR).u8(MINOR).u64(schemaHash).u64(mapHash).u64(epoch)
    .text(token).bytes();
}

export function readWelcome(bytes) {
  const r = new Reader(bytes, 1);
  return {
    major: r.u8(),
    minor: r.u8(),
    schemaHash: r.u64(),
    mapHash: r.u64(),
    epoch: r.u64(),
    tick: r.varint(),
    tickMicros: r.varint(),
    shortIds: r.varint(),
    memory: r.varint(),
    exponent: (r.u8() << 24) >> 24,
    originX: r.real64(),
    originY: r.real64(),
    lastColumn: r.varint(),
    lastRow: r.varint(),
  };
}

export function readRefusal(bytes) {
  const r = new Reader(bytes, 1);
  return { code: r.u8(), reason: r.text() };
}

export function readSchema(bytes) {
  return new Reader(bytes, 1).text();
}

export function readStamp(bytes) {
  return new Reader(bytes, 1).u32();
}

export function writePing(stamp) {
  return new Writer().u8(KINDS.ping).u32(stamp).bytes();
}

export function writePong(stamp) {
  return new Writer().u8(KINDS.pong).u32(stamp).bytes();
}

/** Returns the column or row nearest to the one that is held which ends in the low bits. */
export function nearest(held, low, kind) {
  const shift = 32 - MOVE_BITS[kind];
  const at = kind === 3 ? low : held + (((low - held) << shift) >> shift);
  if (at < 0 || at >= 2 ** 20) throw new Malformed(`a move leads to ${at}`);
  return at;
}

function readMove(r, kind) {
  return kind === 0 ? undefined : { kind, x: r.bits(MOVE_BITS[kind]), y: r.bits(MOVE_BITS[kind]) };
}

function readTail(r, form, type) {
  const move = readMove(r, form & 3);
  if ((form & 4) === 0) return { move };
  const part = r.part();
  return { move, fields: type?.readFields(part) };
}

function readTargets(r) {
  return Array.from({ length: checkedCount(r.varint()) }, () => r.varint() - 1);
}

function checkedCount(count) {
  if (count > 1024) throw new Malformed(`${count} targets`);
  return count;
}

function typeAt(types, code) {
  if (!types[code]) throw new Malformed(`there is no type ${code}`);
  return types[code];
}

/** Reads the frame of a tick; types of entities by short id come from the caller. */
class TickReader {
  constructor(bytes, schema, typeOf) {
    this.r = new Reader(bytes, 1);
    this.schema = schema;
    this.typeOf = typeOf;
    this.entered = new Map();
  }

  read() {
    const { r } = this;
    const flags = r.u8();
    if (flags > 31) throw new Malformed(`flags ${flags}`);
    const frame = flags & LOOSE ? { tick: r.varint(), after: r.varint() } : { advance: r.varint() };
    if (frame.advance === 0) throw new Malformed('a frame of no tick');
    this.after = frame.after;
    frame.own = readMove(r, flags & 3);
    if (flags & 4) frame.echo = r.varint();
    if (flags & 8) frame.clock = { stamp: r.u32(), held: r.varint() };
    let last = 0;
    while (!r.isDone) last = this.#section(frame, last);
    return frame;
  }

  #section(frame, last) {
    const kind = this.r.u8();
    if (kind <= last) throw new Malformed(`section ${kind} after ${last}`);
    const part = this.r.part();
    if (frame.advance === undefined && kind !== 5 && kind <= 19) throw new Malformed(`section ${kind} in a loose frame`);
    if (kind === 1) frame.evicts = this.#all(part, () => evict(part.varint()));
    else if (kind === 2) frame.contents = this.#all(part, () => this.#content(part));
    else if (kind === 3) frame.returns = this.#all(part, () => this.#change(part));
    else if (kind === 4) frame.senses = this.#all(part, () => this.#change(part));
    else if (kind === 5) frame.updates = this.#updates(part);
    else if (kind === 6) frame.references = this.#all(part, () => this.#reference(part));
    else if (kind === 7) frame.self = this.#self(part);
    else if (kind >= 16 && kind < 20) this.#events(frame, part, STREAMS[kind - 16]);
    return kind;
  }

  #all(part, read) {
    const records = [];
    while (!part.isDone) records.push(read());
    return records;
  }

  #content(r) {
    const [id, generation, senses, groups] = [r.varint(), r.u8(), r.varint(), r.varint()];
    const type = typeAt(this.schema.entities, r.varint());
    this.entered.set(id, type);
    const entity = r.u56();
    return { id, generation, senses, groups, type, entity, ...readTail(r, r.u8(), type) };
  }

  #change(r) {
    const [id, senses, groups] = [r.varint(), r.varint(), r.varint()];
    return { id, senses, groups, ...readTail(r, r.u8(), this.#type(id)) };
  }

  #updates(r) {
    let id = -1;
    return this.#all(r, () => {
      const form = r.u8();
      if ((form & 7) === 0) throw new Malformed('an update of nothing');
      const gap = form >> 3 === 31 ? 31 + r.varint() : form >> 3;
      id += 1 + gap;
      return { id, ...readTail(r, form, this.#type(id)) };
    });
  }

  #reference(r) {
    const [id, number] = [r.varint(), r.varint()];
    return { id, field: this.#type(id)?.references[number]?.name, targets: readTargets(r) };
  }

  #self(r) {
    const self = r.varint() - 1;
    if (!r.isDone) throw new Malformed('two selves');
    return self;
  }

  #events(frame, part, stream) {
    frame.events ??= [];
    while (!part.isDone) {
      const head = part.varint();
      const type = typeAt(this.schema.events, Math.floor(head / 2));
      if (type.stream !== stream) throw new Malformed(`${type.name} among ${stream}`);
      const request = head % 2 === 1 ? part.varint() : -1;
      frame.events.push({ type, request, ...readMessage(part.part(), type) });
    }
  }

  #type(id) {
    return this.entered.get(id) ?? this.typeOf(id, this.after);
  }
}

function evict(number) {
  return { id: Math.floor(number / 2), gone: number % 2 === 1 };
}

function readMessage(part, type) {
  const fields = type.readFields(part.part());
  const targets = Object.fromEntries(type.references.map(({ name }) => [name, readTargets(part)]));
  if (!part.isDone) throw new Malformed(`${type.name} is too long`);
  return { fields, targets };
}

/**
 * Returns what the frame of a tick says; typeOf(shortId, after) is the type of an entity that is held,
 * for a loose frame of one that was after so many ordered frames. Fields of others are skipped.
 */
export function readTick(bytes, schema, typeOf) {
  return new TickReader(bytes, schema, typeOf).read();
}

function writeMessage(w, { type, fields = {}, targets = {} }) {
  const inside = new Writer();
  const told = new Writer();
  type.writeFields(told, fields);
  inside.part(told);
  for (const { name } of type.references) writeTargets(inside, targets[name] ?? []);
  return w.part(inside);
}

function writeTargets(w, targets) {
  w.varint(targets.length);
  for (const target of targets) {
    if (target) w.varint(target.id + 1).u8(target.generation);
    else w.varint(0);
  }
}

/** Returns a client's frame: { acknowledged, earlier, clock, inputs, asks, actions }, all optional. */
export function writeClient({ acknowledged, earlier, clock, inputs = [], asks = [], actions = [] }) {
  const given = [acknowledged, earlier, clock].map((value) => value !== undefined);
  const w = new Writer().u8(KINDS.client).u8(given.reduce((flags, is, bit) => flags + (is ? 1 << bit : 0), 0));
  if (given[0]) w.varint(acknowledged);
  if (given[1]) w.u32(earlier);
  if (given[2]) w.u32(clock);
  if (inputs.length > 0) writeInputs(w, inputs);
  if (asks.length > 0) w.u8(2).part(asks.reduce((section, id) => section.varint(id), new Writer()));
  STREAMS.forEach((stream, number) => writeActions(w, number, actions.filter(({ type }) => type.stream === stream)));
  return w.bytes();
}

function writeInputs(w, inputs) {
  const section = new Writer().varint(inputs[0].sequence);
  for (const input of inputs) writeMessage(section.varint(input.type.code), input);
  w.u8(1).part(section);
}

function writeActions(w, stream, actions) {
  if (actions.length === 0) return;
  const section = new Writer();
  for (const action of actions) writeMessage(section.varint(action.type.code).varint(action.request), action);
  w.u8(16 + stream).part(section);
}
