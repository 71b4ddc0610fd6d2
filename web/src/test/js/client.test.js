import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '../../main/web/sightline/index.js';
import { Reader } from '../../main/web/sightline/wire.js';
import { bytesOf, json, text } from './golden.js';

/** A socket whose other end is the test. */
class FakeSocket {
  static all = [];

  constructor(url) {
    this.url = url;
    this.readyState = 1;
    this.sent = [];
    FakeSocket.all.push(this);
    queueMicrotask(() => this.onopen?.());
  }

  send(bytes) {
    this.sent.push(bytes);
  }

  close() {
    this.readyState = 3;
  }

  tell(hex) {
    this.onmessage({ data: bytesOf(hex).buffer });
  }

  end(event) {
    this.readyState = 3;
    this.onclose(event);
  }

  get token() {
    return new Reader(this.sent[0], 27).text();
  }
}

const welcome = json('welcome.json').hex;
const schema = json('schema.json').hex;
const steps = json('session.json').steps;

async function started(options = {}) {
  FakeSocket.all = [];
  const world = connect('ws://test/play', { socket: FakeSocket, token: 'name Ann', ...options });
  await Promise.resolve();
  const [socket] = FakeSocket.all;
  return { world, socket };
}

async function next(count) {
  while (FakeSocket.all.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  await new Promise((resolve) => setTimeout(resolve, 0));
  return FakeSocket.all[count - 1];
}

test('hello, welcome, schema, frames', async () => {
  const { world, socket } = await started();
  const heard = [];
  world.on('enter', (replica) => heard.push(replica.id));
  assert.equal(socket.token, 'name Ann');
  assert.equal(world.state, 'connecting');
  socket.tell(welcome);
  socket.tell(schema);
  assert.equal(world.state, 'here');
  socket.tell(steps[0].hex);
  assert.deepEqual(heard, [111, 5000000000222, 333]);
  assert.equal(world.self.id, 111);
  world.close();
  assert.equal(world.state, 'ended');
});

test('an answer resolves what was asked, and a wrong action is refused at once', async () => {
  const { world, socket } = await started();
  socket.tell(welcome);
  socket.tell(schema);
  await assert.rejects(world.act('Fly'), /no Fly/);
  await assert.rejects(world.act('Talk', { voice: new Uint8Array(900) }), /900/);
  const asked = world.act('PickUp');
  const rejected = assert.rejects(world.act('PickUp'), /left/);
  assert.equal(socket.sent.length, 3);
  world.close();
  await rejected;
  await assert.rejects(asked, /left/);
  await assert.rejects(world.act('PickUp'), /has ended/);
});

test('a lost connection comes back, and what was not answered is asked again', async () => {
  const { world, socket } = await started();
  socket.tell(welcome);
  socket.tell(schema);
  const asked = world.act('PickUp');
  asked.catch(() => {});
  const request = socket.sent[1].slice(6);
  socket.end();
  assert.equal(world.state, 'waiting');
  assert.equal(world.trouble.code, 'lost');
  assert.equal(world.input('Walk', { direction: 90 }), -1);
  const second = await next(2);
  assert.equal(second.token, 'name Ann');
  second.tell(welcome);
  second.tell(schema);
  assert.equal(world.state, 'here');
  assert.deepEqual(second.sent[1].slice(6), request);
  world.close();
});

test('a paused world is silent, and its connection is not lost', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  let paused = true;
  const { world, socket } = await started({ now: () => now, isPaused: async () => paused });
  const told = [];
  world.on('paused', (is) => told.push(is));
  const wait = async (seconds) => {
    for (let i = 0; i < seconds; i++) {
      now += 1000;
      t.mock.timers.tick(1000);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    }
  };
  socket.tell(welcome);
  socket.tell(schema);
  await wait(60);
  assert.equal(world.state, 'here');
  assert.deepEqual(told, [true]);
  socket.tell(steps[0].hex);
  assert.deepEqual(told, [true, false]);
  paused = false;
  assert.equal(FakeSocket.all.length, 1);
  await wait(14);
  assert.equal(FakeSocket.all.length, 2);
  assert.equal(world.trouble.code, 'lost');
  world.close();
});

test('refusals are told; those that a person has to decide about end it', async () => {
  const { world, socket } = await started();
  socket.tell(json('refusal.json').hex);
  socket.end();
  assert.equal(world.state, 'ended');
  assert.deepEqual(world.trouble, { code: 'version', reason: json('refusal.json').says.reason });
  world.retry('name Eve');
  const second = await next(2);
  assert.equal(second.token, 'name Eve');
  second.tell('030466756c6c'.slice(0, 4) + '0466756c6c'); // full: "full"
  second.end();
  assert.equal(world.state, 'waiting');
  assert.deepEqual(world.trouble, { code: 'full', reason: 'full' });
  world.close();
});

test('the code of a close tells why, where no refusal did', async () => {
  const { world, socket } = await started();
  socket.end({ code: 1013, reason: 'the server is full' });
  assert.deepEqual(world.trouble, { code: 'full', reason: 'the server is full' });
  assert.equal(world.state, 'waiting');
  const second = await next(2);
  second.end({ code: 4012, reason: 'another connection took over' });
  assert.equal(world.state, 'ended');
  assert.equal(world.trouble.code, 'replaced');
});

test('a malformed frame ends the connection, and it is tried anew', async () => {
  const { world, socket } = await started();
  socket.tell('10ff');
  assert.equal(world.state, 'waiting');
  assert.equal(world.trouble.code, 'malformed');
  world.close();
});

test('only frames that may get lost are acknowledged', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { world, socket } = await started();
  socket.tell(welcome);
  socket.tell(schema);
  socket.tell(steps[0].hex);
  t.mock.timers.tick(1000);
  assert.equal(socket.sent.at(-1)[0], 0x11);
  assert.equal(socket.sent.at(-1)[1] & 1, 0, 'frames that kept order need no word');
  socket.tell('1010e90701'); // loose, of the same tick 1001
  t.mock.timers.tick(1000);
  assert.equal(socket.sent.at(-1)[1] & 1, 1);
  assert.equal(new Reader(socket.sent.at(-1), 2).varint(), 1001);
  world.close();
});

test('pings are answered', async () => {
  const { world, socket } = await started();
  socket.tell(json('ping.json').hex);
  assert.deepEqual(socket.sent[1], bytesOf(json('pong.json').hex));
  world.close();
});

test('where there is no WebSocket one has to be given', () => {
  assert.throws(() => connect('ws://test/play', { socket: null }), /give one/);
  assert.ok(text('demo-schema.txt').length > 0);
});
