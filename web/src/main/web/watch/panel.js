/** The controls beside the world. */
import { colorOf } from '../view/palette.js';

const MOST_LISTED = 200;

export function byId(id) {
  return document.getElementById(id);
}

export function toast(text) {
  const box = byId('toast');
  box.textContent = text;
  box.classList.add('shown');
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => box.classList.remove('shown'), 3500);
}

function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/**
 * Makes a list one stop of the Tab key; arrows, Home and End go on within it. The stop is what is
 * pressed, or the first.
 */
function oneStop(list) {
  const buttons = () => [...list.querySelectorAll('button')];
  list.addEventListener('keydown', (event) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    all[Math.max(0, Math.min(all.length - 1, next))].focus();
  });
  return () => {
    const all = buttons();
    const stop = all.find((each) => each === document.activeElement) ?? all.find((each) => each.ariaPressed === 'true') ?? all[0];
    for (const each of all) each.tabIndex = each === stop ? 0 : -1;
  };
}

export class Panel {
  #api;
  #watcher;
  #rows = new Map();
  #doorRows = new Map();
  #answer = null;
  #isPaused = false;
  #told = '';

  constructor(watcher, api) {
    this.#watcher = watcher;
    this.#api = api;
    this.#buttons();
    this.#doors();
    this.stops = ['avatars', 'doors'].map((id) => oneStop(byId(id)));
  }

  get isComparing() {
    return byId('compare').checked;
  }

  get wantsHeat() {
    return byId('heat').checked;
  }

  get first() {
    return byId('first').value;
  }

  get second() {
    return byId('second').value;
  }

  rules(names) {
    for (const id of ['rule', 'first', 'second']) {
      byId(id).replaceChildren(...names.map((name) => new Option(name, name)));
    }
    byId('first').value = 'ray';
    byId('second').value = 'distance';
    this.#told = '';
    if (this.moment) this.#condition(this.moment);
  }

  show(moment, paused) {
    this.moment = moment;
    const avatars = moment.entities.filter(({ kind }) => kind === 'avatar');
    const clients = avatars.filter(({ player }) => player === 'client').length;
    byId('status').textContent = `tick ${moment.tick} · ${count(clients, 'player')} · ${count(avatars.length, 'avatar')}`;
    this.#paused(paused);
    this.#condition(moment);
    this.#list(avatars);
    this.#doorStates(moment.doors);
    if (document.activeElement !== byId('bots')) byId('bots').value = avatars.filter(({ player }) => player === 'bot').length;
  }

  /** Shows rule and radius as they are, unless somebody is about to change them. */
  #condition({ rule, radius }) {
    const told = `${rule} ${radius}`;
    if (told === this.#told) return;
    this.#told = told;
    byId('rule').value = rule;
    byId('radius').value = radius;
  }

