/** Bits and bytes of the protocol: docs/protocol.md, "Numbers". */

/** Something received is not as the protocol says. */
export class Malformed extends Error {}

const utf8 = new TextEncoder();
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });
const number = new DataView(new ArrayBuffer(8));

/** Returns how many bits the numbers below n need. */
export function width(n) {
  let bits = 0;
  while (2 ** bits < n) bits++;
  return bits;
}

/** Reads numbers lowest bit first; what is read beyond the end is malformed. */
export class Reader {
  constructor(bytes, from = 0, to = bytes.length) {
    this.bytes = bytes;
    this.bit = 8 * from;
    this.end = 8 * to;
  }

  get at() {
    return this.bit / 8;
  }

  get isDone() {
    return this.bit >= this.end;
  }

  bits(count) {
    if (this.bit + count > this.end) throw new Malformed(`${count} bits are missing at byte ${this.bit >> 3}`);
    let value = 0;
    let got = 0;
    while (got < count) {
      const offset = this.bit & 7;
      const take = Math.min(8 - offset, count - got);
      const part = (this.bytes[this.bit >>> 3] >> offset) & ((1 << take) - 1);
      value += part * 2 ** got;
      got += take;
      this.bit += take;
    }
    return value;
  }

  u8() {
    if ((this.bit & 7) !== 0 || this.bit >= this.end) return this.bits(8);
    const value = this.bytes[this.bit >>> 3];
    this.bit += 8;
    return value;
  }

  u32() {
    return this.bits(32);
  }

  u56() {
    const value = this.bits(53);
    if (this.bits(3) !== 0) throw new Malformed('an id is 2^53 or more');
    return value;
  }

  /** Reads 64 bits as 16 hexadecimal digits. */
  u64() {
    let text = '';
    for (let i = 0; i < 8; i++) text = this.u8().toString(16).padStart(2, '0') + text;
    return text;
  }

  real32() {
    number.setUint32(0, this.bits(32), true);
    return number.getFloat32(0, true);
  }

  real64() {
    number.setUint32(0, this.bits(32), true);
    number.setUint32(4, this.bits(32), true);
    return number.getFloat64(0, true);
  }

  varint() {
    let value = 0;
    for (let i = 0; i < 8; i++) {
      const byte = this.u8();
      value += (byte & 127) * 2 ** (7 * i);
      if (byte < 128) {
        if ((byte === 0 && i > 0) || value > Number.MAX_SAFE_INTEGER) break;
        return value;
      }
    }
    throw new Malformed(`no number ends at byte ${this.bit >> 3}`);
  }

  raw(count) {
    const bytes = new Uint8Array(count);
    if (this.bit + 8 * count > this.end) throw new Malformed(`${count} bytes are missing`);
    for (let i = 0; i < count; i++) bytes[i] = this.bits(8);
    return bytes;
  }

  utf8(count) {
    try {
      return strictUtf8.decode(this.raw(count));
    } catch (e) {
      throw e instanceof Malformed ? e : new Malformed('a text is not UTF-8');
    }
  }

  text() {
    return this.utf8(this.varint());
  }

  /** Reads a length, and returns a reader of so many bytes, which are skipped here. */
  part() {
    const length = this.varint();
    const from = this.at;
    if (8 * length > this.end - this.bit) throw new Malformed(`${length} bytes are announced, but not there`);
    this.bit += 8 * length;
    return new Reader(this.bytes, from, from + length);
  }

  /** Goes on to the next byte; what is skipped has to be 0. */
  align() {
    const rest = -this.bit & 7;
    if (rest > 0 && this.bits(rest) !== 0) throw new Malformed('a gap is not filled with zeros');
  }
}

/** Writes what a Reader reads. */
export class Writer {
  #bytes = new Uint8Array(64);
  #bit = 0;

  bits(value, count) {
    this.#grow(count);
    let left = value;
    let done = 0;
    while (done < count) {
      const offset = this.#bit & 7;
      const take = Math.min(8 - offset, count - done);
      this.#bytes[this.#bit >>> 3] |= (left % 2 ** take) << offset;
      left = Math.floor(left / 2 ** take);
      done += take;
      this.#bit += take;
    }
    return this;
  }

  u8(value) {
    return this.bits(value, 8);
  }

  u32(value) {
    return this.bits(value, 32);
  }

  /** Writes 64 bits given as hexadecimal digits. */
  u64(hex) {
    const digits = hex.padStart(16, '0');
    for (let i = 14; i >= 0; i -= 2) this.u8(parseInt(digits.slice(i, i + 2), 16));
    return this;
  }

  real32(value) {
    number.setFloat32(0, value, true);
    return this.bits(number.getUint32(0, true), 32);
  }

  real64(value) {
    number.setFloat64(0, value, true);
    return this.bits(number.getUint32(0, true), 32).bits(number.getUint32(4, true), 32);
  }

  varint(value) {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no varint`);
    let left = value;
    while (left > 127) {
      this.u8((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    return this.u8(left);
  }

  raw(bytes) {
    for (const byte of bytes) this.bits(byte, 8);
    return this;
  }

  text(value) {
    const bytes = utf8.encode(value);
    return this.varint(bytes.length).raw(bytes);
  }

  /** Writes a length and then what another writer has. */
  part(writer) {
    const bytes = writer.bytes();
    return this.varint(bytes.length).raw(bytes);
  }

  align() {
    return this.bits(0, -this.#bit & 7);
  }

  bytes() {
    return this.#bytes.slice(0, Math.ceil(this.#bit / 8));
  }

  #grow(count) {
    const needed = Math.ceil((this.#bit + count) / 8);
    if (needed <= this.#bytes.length) return;
    const more = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    more.set(this.#bytes);
    this.#bytes = more;
  }
}

export { utf8 };
