import { isSameSession, readSession, type Session } from './session.ts';

/** An ID token in memory. */
export interface IdToken {
  value: string;
  /** By this machine's clock in milliseconds since 1970, because the server's clock may differ. */
  receivedAt: number;
  /** By this machine's clock, milliseconds since 1970. */
  expiresAt: number;
  /** True: another tab got it and shared it. */
  isHeard: boolean;
}

/**
 * Called when it is known who is signed in, and at every change: signed in, signed out, renewed (then `session` is the
 * same object unless something in it changed). Null: nobody.
 */
export type AuthListener = (session: Session | null, token: IdToken | null) => void;

type State = { session: Session; token: IdToken } | { session: null; token: null };

/** Holds who is signed in. Undefined until known. */
export function createAuthState() {
  const listeners = new Set<AuthListener>();
  let state: State | undefined;
  const tell = (listener: AuthListener) => {
    if (!state) return;
    try {
      listener(state.session, state.token);
    } catch (error) {
      // One listener's exception must not affect the others. It is reported as an uncaught error.
      queueMicrotask(() => {
        throw error;
      });
    }
  };
  return {
    get current() {
      return state;
    },
    signedIn(token: IdToken): Session {
      const fresh = readSession(token.value);
      const session = state?.session && isSameSession(state.session, fresh) ? state.session : fresh;
      state = { session, token };
      for (const listener of listeners) tell(listener);
      return session;
    },
    signedOut(): void {
      if (state && state.session === null) return;
      state = { session: null, token: null };
      for (const listener of listeners) tell(listener);
    },
    /** Returns a function that unsubscribes. The first call comes soon, never during this one. */
    listen(listener: AuthListener): () => void {
      listeners.add(listener);
      if (state) queueMicrotask(() => listeners.has(listener) && tell(listener));
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
export type AuthState = ReturnType<typeof createAuthState>;
