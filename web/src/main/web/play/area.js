/**
 * The own area of interest under a rule of tiles. The server finds the tiles, with doors as the
 * question says; the page asks with doors as they were last told to it, so it learns nothing else.
 */
const PAUSE = 150; // ms between two questions

export class TileArea {
  #scene;
  #asked = '';
  #askedAt = -Infinity;
  #isAsking = false;
  #answer = { rule: '', radius: 0, tiles: [] };

  constructor(scene) {
    this.#scene = scene;
  }

  /**
   * Returns the tiles as last told under a rule, each as its corners [x, y, x, y, …]; asks for newer
   * ones. The server knows which rules have tiles: others get none.
   */
  tiles(rule, now) {
    const { self, radius, fullRadius, doors } = this.#scene;
    const open = doors.numbers.filter((number) => doors.get(number).open).join();
    const question = new URLSearchParams({ x: self.x, y: self.y, radius, open }).toString();
    const asked = `${rule} ${fullRadius} ${question}`;
    if (asked !== this.#asked && !this.#isAsking && now - this.#askedAt > PAUSE) {
      this.#asked = asked;
      this.#askedAt = now;
      this.#ask(question);
    }
    const { rule: toldRule, radius: toldRadius, tiles } = this.#answer;
    return toldRule === rule && toldRadius === radius ? tiles : [];
  }

  async #ask(question) {
    this.#isAsking = true;
    const response = await fetch(`/area?${question}`, { cache: 'no-store' }).catch(() => null);
    if (response?.ok) this.#answer = await response.json();
    else this.#asked = ''; // asked again
    this.#isAsking = false;
  }
}
