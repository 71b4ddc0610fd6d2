/** How one enters: as a guest with a name, as somebody who is already here, or with an account. */
import { byId, colorDot, make } from './hud.js';
import { sentence, someName } from './words.js';

const PATIENCE = 8; // seconds until somebody who does nothing enters as a guest
const SHOWN = 24;

export class Entrance {
  #enter;
  #countdown = 0;

  /** @param enter called with a token */
  constructor(enter) {
    this.#enter = enter;
    this.dialog = byId('enter');
    this.dialog.addEventListener('cancel', (event) => event.preventDefault());
    byId('guest').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#done(`name ${byId('name').value.trim()}`);
    });
    byId('account-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.#account(event.submitter?.value ?? 'login');
    });
    for (const type of ['pointerdown', 'keydown', 'pointermove']) {
      this.dialog.addEventListener(type, () => this.#wait());
    }
  }

  /** Opens the dialog; with a reason if somebody was turned away. */
  open(reason = '') {
    const error = byId('enter-error');
    error.hidden = reason === '';
    error.textContent = sentence(reason);
    if (byId('name').value === '' || reason !== '') byId('name').value = someName();
    if (this.dialog.open) return;
    this.dialog.showModal();
    byId('name').select();
    this.#listFree();
    if (reason === '') this.#count(PATIENCE);
  }

  /** Opens the dialog where one signs in. */
  openAccount(reason) {
    this.open(reason);
    byId('account').open = true;
    byId('account-name').focus();
  }

  /** Enters by itself after a while, so that nobody has to do anything to look around. */
  #count(seconds) {
    clearTimeout(this.#countdown);
    if (seconds === 0) {
      this.#done(`name ${byId('name').value.trim() || someName()}`);
      return;
    }
    byId('countdown').textContent = `You walk in as a guest in ${seconds} s.`;
    this.#countdown = setTimeout(() => this.#count(seconds - 1), 1000);
  }

  #wait() {
    clearTimeout(this.#countdown);
    byId('countdown').textContent = '';
  }

  #done(token) {
    this.#wait();
    if (this.dialog.open) this.dialog.close();
    this.#enter(token);
  }

  async #listFree() {
    const answer = await fetch('/avatars').catch(() => null);
    if (!answer?.ok) return;
    const all = await answer.json();
    const avatars = Array.isArray(all) ? all : all.avatars ?? [];
    byId('free').hidden = avatars.length === 0;
    byId('free-list').replaceChildren(...avatars.slice(0, SHOWN).map(({ id, name }) => {
      const button = make('button', { type: 'button' }, colorDot(id), name);
      button.addEventListener('click', () => this.#done(`avatar ${id}`));
      return make('li', {}, button);
    }));
  }

  async #account(what) {
    this.#wait();
    const body = JSON.stringify({ name: byId('account-name').value.trim(), password: byId('account-password').value });
    const answer = await fetch(`/account/${what}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      .catch(() => null);
    const said = await answer?.json().catch(() => ({}));
    if (answer?.ok && said.token) {
      byId('account-password').value = '';
      this.#done(`session ${said.token}`);
      return;
    }
    this.#fail(answer ? said.error ?? (answer.status === 404 ? 'this server has no accounts' : `the server said ${answer.status}`)
      : 'the server cannot be reached');
  }

  #fail(reason) {
    const error = byId('enter-error');
    error.hidden = false;
    error.textContent = sentence(reason);
  }
}
