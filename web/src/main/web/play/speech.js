/** To whom one speaks: everybody around, a team, or one alone. */
import { byId, make } from './hud.js';
import { sentence } from './words.js';

const TEAMS = ['Red', 'Blue', 'Green', 'Gold'];
const AROUND = 'around';
const LOST = 'whisper'; // to nobody: who was meant is out of sight

export class SpeechBar {
  #world;
  #scene;
  #messages;
  #spoke;
  #select = byId('to');
  #team = 0;
  #shown = '';
  #isLost = false;
  #whisper = null; // the replica that was chosen, while it is in sight

  /** @param spoke is called when the server has let somebody hear it */
  constructor(world, scene, messages, spoke) {
    this.#world = world;
    this.#scene = scene;
    this.#messages = messages;
    this.#spoke = spoke;
    this.#select.addEventListener('change', () => this.#choose(this.#select.value));
    world.on('joined', () => this.#comeBack());
    world.on('leave', (replica) => replica === this.#whisper && this.#lose());
    world.on('start', () => this.#whisper && this.#lose());
    this.update();
  }

  /** Lists who is in sight; while somebody is choosing, only those go who are not. */
  update() {
    if (document.activeElement === this.#select) this.#drop();
    else this.#list(this.#select.value);
  }

  #drop() {
    const kept = new Set(valuesIn(this.#choices()));
    for (const option of [...this.#select.options]) if (!kept.has(option.value)) option.remove();
    this.#shown = '';
  }

  #list(value) {
    const choices = this.#choices();
    const shown = JSON.stringify(choices);
    if (shown !== this.#shown) this.#select.replaceChildren(...choices.map(groupOf));
    this.#shown = shown;
    this.#select.value = valuesIn(choices).includes(value) ? value : AROUND;
    this.#say();
  }

  /** Says beside the cursor who will hear it. */
  #say() {
    const [manner] = this.#select.value.split(' ');
    const text = this.#select.selectedOptions[0]?.textContent;
    byId('words').placeholder = manner === 'whisper' ? `Whisper${this.#isLost ? '' : ` to ${text}`} …` : manner === 'team' ? `Say to ${text} …` : 'Say something …';
  }

  /** Whoever was chosen and is out of sight is forgotten, but nothing secret is said aloud. */
  #choices() {
    const people = [...this.#scene.others].map(({ replica }) => replica).filter(({ kind }) => kind === 'avatar')
      .sort((a, b) => b.fields.played - a.fields.played || (a.fields.name < b.fields.name ? -1 : 1));
    return [
      ['Aloud', [[AROUND, 'Nearby']]],
      ['To a team, anywhere', [...TEAMS.map((name, i) => [`team ${i + 1}`, `Team ${name}`]), ...(this.#team ? [['team 0', 'Leave the team']] : [])]],
      ['Whisper to', [...(this.#isLost ? [[LOST, 'Out of sight']] : []), ...people.map(({ fields: { number, name } }) => [`whisper ${number}`, name])]],
    ].filter(([, options]) => options.length > 0);
  }

  async #choose(value) {
    const [manner, number] = value.split(' ');
    this.#isLost = value === LOST;
    this.#say();
    this.#whisper = manner === 'whisper' ? this.#inSight(Number(number)) : null;
    if (manner === 'whisper' && !this.#whisper) this.#lose();
    if (manner === 'team') await this.#join(Number(number));
  }

  #inSight(number) {
    for (const { replica } of this.#scene.others) if (replica.kind === 'avatar' && replica.fields.number === number) return replica;
    return null;
  }

  /** Whoever one whispers to has gone out of sight. */
  #lose() {
    this.#whisper = null;
    this.#isLost = true;
    this.#list(LOST);
  }

  /** Lets one speak to somebody alone, and puts the cursor where that is written. */
  whisperTo(replica) {
    this.#whisper = replica;
    this.#isLost = false;
    this.#list(`whisper ${replica.fields.number}`);
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
    const [manner] = this.#select.value.split(' ');
    if (manner === 'whisper') {
      await this.#sayTo(this.#whisper, words);
      return;
    }
    const { granted, reason } = await this.#ask(manner === 'team' ? 'SayToTeam' : 'Say', { words });
    if (granted) this.#spoke();
    else this.#messages.toast(sentence(reason));
  }

  async #sayTo(replica, words) {
    const { granted, reason } = replica ? await this.#ask('Whisper', { words, to: replica.fields.number }) : { granted: false };
    if (granted) this.#spoke();
    if (granted) this.#messages.said(`You, to ${replica.fields.name}`, words);
    else this.#messages.toast(replica?.isHere ? `${replica.fields.name} did not hear it: ${reason}.` : 'Nobody heard it: they are out of sight.');
  }

  #ask(action, fields) {
    return this.#world.act(action, fields).catch(({ message }) => ({ granted: false, reason: message }));
  }
}

function groupOf([label, options]) {
  return make('optgroup', { label }, ...options.map(([value, text]) => make('option', { value, text })));
}

const valuesIn = (choices) => choices.flatMap(([, options]) => options.map(([value]) => value));
