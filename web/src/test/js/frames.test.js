import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { Replicas, Schema, WireGrid, codecOf, frames } from '../../main/web/sightline/index.js';
import { Malformed, Reader, Writer } from '../../main/web/sightline/wire.js';
import { bytesOf, hexOf, json, text } from './golden.js';

const schema = new Schema(text('demo-schema.txt'));

test('every golden file is used here', () => {
  const folder = new URL('../../../../protocol/src/test/resources/golden/', import.meta.url);
  assert.deepEqual(readdirSync(folder).sort(), ['client.json', 'codecs.json', 'demo-schema.txt', 'grid.json',
    'hello.json', 'ping.json', 'pong.json', 'refusal.json', 'schema.json', 'session.json', 'welcome.json']);
});

test('codecs', () => {
  for (const { codec: source, value, hex } of json('codecs.json')) {
    const codec = codecOf(source);
    const plain = source.startsWith('bytes') ? bytesOf(value) : value === 'none' ? null : value;
    const r = new Reader(bytesOf(hex));
    assert.deepEqual(codec.read(r), plain, source);
    r.align();
    assert.ok(r.isDone, source);
    const w = new Writer();
    codec.write(w, plain);
    assert.equal(hexOf(w.bytes()), hex, source);
  }
});

test('the grid', () => {
  for (const { bounds, exponent, originX, originY, lastColumn, lastRow, snaps } of json('grid.json')) {
    const grid = new WireGrid(bounds);
    assert.equal(grid.step, 2 ** exponent);
    assert.deepEqual([grid.originX, grid.originY, grid.lastColumn, grid.lastRow], [originX, originY, lastColumn, lastRow]);
    for (const { x, column, snapped } of snaps) {
      assert.equal(grid.column(x), column);
      assert.equal(grid.x(column), snapped);
    }
  }
});

test('frames of the handshake', () => {
  const hello = json('hello.json');
  assert.equal(hexOf(frames.writeHello(hello.says)), hello.hex);
  const welcome = json('welcome.json');
  assert.deepEqual(frames.readWelcome(bytesOf(welcome.hex)), welcome.says);
  const refusal = json('refusal.json');
  assert.deepEqual(frames.readRefusal(bytesOf(refusal.hex)), refusal.says);
  assert.equal(frames.readSchema(bytesOf(json('schema.json').hex)), text('demo-schema.txt'));
  for (const [name, write] of [['ping', frames.writePing], ['pong', frames.writePong]]) {
    const { hex, says } = json(`${name}.json`);
    assert.equal(frames.kindOf(bytesOf(hex)), name);
    assert.equal(frames.readStamp(bytesOf(hex)), says.stamp);
    assert.equal(hexOf(write(says.stamp)), hex);
  }
});

test("a client's frame", () => {
  const { hex, says } = json('client.json');
  const message = ({ type, fields, what, ...rest }) => ({
    ...rest,
    type: schema.action(type),
    fields: fields.voice ? { voice: bytesOf(fields.voice) } : fields,
    targets: { what },
  });
  const frame = { ...says, inputs: says.inputs.map(message), actions: says.actions.map(message) };
  assert.equal(hexOf(frames.writeClient(frame)), hex);
});

const MOVES = ['same', 'near', 'middle', 'full'];

function asGolden(frame) {
  const plain = JSON.parse(JSON.stringify(frame, (key, value) => (key === 'type' ? value.name : value)));
  const kinds = (each) => each && Object.assign(each, { kind: MOVES[each.kind] });
  kinds(plain.own);
  for (const list of [plain.contents, plain.returns, plain.senses, plain.updates]) list?.forEach(({ move }) => kinds(move));
  plain.references?.forEach((each) => { each.targets = each.targets.map((id) => (id < 0 ? 'unknown' : id)); });
  plain.events = plain.events?.map(({ targets, ...rest }) => ({ ...rest, ...targets }));
  if (!plain.events) delete plain.events;
  return plain;
}

function asTold({ stream, ...event }) {
  return event;
}

function held(replicas) {
  return [...replicas].map((each) => ({
    id: each.id,
    type: each.type.name,
    shortId: each.shortId,
    senses: each.senses,
    x: each.column ?? 'none',
    y: each.row ?? 'none',
    fields: { ...each.fields },
    references: Object.fromEntries(Object.keys(each.targets).map((name) =>
      [name, each.refer(name).map((target) => target?.id ?? 'unknown')])),
  })).sort((a, b) => a.shortId - b.shortId);
}

