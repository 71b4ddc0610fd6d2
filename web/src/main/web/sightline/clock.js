/**
 * Which tick's frame is due now, told from when frames came.
 *
 * Of the frames of the last two seconds the one that was least late tells when ticks come; frames
 * that are late change nothing. When ticks come later than before (the server was held up, the way
 * has become longer) the clock follows at a twentieth of its speed, so nothing jumps. When one comes
 * clearly earlier than the clock says, as after a first frame that was late, the clock is wrong and
 * follows at once: an avatar that is drawn before the last frame would not move when it is asked to.
 */
const WINDOW = 40;
const SLEW = 0.05;
const LOST = 500; // ms
const EARLY = 5; // ms

export class TickClock {
  #samples = [];
  #base = null;
  #aim = 0;
  #last = 0;

  constructor(tickMillis) {
    this.tickMillis = tickMillis;
  }

  /** Notes that the frame of a tick came now. */
  arrived(tick, now) {
    this.at(now);
    this.#samples.push(now - tick * this.tickMillis);
    if (this.#samples.length > WINDOW) this.#samples.shift();
    this.#aim = Math.min(...this.#samples);
    const late = this.#base === null ? Infinity : this.#aim - this.#base;
    if (late > LOST || late < -EARLY) this.#base = this.#aim;
  }

  /** Returns the tick whose frame is due now, with its fraction; times must not go back. */
  at(now) {
    if (this.#base === null) return 0;
    const most = Math.max(0, now - this.#last) * SLEW;
    this.#base += Math.max(-most, Math.min(most, this.#aim - this.#base));
    this.#last = Math.max(this.#last, now);
    return (now - this.#base) / this.tickMillis;
  }
}
