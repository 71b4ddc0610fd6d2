/** The colors of maps and of what is on them; by day they are those of `sightline map render`. */
const DAY = {
  paper: '#fbf9f5', ink: '#3a3632', faint: '#756e65', ground: '#efe9dc', frame: '#b9b0a0',
  wall: '#5b5550', rock: '#9a9187', wallEdge: '#37332f', shadow: 'rgba(48,32,16,0.2)',
  glass: '#a9d8ee', glassEdge: '#5a9fc2', hedge: '#8db572', hedgeEdge: '#5f8a4b',
  door: '#c98f4e', doorEdge: '#8a5a26', halo: 'rgba(252,248,239,0.9)',
  dim: 'rgba(58,50,44,0.42)', rim: 'rgba(255,255,255,0.75)', bubble: '#fffdf8', bubbleInk: '#2c2926', bubbleEdge: '#b9b0a0',
  self: '#d2372c', way: 'rgba(210,55,44,0.75)',
  kinds: {
    building: '#f9f5ec', room: '#fcf8ef', street: '#e0d8c6', square: '#eadbbb', park: '#cfe0b4',
    garden: '#dbe6c2', forest: '#bfd5a4', water: '#c3dfea',
  },
  others: ['#e6dceb', '#dce6ec', '#efddd3', '#ddebe2', '#ebe6cf', '#e8d9df'],
};

const NIGHT = {
  paper: '#15171c', ink: '#efeae0', faint: '#b9b2a6', ground: '#34373d', frame: '#4a4a4e',
  wall: '#8d857b', rock: '#5d5953', wallEdge: '#0f1013', shadow: 'rgba(0,0,0,0.45)',
  glass: '#5b93ad', glassEdge: '#8cc3de', hedge: '#466b3a', hedgeEdge: '#6f9a5c',
  door: '#b57a3c', doorEdge: '#e0ab6c', halo: 'rgba(24,25,29,0.85)',
  dim: 'rgba(6,7,12,0.52)', rim: 'rgba(255,236,196,0.35)', bubble: '#f7f1e4', bubbleInk: '#22201d', bubbleEdge: '#8d857b',
  self: '#ff7a6b', way: 'rgba(255,122,107,0.8)',
  kinds: {
    building: '#4d473e', room: '#5c5448', street: '#3f4249', square: '#5a4f3a', park: '#38503a',
    garden: '#405538', forest: '#324a30', water: '#2d4d5c',
  },
  others: ['#3d3744', '#343d44', '#46392f', '#34433a', '#434030', '#433840'],
};

export const palettes = { light: DAY, dark: NIGHT };

/** Returns the tint of an area; the same for the same word. */
export function tint(palette, kind) {
  return palette.kinds[kind] ?? palette.others[hash(kind) % palette.others.length];
}

/** Twelve colors that can be told apart, by day and by night. */
const PEOPLE = ['#c8453b', '#d9822b', '#b8930f', '#6f9a2c', '#2f8f5b', '#1f8a8f',
  '#2f78c4', '#5a5fc7', '#8a4fb5', '#b8458f', '#8a5a3c', '#56677a'];

/** Returns the color of somebody with a number. */
export function colorOf(number) {
  return PEOPLE[hash(String(number)) % PEOPLE.length];
}

function hash(text) {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619) >>> 0;
  return value >>> 3;
}
