/** A connection to a world that repairs itself. */
import * as frames from './frames.js';
import { Schema } from './schema.js';
import { Replicas } from './replicas.js';
import { TickClock } from './clock.js';
import { WireGrid } from './movement.js';
import { Malformed } from './wire.js';

const SILENCE = 12_000; // ms without any frame after which a connection counts as lost
const QUIET = 3000; // ms without any frame after which the world may be paused
const BEAT = 1000; // ms between two frames of a client that has nothing to say
const WAITS = [250, 500, 1000, 2000, 4000]; // ms before the next attempt

/** Refusals after which another attempt is of no use until a person decides. */
const FINAL = new Set(['version', 'schema', 'denied', 'replaced', 'kicked']);

/** What codes of a WebSocket's close mean, where no refusal was sent before. */
const CLOSES = new Map([[1001, 'shutdown'], [1002, 'malformed'], [1007, 'malformed'], [1008, 'flood'], [1013, 'full'],
  [4001, 'slow'], [4002, 'silent'], [4003, 'silent'], [4004, 'flood'], [4005, 'slow'], [4010, 'kicked'],
  [4011, 'denied'], [4012, 'replaced'], [4013, 'version'], [4014, 'denied']]);

function toldBy({ code, reason } = {}) {
  return CLOSES.has(code) ? { code: CLOSES.get(code), reason: reason || 'the server ended the connection' } : null;
}

/**
 * Connects to a world.
 *
 *     const world = connect('ws://127.0.0.1:8080/play', { token: 'name Ann' });
 *     world.on('enter', (replica) => ...);
 *     const { granted, reason } = await world.act('PickUp', { item: 7 });
 *
 * `socket` is the class of WebSockets, where there is no global one. The answer has come when the
 * promise of an action is resolved; what was not answered when a connection was lost is asked again
 * on the next one, under the same number, so that it happens once.
 *
 * A world that is paused sends nothing. `isPaused`, a function that returns a promise of a boolean, is
 * asked when nothing has come for a while; without it a long pause counts as a lost connection.
 *
 * Events, told by `on(name, listener)`: state (connecting, here, waiting, ended), paused, joined,
 * enter, leave, change, frame, and every event of the schema by its name, such as Speech.
 */
export function connect(url, options = {}) {
  return new World(url, options);
}

function targetsOf(references) {
  const target = (replica) => (replica ? { id: replica.shortId, generation: replica.generation } : null);
  return Object.fromEntries(Object.entries(references).map(([name, replicas]) => [name, replicas.map(target)]));
}

export class World {
  #url;
  #Socket;
  #listeners = new Map();
  #socket = null;
  #timers = new Set();
  #attempts = 0;
  #requests;
  #asked = new Map();
  #sequence = 0;
  #heardAt = 0;
  #isPaused;
  #isAsking = false;
  #now;
  #tokens;
  #told = null;
  #secret = null;

  constructor(url, {
    token = '', socket = globalThis.WebSocket, now = () => performance.now(), isPaused = async () => false,
  } = {}) {
    if (!socket) throw new TypeError('there is no WebSocket here: give one as the option socket');
    this.#url = url;
    this.#Socket = socket;
    this.#now = now;
    this.#isPaused = isPaused;
    this.token = token;
    this.#requests = Date.now() * 1000 + Math.floor(Math.random() * 1000);
    this.state = 'connecting';
    /** Why the last connection ended: { code, reason }, the code as a word, or null. */
    this.trouble = null;
    /** Whether the world is paused, as far as is known. */
    this.paused = false;
    this.replicas = null;
    this.welcome = null;
    this.schema = null;
    this.clock = null;
    /** Turns places of the map into columns and rows, and back. */
    this.grid = null;
    this.roundTrip = 0;
    /** The number of the own avatar, and rule, radius and pace, as last told. */
    this.number = null;
    this.conditions = null;
    this.#open();
  }

