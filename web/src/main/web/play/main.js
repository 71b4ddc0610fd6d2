/** The page on which one plays. */
import { connect } from '../sightline/index.js';
import { DoorLeaves } from '../view/doors.js';
import { Minimap } from '../view/minimap.js';
import { palettes } from '../view/palette.js';
import { Places } from '../view/places.js';
import { Controls } from './controls.js';
import { Entrance } from './entrance.js';
import { explain } from './explain.js';
import { AboutCard, Bag, Messages, NearbyList, byId } from './hud.js';
import { Overlays, areaInWords } from './overlays.js';
import { Picture } from './picture.js';
import { Reach } from './reach.js';
import { Scene } from './scene.js';
import { SpeechBar } from './speech.js';
import { Stroll } from './stroll.js';
import { Things } from './things.js';
import { Walker } from './walker.js';
import { sentence, troubleInWords } from './words.js';

const LISTS = 250; // ms between two updates of lists
const FORGET = 500; // ms between two looks for what is to be forgotten
const KEPT = 'sightline.token';
const NAMED = 'sightline.named'; // by which a guest came in
const EMPTY = { tick: 0, rule: null, radius: null, self: null, entities: [], fading: [] };

/** Asks the server, which tells nothing else while its world is paused. */
async function isPaused() {
  const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(3000) });
  return (await answer.json()).reason === 'the world is paused';
}

/** Everything on the page, once the map is here. */
class Game {
  #world = null;
  #scene = null;
  #lists = 0;
  #due = []; // parts of the lists that are still to be updated
  #before = 0;
  #explained = { replica: null, text: '' };
  #trouble = null;

