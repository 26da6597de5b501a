/** A fresh Idempotency-Key. `crypto.randomUUID` is there on https and localhost only; an office may run us on plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
