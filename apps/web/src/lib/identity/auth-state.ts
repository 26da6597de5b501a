import { isSameSession, readSession, type Session } from './session.ts';

/** An ID token in memory. */
export interface IdToken {
  value: string;
  /** By this machine's clock, milliseconds since 1970: the server's clock may differ. */
  receivedAt: number;
  /** By this machine's clock, milliseconds since 1970. */
  expiresAt: number;
  /** Another tab got it and told us. */
  isHeard: boolean;
}

/**
 * Told who is signed in, once that is known and at every change: signed in, signed out, renewed (then `session` is the
 * same object unless something in it changed). Null: nobody.
 */
export type AuthListener = (session: Session | null, token: IdToken | null) => void;

type State = { session: Session; token: IdToken } | { session: null; token: null };

/** Holds who is signed in. Undefined until it is known. */
export function createAuthState() {
  const listeners = new Set<AuthListener>();
  let state: State | undefined;
  const tell = (listener: AuthListener) => {
    if (!state) return;
    try {
      listener(state.session, state.token);
    } catch (error) {
      // One listener's mistake must not keep the others from hearing; it still shows up as an uncaught error.
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
    /** Answers how to stop. The first call comes soon, never during this one. */
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
