/** Watches the world: asks the server for moments of it, and draws them. */
import { Api } from './api.js';
import { Panel, byId, toast } from './panel.js';
import { Scene, Stage } from './stage.js';

const LOOK = 200; // ms between two moments
const COMPARE = 700; // ms between two comparisons
const HEAT = 1500; // ms between two looks for heat
const STALE = 8000; // ms after which a relation is not shown any more

class Watcher {
  #api = new Api();
  #last = performance.now();
  #lost = false;
  #related = { at: 0, rule: '', radius: 0 }; // when the relation that is shown was told, under what

  async start() {
    theme();
    const map = await untilAnswered(() => fetch('/map').then((answer) => (answer.ok ? answer.json() : null)));
    this.scene = new Scene(map);
    this.stages = ['stage-first', 'stage-second'].map((id) => new Stage(byId(id), this.scene, (hit) => this.#pick(hit)));
    this.panel = new Panel(this, this.#api);
    requestAnimationFrame((now) => this.#frame(now));
    await this.#enter();
    globalThis.watcher = this; // for people who look into pages
    this.#repeat(LOOK, () => this.#look());
    this.#repeat(COMPARE, () => this.#relation());
    this.#repeat(HEAT, () => this.#heat());
  }

  async #enter() {
    while (!this.#api.isSignedIn || !(await this.#isWelcome())) await this.#askForToken();
    byId('sign-in').close();
    this.panel.rules(await untilAnswered(() => this.#api.get('rules')));
  }

  /** Returns whether the token is good; a server that does not answer says nothing about it. */
  async #isWelcome() {
    const refused = await untilAnswered(() => this.#look().then(() => false, (e) => (e.status ? e : null)));
    if (!refused) {
      this.#api.keep();
      return true;
    }
    this.#api.signOut(refused.status === 401 ? 'That is not the token of this server.' : `The server says: ${refused.message}`);
    return false;
  }

  #askForToken() {
    const dialog = byId('sign-in');
    const error = byId('sign-in-error');
    error.textContent = this.#api.takeReason();
    error.hidden = error.textContent === '';
    if (!dialog.open) dialog.showModal();
    byId('token').select();
    dialog.oncancel = (event) => event.preventDefault();
    return new Promise((resolve) => {
      byId('sign-in-form').onsubmit = (event) => {
        event.preventDefault();
        this.#api.signIn(byId('token').value);
        resolve();
      };
    });
  }

  signOut(reason = '') {
    this.#api.signOut(reason);
    location.reload();
  }

  /** Runs again and again until one is signed out; what fails is said once and tried again. */
  async #repeat(pause, work) {
    while (this.#api.isSignedIn) {
      try {
        await work();
        if (this.#lost) toast('Connected again.');
        this.#lost = false;
      } catch (e) {
        if (e.status === 401) {
          this.signOut('You were signed out: the token of this server is another one now.');
          return;
        }
        if (!this.#lost) toast(e.status ? e.message : 'The server does not answer; trying again …');
        this.#lost = true;
        await sleep(1500);
      }
      await sleep(pause);
    }
  }

  async #look() {
    const { moment, paused } = await this.#api.get('world');
    this.scene.show(moment, performance.now());
    this.panel.show(moment, paused);
    if (this.#isStale(moment, paused)) this.#forgetRelation();
  }

  /** A relation of another rule, another radius or long ago is not true of this moment. */
  #isStale({ rule, radius }, paused) {
    const { at, rule: told, radius: toldRadius } = this.#related;
    const isOther = radius !== toldRadius || (!this.panel.isComparing && rule !== told);
    return at > 0 && (isOther || (!paused && performance.now() - at > STALE));
  }

  #forgetRelation() {
    this.#related.at = 0;
    this.stages.forEach((stage) => (stage.perceived = null));
    this.panel.chosen();
  }

  async #relation() {
    const { scene, panel, stages } = this;
    if (!scene.moment) return;
    const isPair = panel.isComparing;
    byId('stage-second').hidden = !isPair;
    if (!isPair && scene.focus === null) {
      stages.forEach((stage) => (stage.perceived = null));
      return;
    }
    const first = isPair ? panel.first : scene.moment.rule;
    const second = isPair ? panel.second : scene.moment.rule;
    const { focus } = scene;
    const answer = await this.#api.get('compare', { first, second, focus });
    if (focus !== scene.focus || isPair !== panel.isComparing) return;
    this.#related = { at: performance.now(), rule: answer.first.rule, radius: answer.radius };
    if (this.#isStale(scene.moment, false)) return;
    [answer.first, answer.second].forEach((side, i) => (stages[i].perceived = side.perceived && new Set(side.perceived)));
    panel.compared(answer, isPair);
  }

  async #heat() {
    this.scene.heat = this.panel.wantsHeat ? await this.#api.get('heat') : null;
  }

  #pick(hit) {
    if (hit?.door) this.panel.turn(hit.door);
    else this.choose(hit && hit.id !== this.scene.focus ? hit.id : null);
  }

  choose(id) {
    this.scene.focus = id;
    this.stages.forEach((stage) => (stage.perceived = null));
    this.panel.chosen();
  }

  #frame(now) {
    const { scene, stages, panel } = this;
    scene.now = performance.now();
    const elapsed = Math.min(100, now - this.#last);
    this.#last = now;
    stages.forEach((stage, i) => {
      stage.draw(document.documentElement.dataset.theme, i === 0 ? elapsed : 0);
      stage.title(...panel.caption(i));
    });
    requestAnimationFrame((next) => this.#frame(next));
  }
}

/** Asks again and again until there is an answer, which is not null. */
async function untilAnswered(ask) {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    toast('The server does not answer; trying again …');
    await sleep(1500);
  }
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function theme() {
  const wanted = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset.theme = localStorage.getItem('sightline.theme') ?? (wanted.matches ? 'dark' : 'light');
  };
  wanted.addEventListener('change', apply);
  byId('theme').addEventListener('click', () => {
    localStorage.setItem('sightline.theme', document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark');
    apply();
  });
  apply();
}

new Watcher().start().catch((e) => toast(`The page could not start: ${e.message}`));
