/**
 * Gives the server the ID token for a cookie that page scripts can't read and that serves downloads only, and takes it
 * away at sign-out (`POST` and `DELETE`): the token as bearer header, only while it is under 300 s old.
 */
import type { AuthListener } from './auth-state.ts';
import type { KeyValueStore } from './tab.ts';

/** Oldest token that is sent. */
const MAX_AGE_MS = 300_000;
const ATTEMPT_DELAYS_MS = [0, 2000, 10_000];
/** The tab that got the token gives it to the server; the others only check that it did. */
const HEARD_DELAYS_MS = [3000, 10_000];
/** What the cookie was made from, so that a reload or another tab doesn't make it again. */
const COOKIE_KEY = 'linkstand.session-cookie';

export interface TokenSyncOptions {
  /** `/api/v1/auth/session`: POST sets the cookie, DELETE removes it. */
  url: string;
  storage: KeyValueStore;
  fetch?: typeof fetch;
}

/**
 * A listener for onAuthState. Failures are tried again, then left to the next renewal: only downloads need the cookie.
 */
export function createTokenSync({ url, storage, fetch: ask = fetch }: TokenSyncOptions): AuthListener {
  let wanted = 0;
  let line: Promise<void> = Promise.resolve();

  const send = async (turn: number, mark: string | null, init: RequestInit, delays = ATTEMPT_DELAYS_MS) => {
    for (const delay of delays) {
      if (delay > 0) await new Promise((done) => setTimeout(done, delay));
      if (turn !== wanted) return; // overtaken by a newer state
      if (storage.getItem(COOKIE_KEY) === mark) return; // done by another tab
      const response = await ask(url, { ...init, credentials: 'same-origin' }).catch(() => undefined);
      if (response?.ok) {
        if (mark === null) storage.removeItem(COOKIE_KEY);
        else storage.setItem(COOKIE_KEY, mark);
        return;
      }
      // Refused: the same again would be refused again.
      if (response && response.status < 500) return;
    }
  };

  return (session, token) => {
    const turn = ++wanted;
    // One after the other, so that a sign-out is never overtaken by the sign-in before it. Whether there is a cookie to
    // take away is known once that one is answered.
    if (session === null || token === null) {
      line = line.then(() => send(turn, null, { method: 'DELETE' }));
      return;
    }
    const mark = `${session.uid} ${token.receivedAt}`;
    if (storage.getItem(COOKIE_KEY) === mark || Date.now() - token.receivedAt >= MAX_AGE_MS) return;
    const headers = { authorization: `Bearer ${token.value}` };
    const delays = token.isHeard ? HEARD_DELAYS_MS : ATTEMPT_DELAYS_MS;
    line = line.then(() => send(turn, mark, { method: 'POST', headers }, delays));
  };
}
