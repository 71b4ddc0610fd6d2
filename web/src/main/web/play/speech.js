/** To whom one speaks: everybody around, a team, or one player. */
import { byId, make } from './hud.js';
import { sentence } from './words.js';

const TEAMS = ['Red', 'Blue', 'Green', 'Gold'];
const AROUND = 'around';

export class SpeechBar {
  #world;
  #scene;
  #messages;
  #select = byId('to');
  #team = 0;
  #shown = '';
  #whisper = null; // { number, name } of who was chosen last

  constructor(world, scene, messages) {
    this.#world = world;
    this.#scene = scene;
    this.#messages = messages;
    this.#select.addEventListener('change', () => this.#choose(this.#select.value));
    world.on('joined', () => this.#comeBack());
    this.update();
  }

  /** Lists who is in sight; not while somebody is choosing. */
  update() {
    if (document.activeElement === this.#select) return;
    const choices = this.#choices();
    const shown = JSON.stringify(choices);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { value } = this.#select;
    this.#select.replaceChildren(...choices.map(([choice, text]) => make('option', { value: choice, text })));
    this.#select.value = choices.some(([choice]) => choice === value) ? value : AROUND;
  }

  /** Whoever was chosen stays in the list when out of sight, so that nothing secret is said aloud. */
  #choices() {
    const players = new Map(this.#whisper ? [[this.#whisper.number, this.#whisper.name]] : []);
    for (const { replica } of this.#scene.others) {
      if (replica.kind === 'avatar' && replica.fields.played) players.set(replica.fields.number, replica.fields.name);
    }
    return [
      [AROUND, 'Nearby'],
      ...TEAMS.map((name, i) => [`team ${i + 1}`, `Team ${name}`]),
      ...(this.#team ? [['team 0', 'Leave the team']] : []),
      ...[...players].map(([number, name]) => [`whisper ${number}`, `Whisper to ${name}`]),
    ];
  }

  async #choose(value) {
    const [manner, number] = value.split(' ');
    this.#whisper = manner === 'whisper' ? { number: Number(number), name: this.#nameIn(value) } : null;
    if (manner === 'team') await this.#join(Number(number));
  }

  #nameIn(value) {
    const option = [...this.#select.options].find((each) => each.value === value);
    return option.textContent.replace('Whisper to ', '');
  }

  /** Lets one speak to somebody alone, and puts the cursor where that is written. */
  whisperTo({ fields: { number, name } }) {
    this.#whisper = { number, name };
    this.update();
    this.#select.value = `whisper ${number}`;
    byId('words').focus();
  }

  async #join(team) {
    const { granted, reason } = await this.#ask('JoinTeam', { team });
    if (granted) this.#team = team;
    this.#messages.toast(!granted ? sentence(reason)
      : team === 0 ? 'You left the team.' : `You are in team ${TEAMS[team - 1]}: its members hear each other anywhere.`);
    if (granted && team !== 0) return;
    this.#select.value = AROUND;
  }

  /** A server that was started again has forgotten the team. */
  #comeBack() {
    if (this.#team) this.#ask('JoinTeam', { team: this.#team });
  }

  async say(words) {
    const [manner, number] = this.#select.value.split(' ');
    const to = Number(number);
    const { granted, reason } = manner === 'whisper' ? await this.#ask('Whisper', { words, to })
      : await this.#ask(manner === 'team' ? 'SayToTeam' : 'Say', { words });
    if (granted && manner === 'whisper') this.#messages.said(`You, to ${this.#nameIn(`${manner} ${number}`)}`, words);
    if (!granted) this.#messages.toast(manner === 'whisper' ? `${this.#nameIn(`whisper ${number}`)} is out of sight.` : sentence(reason));
  }

  #ask(action, fields) {
    return this.#world.act(action, fields).catch(({ message }) => ({ granted: false, reason: message }));
  }
}
