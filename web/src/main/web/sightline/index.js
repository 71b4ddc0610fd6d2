/** The protocol of Sightline for browsers and Node, without dependencies; docs/web.md says how. */
export * as frames from './frames.js';
export { Malformed } from './wire.js';
export { Schema, codecOf } from './schema.js';
export { Replica, Replicas } from './replicas.js';
export { Walk, Walls, WireGrid, headingOf } from './movement.js';
export { World, connect } from './client.js';
export { TickClock } from './clock.js';
export { Track } from './interpolation.js';
export { Prediction } from './prediction.js';
export { SightMap } from './sight.js';
export { Ways } from './ways.js';
