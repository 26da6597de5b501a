/** Renews the ID token: one renewal at a time over all calls and tabs. */
import type { AuthState, IdToken } from './auth-state.ts';
import { IdentityError } from './errors.ts';
import { readSession } from './session.ts';
import { isSameLogin, readLogin, type StoredLogin, writeLogin } from './stored-login.ts';
import type { Tab } from './tab.ts';
import type { Tokens, Toolkit } from './toolkit.ts';

/** A token is renewed this long before it expires. */
const AHEAD_MS = 5 * 60_000;
/** With less time left, a call waits for the renewal, because the token might expire on the way. */
const BARELY_USABLE_MS = 30_000;
/** After a lost answer the refresh token is valid for 30 s more: these attempts fit in. */
const ATTEMPT_DELAYS_MS = [0, 1000, 3000];
/** Interval of attempts while the service can't be reached. */
const AGAIN_MS = 30_000;
/** How often the login may change during a renewal before it is an error. */
const ROUNDS = 5;
/** How often and how long (ms) to wait for the tokens of the tab that held the lock before. */
const HEARSAY = { times: 10, pause: 10 };

/** The refresh token is permanently invalid: sign in again. */
const FINAL = ['INVALID_REFRESH_TOKEN', 'TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND'];

export interface Renewal {
  /** Stores tokens as current, here and in other tabs. */
  accept(tokens: Tokens, askedAt: number): void;
  /** A token that is valid for some time; null if nobody is signed in. Throws IdentityError NETWORK. */
  token(): Promise<IdToken | null>;
  /** Renews, unless another call or tab is renewing: then uses its result. Throws IdentityError NETWORK. */
  renew(): Promise<void>;
  /** Renews with a request that starts from now on. Throws IdentityError NETWORK. */
  renewAgain(): Promise<void>;
  /** Renews, and retries later on failure. */
  keepTrying(): void;
  /** Nobody is signed in here any more. */
  forget(): void;
  stop(): void;
}

export function createRenewal(options: { toolkit: Toolkit; tab: Tab; state: AuthState }): Renewal {
  const { toolkit, tab, state } = options;
  let running: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  /** The login of the token in memory. If the storage has another, another tab changed it. */
  let mine = readLogin(tab.storage);

  const schedule = (inMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(keepTrying, inMs);
    // Outside of a browser, the timer must not keep the process alive.
    (timer as { unref?: () => void }).unref?.();
  };
  const keepTrying = () => {
    renew().catch(() => schedule(AGAIN_MS));
  };
  const adopt = (token: IdToken) => {
    schedule(Math.max(0, token.expiresAt - AHEAD_MS - Date.now()));
    state.signedIn(token);
  };
  const forget = () => {
    clearTimeout(timer);
    state.signedOut();
  };

  const accept = ({ idToken, refreshToken, expiresIn }: Tokens, askedAt: number) => {
    const token = { value: idToken, receivedAt: Date.now(), expiresAt: askedAt + expiresIn * 1000, isHeard: false };
    mine = { uid: readSession(idToken).uid, refreshToken, renewedAt: token.receivedAt };
    writeLogin(tab.storage, mine);
    tab.tell({ uid: mine.uid, token });
    adopt(token);
  };

  const stopListening = tab.onMessage((message) => {
    const heard = readHearsay(message);
    const login = readLogin(tab.storage);
    // Only tokens of the stored login: a message may arrive after a sign-out.
    if (!heard || heard.uid !== login?.uid) return;
    const { session, token } = state.current ?? {};
    if (session?.uid === heard.uid && token && token.expiresAt >= heard.token.expiresAt) return;
    mine = login;
    adopt(heard.token);
  });
  const stopWatching = tab.onStorage(() => {
    const login = readLogin(tab.storage);
    if (!login) forget();
    else if (login.uid !== state.current?.session?.uid) keepTrying();
  });

  /** Exchanges the refresh token. Returns false if a sign-in, a sign-out or another tab came first. */
  async function trade(login: StoredLogin): Promise<boolean> {
    const askedAt = Date.now();
    try {
      const tokens = await attempt(() => toolkit.renew(login.refreshToken));
      if (!isSameLogin(readLogin(tab.storage), login)) return false;
      accept(tokens, askedAt);
    } catch (error) {
      if (!(error instanceof IdentityError) || !FINAL.includes(error.code)) throw error;
      if (!isSameLogin(readLogin(tab.storage), login)) return false;
      writeLogin(tab.storage, null);
      forget();
    }
    return true;
  }

  async function renewAlone(before: StoredLogin | null): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const login = readLogin(tab.storage);
      if (!login) return forget();
      // Another tab was first, and its tokens are on their way here.
      if (!isSameLogin(login, before) && (await hears(state, login))) return;
      if (await trade(login)) return;
    }
    throw new IdentityError('NETWORK', 'signing in and out too fast');
  }

  function renew(): Promise<void> {
    const before = mine;
    running ??= tab
      .exclusively(() => renewAlone(before))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  async function token(): Promise<IdToken | null> {
    const { current } = state;
    if (current?.session === null) return null;
    const left = (current?.token.expiresAt ?? 0) - Date.now();
    if (left >= AHEAD_MS) return current?.token ?? null;
    if (left >= BARELY_USABLE_MS) keepTrying();
    else {
      await renew().catch((error: unknown) => {
        if (left <= 0) throw error;
      });
    }
    return state.current?.token ?? null;
  }

  return {
    accept,
    token,
    renew,
    async renewAgain() {
      await running?.catch(() => {});
      await renew();
    },
    keepTrying,
    forget,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
      stopWatching();
    },
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<T> {
  let last: unknown;
  for (const delay of ATTEMPT_DELAYS_MS) {
    if (delay > 0) await new Promise((done) => setTimeout(done, delay));
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IdentityError) || error.code !== 'NETWORK') throw error;
      last = error;
    }
  }
  throw last;
}

async function hears(state: AuthState, login: StoredLogin): Promise<boolean> {
  for (let time = 0; ; time++) {
    const { session, token } = state.current ?? {};
    if (session?.uid === login.uid && token && token.receivedAt >= login.renewedAt) return true;
    if (time === HEARSAY.times) return false;
    await new Promise((done) => setTimeout(done, HEARSAY.pause));
  }
}

function readHearsay(message: unknown): { uid: string; token: IdToken } | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { uid, token } = message as { uid?: unknown; token?: Partial<IdToken> };
  if (typeof uid !== 'string' || typeof token?.value !== 'string') return undefined;
  const { value, receivedAt, expiresAt } = token;
  if (typeof receivedAt !== 'number' || typeof expiresAt !== 'number') return undefined;
  return { uid, token: { value, receivedAt, expiresAt, isHeard: true } };
}
