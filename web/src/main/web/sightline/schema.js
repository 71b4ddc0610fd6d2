/** What can be said, read from the schema's text: docs/protocol.md, "The schema". */
import { Malformed, utf8, width } from './wire.js';

const LIMIT = (value, min, max) => Math.max(min, Math.min(max, value));

function inRange(value, min, max) {
  if (!(value >= min && value <= max)) throw new Malformed(`${value} is not in [${min}, ${max}]`);
  return value;
}

function integer(min, max) {
  const bits = width(max - min + 1);
  return {
    initial: () => LIMIT(0, min, max),
    read: (r) => inRange(r.bits(bits) + min, min, max),
    write: (w, value) => w.bits(inRange(value, min, max) - min, bits),
  };
}

function fixed(min, max, step) {
  const last = Math.round((max - min) / step);
  const whole = integer(0, last);
  const number = (value) => Math.round((value - min) / step);
  return {
    initial: () => min + LIMIT(number(0), 0, last) * step,
    read: (r) => min + whole.read(r) * step,
    write: (w, value) => whole.write(w, number(value)),
  };
}

function finite(value) {
  if (!Number.isFinite(value)) throw new Malformed('a number is not finite');
  return value;
}

const real32 = { initial: () => 0, read: (r) => finite(r.real32()), write: (w, v) => w.real32(finite(v)) };
const real64 = { initial: () => 0, read: (r) => finite(r.real64()), write: (w, v) => w.real64(finite(v)) };
const flag = { initial: () => false, read: (r) => r.bits(1) === 1, write: (w, v) => w.bits(v ? 1 : 0, 1) };

const point = {
  initial: () => ({ x: 0, y: 0 }),
  read: (r) => ({ x: r.bits(20), y: r.bits(20) }),
  write: (w, { x, y }) => w.bits(x, 20).bits(y, 20),
};

function choice(...names) {
  const number = integer(0, names.length - 1);
  return {
    initial: () => names[0],
    read: (r) => names[number.read(r)],
    write: (w, name) => number.write(w, names.indexOf(name)),
  };
}

function bytes(max) {
  const length = integer(0, max);
  return {
    initial: () => new Uint8Array(0),
    read: (r) => r.raw(length.read(r)),
    write: (w, value) => length.write(w, value.length).raw(value),
  };
}

function text(max) {
  const length = integer(0, max);
  return {
    initial: () => '',
    read: (r) => r.utf8(length.read(r)),
    write: (w, value) => {
      const encoded = utf8.encode(value);
      length.write(w, encoded.length).raw(encoded);
    },
  };
}

function optional(codec) {
  return {
    initial: () => null,
    read: (r) => (r.bits(1) === 1 ? codec.read(r) : null),
    write: (w, value) => {
      w.bits(value === null ? 0 : 1, 1);
      if (value !== null) codec.write(w, value);
    },
  };
}

function list(codec, max) {
  const length = integer(0, max);
  return {
    initial: () => [],
    read: (r) => Array.from({ length: length.read(r) }, () => codec.read(r)),
    write: (w, values) => {
      length.write(w, values.length);
      values.forEach((value) => codec.write(w, value));
    },
  };
}

function nested(components) {
  const each = (make) => Object.fromEntries(components.map(({ name, codec }) => [name, make(codec, name)]));
  return {
    initial: () => each((codec) => codec.initial()),
    read: (r) => each((codec) => codec.read(r)),
    write: (w, value) => components.forEach(({ name, codec }) => codec.write(w, value[name])),
  };
}

const MAKERS = { integer, fixed, choice, bytes, text };
const PLAIN = { real32, real64, flag, point };

/** Returns the codec that a text like list(integer(0,9),5) names. */
export function codecOf(source, values = new Map()) {
  const [, name, inside] = /^(\w+)(?:\((.*)\))?$/.exec(source) ?? [];
  const args = inside === undefined ? [] : splitArguments(inside);
  if (PLAIN[name] && args.length === 0) return PLAIN[name];
  if (name === 'choice') return choice(...args);
  if (MAKERS[name]) return MAKERS[name](...args.map(Number));
  if (name === 'optional') return optional(codecOf(args[0], values));
  if (name === 'list') return list(codecOf(args[0], values), Number(args[1]));
  if (name === 'value' && values.has(args[0])) return nested(values.get(args[0]));
  throw new Malformed(`the schema has a codec that is unknown here: ${source}`);
}