  constructor(map) {
    this.map = map;
    this.places = new Places(map);
    this.picture = new Picture(byId('world'), map, this.places);
    this.doors = new DoorLeaves(map);
    this.minimap = new Minimap(map, byId('minimap'));
    this.messages = new Messages();
    this.entrance = new Entrance((token) => this.enter(token));
    this.card = new AboutCard(() => this.choose(null));
    this.selected = null;
    this.item = null;
    byId('trouble-action').addEventListener('click', () => this.#act());
    requestAnimationFrame((now) => this.#draw(now));
    setInterval(() => this.#forget(), FORGET);
  }

  /** What was evicted is forgotten also while the window is hidden and nothing is drawn. */
  #forget() {
    const now = performance.now();
    if (!this.#scene || now - this.#lists < 2 * LISTS) return;
    this.#scene.forget(now);
    this.#updateLists();
  }

  snapshot() {
    return this.#scene?.snapshot() ?? EMPTY;
  }

  /** Returns where on the page a point of the map is, in CSS pixels. */
  locate(x, y) {
    const { camera, pixelRatio } = this.picture;
    return { x: camera.toX(x) / pixelRatio, y: camera.toY(y) / pixelRatio };
  }

  /** Enters the world; once there is a connection it is used again. */
  enter(token) {
    if (this.#world) {
      this.#world.retry(token);
      return;
    }
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/play`;
    const world = connect(url, { token, isPaused });
    this.#world = world;
    this.#scene = new Scene(world, this.map);
    this.walker = new Walker(world, this.#scene);
    this.things = new Things(world, this.#scene, this.walker, this.places, {
      say: (text) => this.messages.toast(sentence(text)),
      whisper: (replica) => this.speech.whisperTo(replica),
      did: (action) => this.stroll.did(action),
    });
    this.stroll = new Stroll(world, this.#scene, this.things, this.places);
    this.reach = new Reach(world, this.#scene); // before those who ask for the usual radius
    this.overlays = new Overlays(world, this.#scene);
    this.speech = new SpeechBar(world, this.#scene, this.messages, () => this.stroll.did('Say'));
    this.nearby = new NearbyList(this.things, this.#scene, (replica) => this.choose(replica));
    this.bag = new Bag(this.things, (item) => this.chooseItem(item));
    this.controls = new Controls(this, this.#scene, world);
    this.#listen(world);
  }

  #listen(world) {
    world.on('state', () => this.#state());
    world.on('paused', () => this.#state());
    world.on('joined', ({ secret }) => this.#joined(secret));
    world.on('Speech', (speech) => this.#heard(speech));
    world.on('leave', (replica) => {
      this.picture.bubbles.forget(replica.id);
      if (replica === this.selected) this.#lose(replica);
    });
    world.on('start', () => {
      this.picture.bubbles.clear();
      this.choose(null);
    });
    world.on('Conditions', () => this.#facts());
    this.#state();
  }

  #joined(secret) {
    const { token } = this.#world;
    sessionStorage.setItem(KEPT, secret ? `resume ${secret}` : token);
    if (token.startsWith('name ')) sessionStorage.setItem(NAMED, token);
    document.body.dataset.entered = '';
    byId('hint').hidden = localStorage.getItem('sightline.hint') === 'seen';
    this.picture.canvas.focus({ preventScroll: true });
  }

  #heard({ words, manner, references }) {
    const [speaker] = references.speaker ?? [];
    const isOwn = speaker && speaker === this.#world.self;
    const who = isOwn ? 'You' : speaker?.fields.name ?? (manner === 'TEAM' ? 'Somebody' : 'Somebody out of sight');
    const how = { WHISPERED: ' (whispers)', TEAM: ' (team)' }[manner] ?? '';
    this.messages.said(`${who}${how}`, words);
    if (speaker) this.picture.bubbles.say(speaker.id, words, performance.now());
  }

  /** Says in words what is wrong with the connection, and offers what a person can do. */
  #state() {
    const { state, paused } = this.#world;
    const trouble = paused ? { code: 'paused' } : this.#world.trouble;
    const box = byId('trouble');
    document.body.dataset.state = state;
    if (!paused && (state === 'here' || !trouble)) {
      if (state === 'here') this.#trouble = null;
      box.hidden = true;
      return;
    }
    const { title, text, action } = troubleInWords(this.#sameTrouble(trouble));
    if (state === 'ended' && trouble.code === 'denied') {
      box.hidden = true;
      this.#turnedAway(trouble.reason);
      return;
    }
    byId('trouble-title').textContent = title;
    byId('trouble-text').textContent = text;
    const button = byId('trouble-action');
    button.hidden = !action && state !== 'waiting';
    button.textContent = action === 'reload' ? 'Load again' : action === 'retry' ? 'Play here' : 'Try now';
    button.dataset.action = action ?? 'retry';
    box.hidden = false;
  }

  /** A server that said that it restarts does not answer meanwhile; that is no other trouble. */
  #sameTrouble(trouble) {
    if (trouble.code !== 'lost' || this.#trouble?.code !== 'shutdown') this.#trouble = trouble;
    return this.#trouble;
  }

  #turnedAway(reason) {
    const { token } = this.#world;
    const named = sessionStorage.getItem(NAMED);
    sessionStorage.removeItem(KEPT);
    sessionStorage.removeItem(NAMED);
    if (token.startsWith('resume ') && named) this.#world.retry(named); // who did nothing left nothing
    else if (token.startsWith('session ')) this.entrance.openAccount('Your session has expired: please sign in again');
    else this.entrance.open(token.startsWith('resume ') ? 'You were away for a while: please enter anew' : reason);
  }

  #act() {
    if (byId('trouble-action').dataset.action === 'reload') location.reload();
    else this.#world.retry(sessionStorage.getItem(KEPT) ?? this.#world.token);
  }

  #facts() {
    const { rule, radius } = this.#world.conditions;
    byId('lens-facts').textContent = `Rule ${rule}, radius ${Number(radius.toFixed(2))}. ${areaInWords(rule)}`;
  }

  /** Selects something and says what can be done with it; null for nothing. */
  choose(replica) {
    this.selected = replica;
    this.item = null;
    this.picture.selected = replica;
    this.#explained = { replica: null, text: '' };
    if (!replica) this.card.hide();
    else this.#ask(replica);
    this.#showCard();
  }

  /** What was chosen has gone: an item into a bag, often the own; others out of sight. */
  #lose({ kind }) {
    this.choose(null);
    if (kind !== 'item') this.messages.toast('Out of sight.');
  }

  chooseItem(item) {
    this.choose(null);
    this.item = item;
    this.#showCard();
  }

  async #ask(replica) {
    this.#explained = { replica, text: '…' };
    const text = await explain(this.#world, this.#scene, replica);
    if (this.#explained.replica === replica) this.#explained = { replica, text };
  }

  #showCard() {
    const { selected, item, things } = this;
    if (selected) {
      const what = `${sentence(things.about(selected)).slice(0, -1)}, ${things.distance(selected).toFixed(1)} away`;
      this.card.show({ name: things.name(selected), what, deeds: things.deeds(selected), why: this.#explained.text });
    } else if (item !== null && things?.bag.includes(item)) {
      this.card.show({ name: things.itemName(item), what: 'In your bag', deeds: this.#itemDeeds(item), why: null });
    } else if (item !== null) {
      this.item = null;
      this.card.hide();
    }
  }

  #itemDeeds(item) {
    const gifts = [];
    for (const { replica } of this.#scene.others) {
      if (replica.kind !== 'avatar' || !this.things.isInReach(replica)) continue;
      const give = this.things.deeds(replica).find(({ label }) => label === `Give ${this.things.itemName(item)}`);
      if (give) gifts.push({ label: `Give to ${replica.fields.name}`, run: give.run });
    }
    return [{ label: 'Drop', run: () => this.things.drop(item) }, ...gifts.slice(0, 4)];
  }

  #draw(now) {
    requestAnimationFrame((next) => this.#draw(next));
    const elapsed = Math.min(100, Math.max(0, now - this.#before));
    this.#before = now;
    this.picture.palette = palettes[document.documentElement.dataset.theme];
    if (!this.#scene) {
      this.#drawEmpty(elapsed);
      return;
    }
    const time = performance.now();
    this.controls.update(time);
    this.walker.update(time);
    this.#scene.update(time, elapsed);
    this.picture.own = this.#world.self;
    this.picture.draw(this.#scene, { things: this.things, walker: this.walker, overlays: this.overlays, now: time, elapsed });
    if (now - this.#lists > LISTS) {
      this.#lists = now;
      this.#due = this.#listParts();
    }
    this.#due.shift()?.(); // one with each picture, so that none takes long
  }

  /** The town before one has entered: nobody is there, because nobody was told to this page. */
  #drawEmpty(elapsed) {
    const nothing = { radius: 0, self: null, polygon: [], fading: [], others: [], doors: this.doors };
    this.picture.draw(nothing, { things: null, walker: { way: [] }, overlays: { draw() {} }, now: 0, elapsed });
  }

  #updateLists() {
    this.#listParts().forEach((update) => update());
  }

  /** Returns what brings lists and cards up to date, in parts. */
  #listParts() {
    return [
      () => this.nearby.update(this.selected),
      () => {
        this.bag.update();
        this.speech.update();
        this.stroll.update();
      },
      () => {
        this.#showCard();
        this.controls.prompt();
        this.#showPlace();
      },
      () => this.#drawMinimap(),
    ];
  }

  #showPlace() {
    const { self, sight } = this.#scene;
    const place = self ? (sight.isHidden(self.x, self.y) ? 'In a hedge: you see nobody, nobody sees you'
      : this.places.name(self.x, self.y) || 'Outdoors') : '';
    if (byId('place').textContent !== place) byId('place').textContent = place;
  }

  #drawMinimap() {
    const { canvas } = this.minimap;
    const size = Math.round(canvas.clientWidth * this.picture.pixelRatio);
    if (canvas.width !== size) Object.assign(canvas, { width: size, height: size });
    const { camera } = this.picture;
    const others = [...this.#scene.others].filter(({ replica }) => replica.kind === 'avatar')
      .map(({ x, y, replica }) => ({ x, y, number: replica.fields.number }));
    const view = [camera.worldX(0), camera.worldY(camera.height), camera.worldX(camera.width), camera.worldY(0)];
    this.minimap.draw(this.picture.palette, { self: this.#scene.self, polygon: this.#scene.polygon, others, view });
  }
}

function startTheme() {
  const wanted = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.theme = localStorage.getItem('sightline.theme') ?? (wanted.matches ? 'dark' : 'light');
  };
  wanted.addEventListener('change', apply);
  apply();
  byId('theme').addEventListener('click', () => {
    localStorage.setItem('sightline.theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    apply();
  });
}

/** Loads the map; tries again until the server answers. */
async function loadMap() {
  for (;;) {
    const answer = await fetch('/map').catch(() => null);
    if (answer?.ok) return answer.json();
    byId('trouble').hidden = false;
    byId('trouble-title').textContent = 'The server does not answer';
    byId('trouble-text').textContent = 'Trying again …';
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function start() {
  let game = null;
  window.sightline = {
    snapshot: () => game?.snapshot() ?? EMPTY,
    locate: (x, y) => game?.locate(x, y) ?? null,
  };
  startTheme();
  const map = await loadMap();
  byId('trouble').hidden = true;
  game = new Game(map);
  const asked = new URLSearchParams(location.search);
  const kept = sessionStorage.getItem(KEPT);
  if (kept) game.enter(kept);
  else if (asked.has('name')) game.enter(`name ${asked.get('name')}`);
  else if (asked.has('avatar')) game.enter(`avatar ${asked.get('avatar')}`);
  else game.entrance.open();
}

start();