  /** Listens; returns a function that ends it. */
  on(name, listener) {
    const all = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, all.add(listener));
    return () => all.delete(listener);
  }

  /** The own entity, or null. */
  get self() {
    return this.replicas?.self ?? null;
  }

  /** Sends an input that steers; returns its number, or -1 without a connection. */
  input(type, fields = {}) {
    if (this.state !== 'here') return -1;
    const sequence = ++this.#sequence;
    this.#send({ inputs: [{ sequence, type: this.schema.action(type), fields }] });
    return sequence;
  }

  /**
   * Asks for an action; the promise is the answer: { granted, reason, sequence, … }. References
   * name replicas, such as { entity: [replica] }; such an action is not asked again on another
   * connection, where replicas are others, but rejected.
   */
  act(type, fields = {}, references = {}) {
    if (this.state === 'ended') return Promise.reject(new Error('the connection has ended'));
    return new Promise((resolve, reject) => {
      const action = { type, fields, references, request: ++this.#requests, resolve, reject };
      if (this.state === 'here') this.#ask([action]); // throws if the schema does not allow it
      this.#asked.set(action.request, action);
    });
  }

  /** Tries again now, with another token if one is given. */
  retry(token = this.token) {
    this.token = token;
    this.#tokens = null;
    if (this.state === 'here') return;
    this.#clearTimers();
    this.#attempts = 0;
    this.#open();
  }

  /** Ends the connection for good; what was not answered is rejected. */
  close() {
    this.#end({ code: 'left', reason: 'this client left' });
  }

  #open() {
    this.#drop();
    this.#tokens ??= [this.token];
    this.#told = null;
    this.#set('connecting');
    const socket = new this.#Socket(this.#url);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#heardAt = this.#now();
    socket.onopen = () => this.#isCurrent(socket) && this.#hello();
    socket.onmessage = ({ data }) => this.#isCurrent(socket) && this.#receive(new Uint8Array(data));
    socket.onclose = (event) => {
      if (!this.#isCurrent(socket)) return;
      this.#told ??= toldBy(event);
      this.#closed();
    };
    socket.onerror = () => {};
    this.#after(BEAT, () => this.#beat());
  }

  #isCurrent(socket) {
    return this.#socket === socket;
  }

  #hello() {
    this.#socket.send(frames.writeHello({ token: this.#tokens[0], epoch: this.welcome?.epoch }));
  }

  #receive(bytes) {
    this.#heardAt = this.#now();
    this.#pause(false);
    try {
      this.#handle(frames.kindOf(bytes), bytes);
    } catch (e) {
      if (!(e instanceof Malformed)) throw e;
      this.#told = { code: 'malformed', reason: e.message };
      this.#closed();
    }
  }

  #handle(kind, bytes) {
    if (kind === 'tick') this.#tick(bytes);
    else if (kind === 'ping') this.#socket.send(frames.writePong(frames.readStamp(bytes)));
    else if (kind === 'welcome') this.#welcomed(frames.readWelcome(bytes));
    else if (kind === 'schema') this.#start(new Schema(frames.readSchema(bytes)));
    else if (kind === 'refusal') this.#refused(frames.readRefusal(bytes));
  }

  #welcomed(welcome) {
    this.welcome = welcome;
    this.schema = null;
    this.roundTrip = 0;
    this.clock = new TickClock(welcome.tickMicros / 1000);
    this.grid = WireGrid.told(welcome);
  }

  /** Begins with nothing: after a welcome the server tells everything anew. */
  #start(schema) {
    this.schema = schema;
    const before = this.replicas;
    this.replicas = new Replicas(schema, this.welcome, {
      onEnter: (replica) => this.#emit('enter', replica),
      onLeave: (replica, gone) => this.#emit('leave', replica, gone),
      onChange: (replica, told) => this.#emit('change', replica, told),
      onFrame: (frame) => this.#framed(frame),
      onEvent: (event) => this.#event(event),
    });
    this.#sequence = 0;
    this.trouble = null;
    this.#attempts = 0;
    this.#emit('start', before);
    this.#set('here');
    this.#ask([...this.#asked.values()]);
  }

  #tick(bytes) {
    if (!this.replicas || this.state !== 'here') throw new Malformed('a tick before the welcome and the schema');
    this.replicas.receive(bytes);
  }

  #framed(frame) {
    const now = this.#now();
    this.clock.arrived(this.replicas.tick, now);
    if (frame.clock) {
      const taken = ((now * 1000 - frame.clock.stamp) >>> 0) - frame.clock.held;
      this.roundTrip = Math.max(0, Math.min(2000, taken / 1000));
    }
    this.#emit('frame', frame);
  }

  #event(event) {
    if (event.name === 'Joined') {
      this.number = event.number;
      this.#secret = event.secret;
      this.#tokens = null;
      this.#emit('joined', event);
    } else if (event.name === 'Conditions') {
      this.conditions = { rule: event.rule, radius: event.radius, pace: event.pace };
    }
    const action = event.request >= 0 ? this.#asked.get(event.request) : undefined;
    if (action) {
      this.#asked.delete(event.request);
      action.resolve(event);
    }
    this.#emit(event.name, event);
  }

  #refused({ code, reason }) {
    this.#told = { code: frames.REFUSALS[code] ?? 'other', reason };
  }

  #closed() {
    const trouble = this.#told ?? { code: 'lost', reason: 'the connection was lost' };
    this.#drop();
    this.#rejectNamed(trouble);
    if (trouble.code === 'denied' && this.#tokens?.length > 1) {
      this.#tokens.shift();
      this.#open();
    } else if (FINAL.has(trouble.code)) {
      this.#end(trouble);
    } else {
      this.#wait(trouble);
    }
  }

  /** Waits a while, longer each time; then whoever this was comes back, if it can. */
  #wait(trouble) {
    this.trouble = trouble;
    this.#tokens = this.#comingBack();
    const wait = WAITS[Math.min(this.#attempts++, WAITS.length - 1)] * (0.75 + Math.random() / 2);
    this.retryAt = this.#now() + wait;
    this.#set('waiting');
    this.#after(wait, () => this.#open());
  }

  /** Returns by which tokens to come back, best first. */
  #comingBack() {
    if (!this.#secret) return [this.token]; // accounts have none: their token is good for long
    return [`resume ${this.#secret}`, `avatar ${this.number}`, this.token];
  }

  #end(trouble) {
    this.#drop();
    this.trouble = trouble;
    this.#set('ended');
    for (const action of this.#asked.values()) action.reject(new Error(trouble.reason));
    this.#asked.clear();
  }

  #drop() {
    this.#pause(false);
    this.#clearTimers();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #beat() {
    const silent = this.#now() - this.#heardAt;
    if (silent > SILENCE) {
      this.#closed();
      return;
    }
    if (silent > QUIET) this.#askWhetherPaused();
    if (this.state === 'here') this.#send(this.#acknowledgment());
    this.#after(BEAT, () => this.#beat());
  }

  /** A connection to a paused world is not lost, however long it is silent. */
  async #askWhetherPaused() {
    if (this.#isAsking) return;
    const socket = this.#socket;
    const since = this.#heardAt;
    this.#isAsking = true;
    const paused = await Promise.resolve().then(this.#isPaused).catch(() => false);
    this.#isAsking = false;
    if (!this.#isCurrent(socket) || this.#heardAt !== since) return; // something came meanwhile
    if (paused) this.#heardAt = this.#now();
    this.#pause(paused);
  }

  #pause(paused) {
    if (this.paused === paused) return;
    this.paused = paused;
    this.#emit('paused', paused);
  }

  /** What a frame acknowledges: only frames that may get lost, of which there may be none. */
  #acknowledgment() {
    const { looseTick } = this.replicas;
    return looseTick < 0 ? {} : { acknowledged: looseTick };
  }

  #ask(actions) {
    if (actions.length === 0) return;
    this.#send({ actions: actions.map(({ type, fields, references, request }) => ({
      type: this.schema.action(type), fields, request, targets: targetsOf(references),
    })) });
  }

  /** Rejects what names replicas of a connection that has ended. */
  #rejectNamed(trouble) {
    for (const [request, action] of this.#asked) {
      if (Object.keys(action.references).length === 0) continue;
      this.#asked.delete(request);
      action.reject(new Error(trouble.reason));
    }
  }

  #send(what) {
    const clock = Math.floor(this.#now() * 1000) >>> 0;
    if (this.#socket?.readyState === 1) this.#socket.send(frames.writeClient({ clock, ...what }));
  }

  #set(state) {
    this.state = state;
    this.#emit('state', state);
  }

  #emit(name, ...what) {
    this.#listeners.get(name)?.forEach((listener) => listener(...what));
  }

  #after(millis, action) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, millis);
    this.#timers.add(timer);
  }

  #clearTimers() {
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#timers.clear();
  }
}