/** Splits at commas outside of parentheses. */
function splitArguments(inside) {
  const parts = [''];
  let depth = 0;
  for (const c of inside) {
    depth += c === '(' ? 1 : c === ')' ? -1 : 0;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return parts;
}

/** An entity type, an event or an action. */
export class Type {
  constructor(name, code, { parent, stream, isPlaced = true } = {}) {
    this.name = name;
    this.code = code;
    this.stream = stream;
    this.isPlaced = isPlaced;
    this.fields = [...(parent?.fields ?? [])];
    this.references = [...(parent?.references ?? [])];
    this.audiences = [...(parent?.audiences ?? ['everyone'])];
    this.own = { fields: [], references: [] };
  }

  /** Numbers the groups: a line's audience is new, or one of those before. */
  finish() {
    for (const kind of ['fields', 'references']) {
      for (const each of this.own[kind]) {
        if (!this.audiences.includes(each.audience)) this.audiences.push(each.audience);
        each.group = this.audiences.indexOf(each.audience);
        this[kind].push(each);
      }
    }
    this.groups = this.audiences.map((_, group) => this.fields.filter((field) => field.group === group));
    this.groupBits = width(this.audiences.length);
    return this;
  }

  /** Reads a fields part; returns the values that were told by name. */
  readFields(part) {
    const told = {};
    let last = -1;
    while (!part.isDone) {
      const group = part.bits(this.groupBits);
      const fields = this.groups[group];
      if (!fields || group <= last) throw new Malformed(`${this.name} has a wrong group ${group}`);
      last = group;
      const mask = fields.map(() => part.bits(1));
      if (!mask.includes(1)) throw new Malformed(`${this.name} has a block that tells nothing`);
      fields.forEach((field, i) => {
        if (mask[i]) told[field.name] = field.codec.read(part);
      });
      part.align();
    }
    return told;
  }

  /** Writes a fields part, without its length. */
  writeFields(w, values) {
    this.groups.forEach((fields, group) => {
      if (!fields.some(({ name }) => values[name] !== undefined)) return;
      w.bits(group, this.groupBits);
      fields.forEach(({ name }) => w.bits(values[name] === undefined ? 0 : 1, 1));
      fields.forEach(({ name, codec }) => {
        if (values[name] !== undefined) codec.write(w, values[name]);
      });
      w.align();
    });
  }

  /** Returns all fields with their initial values; of messages, where what is not told is initial. */
  initialValues() {
    return Object.fromEntries(this.fields.map(({ name, codec }) => [name, codec.initial()]));
  }
}

/** The schema: its types by role, each found by code and by name. */
export class Schema {
  constructor(source) {
    this.text = source;
    this.entities = [];
    this.events = [];
    this.actions = [];
    this.values = new Map();
    let current = null;
    for (const line of source.split('\n').filter((each) => each !== '')) {
      if (line.startsWith(' ')) this.#member(current, line.slice(1).split(' '));
      else current = this.#start(line.split(' '), current);
    }
    current?.finish?.();
  }

  entity(name) {
    return named(this.entities, name);
  }

  event(name) {
    return named(this.events, name);
  }

  action(name) {
    return named(this.actions, name);
  }

  #start([role, name, ...rest], before) {
    before?.finish?.();
    if (role === 'schema') {
      this.name = name;
      return null;
    }
    if (role === 'value') {
      this.values.set(name, []);
      return { components: this.values.get(name) };
    }
    const all = { entity: this.entities, event: this.events, action: this.actions }[role];
    if (!all) throw new Malformed(`the schema has a line that is unknown here: ${role}`);
    const parent = rest.includes('extends') ? this.entity(rest[rest.indexOf('extends') + 1]) : undefined;
    const isPlaced = parent ? parent.isPlaced : !rest.includes('unplaced');
    const type = new Type(name, all.length, { parent, isPlaced, stream: role === 'entity' ? undefined : rest[0] });
    all.push(type);
    return type;
  }

  #member(current, [name, codec, audience]) {
    if (current.components) {
      current.components.push({ name, codec: codecOf(codec, this.values) });
    } else if (/^references?(\(|$)/.test(codec)) {
      current.own.references.push({ name, audience });
    } else {
      current.own.fields.push({ name, audience, codec: codecOf(codec, this.values) });
    }
  }
}

function named(types, name) {
  const found = types.find((type) => type.name === name);
  if (!found) throw new RangeError(`the schema has no ${name}`);
  return found;
}
