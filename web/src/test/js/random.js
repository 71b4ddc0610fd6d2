/** Random numbers that are the same for the same seed. */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A map with rectangles at any angle, which may overlap, and a few walls without thickness. */
export function randomMap(random, { size = 30, count = 40 } = {}) {
  const obstacles = [];
  for (let i = 0; i < count; i++) {
    const [x, y, angle] = [random() * size, random() * size, random() * 6.3];
    const [a, b] = [0.1 + random() * 2, 0.1 + random() * 0.5];
    const at = (u, v) => [x + u * Math.cos(angle) - v * Math.sin(angle), y + u * Math.sin(angle) + v * Math.cos(angle)];
    const kept = ([px, py]) => [Math.max(0, Math.min(size, px)), Math.max(0, Math.min(size, py))];
    obstacles.push(i % 7 === 0 ? { segment: [kept(at(-a, 0)), kept(at(a, 0))] }
      : { ring: [at(-a, -b), at(a, -b), at(a, b), at(-a, b)].map(kept) });
  }
  return { bounds: [0, 0, size, size], obstacles };
}
