// Encodes the walks of a file for one StateView per avatar, who sees all of its group but itself, and
// prints how many bytes each visible entity takes per view and tick. See the script `compare`.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Decoder, Encoder, Reflection, StateView, schema, t } from "@colyseus/schema";

Encoder.BUFFER_SIZE = 1 << 20;

const file = readFileSync(process.argv[2]);
const [count, each, ticks] = [0, 4, 8].map((at) => file.readInt32LE(at));
const place = (tick, avatar) => {
  const at = 12 + 12 * (tick * count + avatar);
  return { x: file.readFloatLE(at), y: file.readFloatLE(at + 4), column: file.readUInt16LE(at + 8), row: file.readUInt16LE(at + 10) };
};

/** WebSocket: 2 bytes up to 125, then 4, then 10. */
const header = (length) => (length <= 125 ? 2 : length <= 65535 ? 4 : 10);

function measure(name, number, coordinates) {
  const Avatar = schema({ health: t.uint8(), x: number(), y: number() }, "Avatar");
  const World = schema({ avatars: t.map(Avatar).view() }, "World");
  const world = new World();
  const encoder = new Encoder(world);
  const avatars = [];
  for (let i = 0; i < count; i++) {
    const avatar = new Avatar();
    avatar.health = 100;
    Object.assign(avatar, coordinates(place(0, i)));
    world.avatars.set(String(i), avatar);
    avatars.push(avatar);
  }
  const views = avatars.map((_, own) => {
    const view = new StateView();
    const first = own - (own % each);
    for (let i = first; i < first + each; i++) {
      if (i !== own) view.add(avatars[i]);
    }
    return view;
  });
  const watched = watch(encoder, views[0]);
  encodeAll(encoder, views, watched);
  let bytes = 0;
  let millis = 0;
  for (let tick = 1; tick < ticks; tick++) {
    avatars.forEach((avatar, i) => Object.assign(avatar, coordinates(place(tick, i))));
    const start = performance.now();
    bytes += encodeAll(encoder, views, watched);
    millis += performance.now() - start;
  }
  check(watched, avatars);
  const updates = (ticks - 1) * count * (each - 1);
  console.log(
    `@colyseus/schema 5.0.34, ${name}: ${(bytes / updates).toFixed(2)} bytes per entity and view, ` +
      `${(bytes / (ticks - 1) / count).toFixed(0)} per view and tick, ${(millis / (ticks - 1)).toFixed(1)} ms to encode a tick`,
  );
}

/** One client that really decodes, so that what is counted is known to be right. */
function watch(encoder, view) {
  const decoder = Reflection.decode(Reflection.encode(encoder));
  const it = { offset: 0 };
  encoder.encodeAll(it);
  decoder.decode(encoder.encodeAllView(view, it.offset, it));
  return { decoder, view };
}

function encodeAll(encoder, views, watched) {
  const it = { offset: 0 };
  encoder.encode(it);
  const shared = it.offset;
  let bytes = 0;
  for (const view of views) {
    const encoded = encoder.encodeView(view, shared, { offset: shared });
    bytes += encoded.length + header(encoded.length);
    if (view === watched.view) {
      watched.decoder.decode(Buffer.from(encoded));
    }
  }
  encoder.discardChanges();
  return bytes;
}

function check({ decoder }, avatars) {
  for (let i = 1; i < each; i++) {
    const copy = decoder.state.avatars.get(String(i));
    if (copy === undefined || copy.x !== avatars[i].x || copy.y !== avatars[i].y) {
      throw new Error(`avatar ${i} was decoded wrong`);
    }
  }
}

measure("float32", () => t.float32(), ({ x, y }) => ({ x, y }));
measure("uint16 on a grid", () => t.uint16(), ({ column, row }) => ({ x: column, y: row }));
