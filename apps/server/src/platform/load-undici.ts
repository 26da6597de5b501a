import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';

/** A dispatcher that is made with the first call. */
export type OpenDispatcher = () => Promise<Dispatcher>;

/** Parts whose own parts take 10 to 20 ms each to load. The package as a whole would hold the event loop for 110 ms. */
const PARTS = ['core/util', 'dispatcher/client', 'web/fetch/util', 'web/fetch/index', 'web/websocket/websocket'];

const require = createRequire(import.meta.url);

let loading: Promise<typeof import('undici')> | undefined;

/**
 * Undici with its first use, because it takes 25 MB that many processes never need. Other work has its turn between its
 * parts.
 */
export function loadUndici(): Promise<typeof import('undici')> {
  loading ??= load();
  return loading;
}

async function load(): Promise<typeof import('undici')> {
  for (const part of PARTS) {
    require(`undici/lib/${part}.js`);
    await nextTurn();
  }
  return import('undici');
}
