/** What people say, over their heads. */
import { FONT } from './places.js';

const FADE = 400; // ms
const WIDE = 190; // CSS pixels
const MOST_LINES = 4;
const LONGEST_TIP = 10; // CSS pixels: it must not cover what another says

export class Bubbles {
  #bubbles = new Map();
  #taken = []; // boxes of this picture

  /** Begins a picture. */
  begin() {
    this.#taken = [];
  }

  /** Somebody says something; what it said before is replaced. */
  say(speaker, words, now) {
    this.#bubbles.set(speaker, { words, until: now + 3000 + 60 * words.length, lines: null });
  }

  forget(speaker) {
    this.#bubbles.delete(speaker);
  }

  clear() {
    this.#bubbles.clear();
  }

  /** Draws what somebody says over a point. */
  draw(ctx, speaker, x, y, palette, pixelRatio, now) {
    const bubble = this.#bubbles.get(speaker);
    if (!bubble) return;
    const left = bubble.until - now;
    if (left <= 0) {
      this.#bubbles.delete(speaker);
      return;
    }
    ctx.save();
    ctx.globalAlpha *= Math.min(1, left / FADE);
    ctx.font = `500 ${13 * pixelRatio}px ${FONT}`;
    bubble.lines ??= linesOf(ctx, bubble.words, WIDE * pixelRatio);
    this.#box(ctx, x, y, bubble.lines, palette, pixelRatio);
    ctx.restore();
  }

  /** Draws a box over a point, higher where another box is already. */
  #box(ctx, x, y, lines, palette, pixelRatio) {
    const high = 17 * pixelRatio;
    const pad = 9 * pixelRatio;
    const width = Math.max(...lines.map((line) => ctx.measureText(line).width)) + 2 * pad;
    const height = lines.length * high + 1.2 * pad;
    const left = Math.round(x - width / 2);
    const top = this.#free(left, Math.round(y - height - 8 * pixelRatio), width, height, 3 * pixelRatio);
    outline(ctx, x, Math.min(y, top + height + LONGEST_TIP * pixelRatio), left, top, width, height, pixelRatio);
    ctx.strokeStyle = palette.bubbleEdge;
    ctx.lineWidth = 2 * pixelRatio;
    ctx.stroke();
    ctx.fillStyle = palette.bubble;
    ctx.fill();
    ctx.fillStyle = palette.bubbleInk;
    ctx.textAlign = 'center';
    ctx.textBaseline = 'middle';
    lines.forEach((line, i) => ctx.fillText(line, x, top + 0.6 * pad + high * (i + 0.5)));
  }

  /** Returns the lowest top, not below a wanted one, at which a box meets no other. */
  #free(left, wanted, width, height, gap) {
    let top = wanted;
    const meets = (other) => left < other.left + other.width + gap && other.left < left + width + gap
      && top < other.top + other.height + gap && other.top < top + height + gap;
    for (let other = this.#taken.find(meets); other; other = this.#taken.find(meets)) top = other.top - height - gap - 1;
    this.#taken.push({ left, top, width, height });
    return top;
  }
}

function linesOf(ctx, words, width) {
  const lines = [''];
  for (const word of words.split(/\s+/).flatMap((each) => each.match(/.{1,24}/gu) ?? [])) {
    const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (ctx.measureText(longer).width <= width || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= MOST_LINES) return lines;
  return [...lines.slice(0, MOST_LINES - 1), `${lines[MOST_LINES - 1]} …`];
}

/** A rounded box with a tip that leads to the speaker. */
function outline(ctx, x, y, left, top, width, height, pixelRatio) {
  ctx.beginPath();
  ctx.roundRect(left, top, width, height, 10 * pixelRatio);
  ctx.moveTo(x - 6 * pixelRatio, top + height - 1);
  ctx.lineTo(x, y - pixelRatio);
  ctx.lineTo(x + 6 * pixelRatio, top + height - 1);
}