  #paused(isPaused) {
    this.#isPaused = isPaused;
    const button = byId('pause');
    button.textContent = isPaused ? 'Resume' : 'Pause';
    button.setAttribute('aria-pressed', String(isPaused));
    byId('step').disabled = !isPaused;
    byId('step-many').disabled = !isPaused;
  }

  #list(avatars) {
    const wanted = byId('find').value.trim().toLowerCase();
    const shown = avatars.filter(({ name }) => name.toLowerCase().includes(wanted))
      .sort((a, b) => (b.player === 'client') - (a.player === 'client') || a.avatar - b.avatar)
      .slice(0, MOST_LISTED);
    const key = shown.map(({ id, name, player }) => `${id}${name}${player}`).join();
    if (key !== this.listed) {
      this.listed = key;
      this.#rows = new Map(shown.map((each) => [each.id, this.#row(each)]));
      this.#replaceRows();
    }
    this.#mark();
  }

  /** Shows the rows; who had the focus keeps it. */
  #replaceRows() {
    const name = document.activeElement?.closest('#avatars li')?.querySelector('.name').textContent;
    byId('avatars').replaceChildren(...this.#rows.values());
    if (name === undefined) return;
    const rows = [...this.#rows.values()];
    (rows.find((row) => row.querySelector('.name').textContent === name) ?? rows[0])?.firstChild.focus();
  }

  #row({ id, avatar, name, player }) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    const dot = document.createElement('span');
    const label = document.createElement('span');
    const note = document.createElement('small');
    button.type = 'button';
    Object.assign(button.dataset, { id, avatar });
    dot.className = 'dot';
    dot.style.background = colorOf(avatar);
    label.className = 'name';
    label.textContent = name;
    note.textContent = player === 'client' ? 'player' : player === 'bot' ? 'bot' : '';
    button.append(dot, label, note);
    button.addEventListener('click', () => this.#watcher.choose(this.#watcher.scene.focus === id ? null : id));
    item.append(button);
    return item;
  }

  #mark() {
    const { focus } = this.#watcher.scene;
    for (const [id, row] of this.#rows) row.firstChild.setAttribute('aria-pressed', String(id === focus));
    this.stops?.forEach((stop) => stop());
  }

  chosen() {
    this.#mark();
    this.#reveal(this.#rows.get(this.#watcher.scene.focus));
    this.#answer = null;
    const focus = this.#watcher.scene.focused;
    byId('focus-note').textContent = focus ? `${focus.name}: looking …` : 'Click an avatar, here or on the map.';
  }

  /** Scrolls the list, and nothing else, to a row that is out of it. */
  #reveal(row) {
    if (!row) return;
    const list = byId('avatars');
    const [of, box] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    if (box.top < of.top) list.scrollTop -= of.top - box.top;
    else if (box.bottom > of.bottom) list.scrollTop += box.bottom - of.bottom;
  }

  compared(answer, isPair) {
    this.#answer = answer;
    byId('counts').hidden = !isPair;
    const { first, second, both, millis } = answer;
    const only = (side) => `${count(side.pairs, 'pair')}, ${side.only.toLocaleString('en')} only here`;
    byId('count-first-name').textContent = first.rule;
    byId('count-second-name').textContent = second.rule;
    byId('count-first').textContent = only(first);
    byId('count-second').textContent = only(second);
    byId('count-both').textContent = both.toLocaleString('en');
    byId('compare-note').textContent = isPair ? `Radius ${answer.radius}, tick ${answer.tick}; took ${millis.toFixed(0)} ms beside the world.` : '';
    this.#focusNote(answer);
  }

  #focusNote({ first, second }) {
    const focus = this.#watcher.scene.focused;
    if (!focus || !first.perceived) return;
    const counted = (side) => `${count(side.perceived.length, 'entity', 'entities')} by ${side.rule}`;
    byId('focus-note').textContent = `${focus.name} perceives ${counted(first)}${this.isComparing ? `, ${counted(second)}` : ''}.`;
  }

  /** Returns title and note of a stage. */
  caption(index) {
    const { moment } = this;
    if (!moment) return ['', ''];
    if (!this.isComparing) return [moment.rule, `radius ${moment.radius} · the rule of the world`];
    const side = this.#answer && (index === 0 ? this.#answer.first : this.#answer.second);
    const rule = index === 0 ? this.first : this.second;
    return [rule, side && side.rule === rule ? count(side.pairs, 'pair') : 'counting …'];
  }

  async #call(call, body, done) {
    try {
      await this.#api.post(call, body);
      toast(done);
    } catch (e) {
      toast(e.message);
    }
  }

  #buttons() {
    byId('pause').addEventListener('click', () => {
      const next = this.#isPaused ? 'resume' : 'pause';
      this.#call(next, {}, next === 'pause' ? 'The world stands still.' : 'The world goes on.');
    });
    byId('step').addEventListener('click', () => this.#call('step', { ticks: 1 }, 'One tick.'));
    byId('step-many').addEventListener('click', () => this.#call('step', { ticks: 20 }, '20 ticks.'));
    byId('sign-out').addEventListener('click', () => this.#watcher.signOut());
    byId('find').addEventListener('input', () => this.moment && this.show(this.moment, this.#isPaused));
    byId('rule-form').addEventListener('submit', (event) => this.#applyRule(event));
    byId('bots-form').addEventListener('submit', (event) => {
      event.preventDefault();
      byId('bots').blur();
      this.#call('bots', { count: Number(byId('bots').value) }, 'Bots come and go.');
    });
    byId('open-all').addEventListener('click', () => this.#turnAll(true));
    byId('close-all').addEventListener('click', () => this.#turnAll(false));
  }

  async #applyRule(event) {
    event.preventDefault();
    const rule = byId('rule').value;
    const radius = Number(byId('radius').value);
    if (rule !== this.moment.rule) await this.#call('rule', { rule }, `The rule is ${rule} now.`);
    if (radius !== this.moment.radius) await this.#call('radius', { radius }, `The radius is ${radius} now.`);
  }

  #doors() {
    const { doorNames } = this.#watcher.scene;
    byId('doors-box').hidden = doorNames.size === 0;
    for (const name of doorNames.values()) {
      const item = document.createElement('li');
      const button = document.createElement('button');
      const label = document.createElement('span');
      const state = document.createElement('small');
      button.type = 'button';
      button.dataset.door = name;
      label.textContent = this.#doorLabel(name);
      button.append(label, state);
      button.addEventListener('click', () => this.turn(name));
      item.append(button);
      this.#doorRows.set(name, { button, state });
      byId('doors').append(item);
    }
  }

  /** Returns a door in words: the building it is in, and its name. */
  #doorLabel(name) {
    const { doors, doorNumbers, places } = this.#watcher.scene;
    const { x, y } = doors.get(doorNumbers.get(name));
    const around = places.at(x, y);
    const house = (around.find(({ kind }) => kind === 'building') ?? around[0])?.name;
    return house ? `${house} (${name})` : name;
  }

  #doorStates(doors) {
    for (const { door, open } of doors) {
      const row = this.#doorRows.get(door);
      if (row) row.state.textContent = open ? 'open' : 'shut';
    }
  }

  turn(name) {
    const open = !this.moment.doors.find(({ door }) => door === name)?.open;
    return this.#call('doors', { door: name, open }, `Door ${this.#doorLabel(name)} is ${open ? 'open' : 'shut'} now.`);
  }

  async #turnAll(open) {
    for (const { door } of this.moment.doors.filter((each) => each.open !== open)) {
      await this.#api.post('doors', { door, open }).catch((e) => toast(e.message));
    }
    toast(open ? 'All doors are open.' : 'All doors are shut.');
  }
}
