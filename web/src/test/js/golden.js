import { readFileSync } from 'node:fs';

const folder = new URL('../../../../protocol/src/test/resources/golden/', import.meta.url);

export const text = (name) => readFileSync(new URL(name, folder), 'utf8');
export const json = (name) => JSON.parse(text(name));
export const bytesOf = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));
export const hexOf = (bytes) => Buffer.from(bytes).toString('hex');