test('a session: what frames say, and what is held after each', () => {
  const { welcome, steps } = json('session.json');
  const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)));
  steps.forEach(({ hex, says, applied, then }, i) => {
    const types = new Map([...replicas].map((each) => [each.shortId, each.type]));
    types.set(2, schema.entity('Item')); // asleep at times
    const frame = frames.readTick(bytesOf(hex), schema, (id) => types.get(id));
    assert.deepEqual(asGolden(frame), { ...says, ...(says.events && { events: says.events.map(asTold) }) }, `step ${i}`);
    assert.equal(replicas.receive(bytesOf(hex)), applied, `step ${i}`);
    assert.deepEqual(held(replicas), then.entities, `step ${i}`);
    assert.equal(replicas.tick, then.tick);
    assert.deepEqual(replicas.own, { column: then.own.x, row: then.own.y });
    assert.equal(replicas.self.id, then.self);
    assert.equal(replicas.echo, then.echo);
    assert.equal(replicas.remembered, then.remembered);
  });
});

test('a loose frame of the same tick as an ordered one counts, and is what to acknowledge', () => {
  const { welcome, steps } = json('session.json');
  const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)));
  replicas.receive(bytesOf(steps[0].hex));
  assert.equal(replicas.looseTick, -1);
  assert.equal(replicas.receive(bytesOf('1017e9070151c300a60e07')), true); // tick 1001 after 1, own position, echo 7
  assert.equal(replicas.looseTick, 1001);
  assert.deepEqual(replicas.own, { column: 50001, row: 60000 });
  assert.equal(replicas.echo, 7);
  replicas.receive(bytesOf('100003')); // tick 1004, which tells no position
  replicas.receive(bytesOf('1017ea070152c300a60e08')); // tick 1002, late
  assert.deepEqual(replicas.own, { column: 50002, row: 60000 }, 'no later frame told a position');
  assert.equal(replicas.echo, 7, 'there was a later frame');
  assert.equal(replicas.looseTick, 1002);
  assert.equal(replicas.tick, 1004);
  assert.equal(replicas.receive(bytesOf('1010ed0703')), false, 'early');
  assert.equal(replicas.looseTick, 1002);
});

test('a loose update of who had the short id before is skipped unread', () => {
  const { welcome, steps } = json('session.json');
  const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)));
  replicas.receive(bytesOf(steps[0].hex));
  const stale = '1010ea07000503' + '140100'; // after no frame: fields of id 2 that no Item has
  assert.equal(replicas.receive(bytesOf(stale)), true);
  assert.equal(replicas.receive(bytesOf(stale.replace('ea0700', 'ea0702'))), false, 'early, and not read either');
  assert.throws(() => replicas.receive(bytesOf(stale.replace('ea0700', 'ea0701'))), Malformed, 'its own');
});

test('listeners hear of a whole frame', () => {
  const { welcome, steps } = json('session.json');
  const heard = [];
  const note = (name) => (what, more) => heard.push(`${name} ${what.id ?? what.name ?? ''}${more === true ? ' gone' : ''}`.trim());
  const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)),
    { onEnter: note('enter'), onLeave: note('leave'), onChange: note('change'), onEvent: note('event') });
  steps.forEach(({ hex }) => replicas.receive(bytesOf(hex)));
  assert.deepEqual(heard.filter((each) => !each.startsWith('change')), ['enter 111', 'enter 5000000000222', 'enter 333',
    'leave 333', 'enter 555', 'enter 333', 'event Answer', 'event Speech', 'leave 5000000000222 gone']);
});

test('every truncated or extended frame is malformed, and nothing else is thrown', () => {
  const { welcome, steps } = json('session.json');
  for (const { hex } of steps.slice(0, 1)) {
    const bytes = bytesOf(hex);
    for (let length = 2; length < bytes.length; length++) {
      const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)));
      try {
        replicas.receive(bytes.slice(0, length));
      } catch (e) {
        assert.ok(e instanceof Malformed, `${length}: ${e.stack}`);
      }
    }
  }
  const rare = [[16, 0, 0], [16, 64, 1], [16, 0, 1, 5, 1, 0], [16, 0, 1, 1, 1, 2], [16, 0, 1, 7, 2, 0, 0],
    [16, 0, 1, 2, 1, 3], [16, 0, 0x80, 0]];
  for (const bytes of rare) {
    const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)));
    assert.throws(() => replicas.receive(Uint8Array.from(bytes)), Malformed, String(bytes));
  }
});

test('random bytes never do more than be malformed', () => {
  const { welcome, steps } = json('session.json');
  let seed = 7;
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % n; };
  for (let i = 0; i < 3000; i++) {
    const replicas = new Replicas(schema, frames.readWelcome(bytesOf(welcome)));
    try {
      for (const { hex } of steps) {
        const bytes = bytesOf(hex);
        bytes[1 + random(bytes.length - 1)] = random(256);
        replicas.receive(bytes);
      }
    } catch (e) {
      assert.ok(e instanceof Malformed, `round ${i}: ${e.stack}`);
    }
  }
});
