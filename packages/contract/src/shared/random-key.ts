/**
 * A new Idempotency-Key. `crypto.randomUUID` exists on https and localhost only, and an installation may use plain
 * http.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
