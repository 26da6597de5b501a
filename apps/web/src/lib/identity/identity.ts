/** The identity port of the browser, for the embedded or the hosted service. */
import { type AuthListener, createAuthState } from './auth-state.ts';
import { IdentityError } from './errors.ts';
import { createRenewal } from './renewal.ts';
import type { Session } from './session.ts';
import { readLogin, writeLogin } from './stored-login.ts';
import { type KeyValueStore, type Tab, thisTab } from './tab.ts';
import { createToolkit, readTokens } from './toolkit.ts';

export interface Identity {
  signIn(email: string, password: string): Promise<Session>;
  signUp(person: { email: string; password: string; name?: string }): Promise<Session>;
  /** Takes effect at once here and in other tabs. The service is informed if it can be reached. */
  signOut(): Promise<void>;
  /** Succeeds for unknown addresses too. */
  sendPasswordReset(email: string): Promise<void>;
  /** What a mailed code is for. Throws INVALID_OOB_CODE. */
  checkCode(code: string): Promise<{ email: string; kind: string }>;
  /** Sets a password with the code of a reset or of an invitation. */
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  /** Sends the verification mail of the signed-in person. */
  sendEmailVerification(): Promise<void>;
  verifyEmail(code: string): Promise<void>;
  /** Ends every other session of this person. */
  changePassword(currentPassword: string, newPassword: string): Promise<Session>;
  /**
   * The bearer token for a request; null if nobody is signed in. `fresh` gets current data (role, name, verified
   * address). Throws IdentityError NETWORK if it has expired and can't be renewed.
   */
  idToken(options?: { fresh?: boolean }): Promise<string | null>;
  /** Who is signed in, once known. Throws IdentityError NETWORK if that can't be known; call again later. */
  ready(): Promise<Session | null>;
  /** Returns a function that stops listening. */
  onAuthState(listener: AuthListener): () => void;
  /** Stops timers and listeners: for tests, and for a page that replaces it. */
  close(): void;
}

export interface IdentityOptions {
  /** URL without `/v1`: `/identity`, or the hosted service's. */
  url: string;
  /** For the hosted service. Absent: the embedded service, which also has a sign-out call. */
  tokenUrl?: string;
  apiKey?: string;
  /** The language of the mails it sends, such as pt-BR. */
  locale?: () => string;
  fetch?: typeof fetch;
  /** Storage of the refresh token. Default localStorage. */
  storage?: KeyValueStore;
  /** How tabs share state. For tests. */
  tab?: Tab;
}

export function createIdentity(options: IdentityOptions): Identity {
  const tab = options.tab ?? thisTab(options.storage);
  const toolkit = createToolkit(options);
  const state = createAuthState();
  const renewal = createRenewal({ toolkit, tab, state });

  /** Makes a call that returns tokens, and stores them. */
  const enter = async (action: string, body: Readonly<Record<string, unknown>>): Promise<Session> => {
    const askedAt = Date.now();
    const answer = await toolkit.call(action, { ...body, returnSecureToken: true });
    renewal.accept(readTokens(answer.idToken, answer.refreshToken, answer.expiresIn), askedAt);
    const session = state.current?.session;
    if (!session) throw new IdentityError('SIGNED_OUT');
    return session;
  };
  const ready = async (): Promise<Session | null> => {
    // Nobody, as far as this tab knows: another may have signed in, which it is told only later.
    if (!state.current?.session && (!state.current || readLogin(tab.storage))) await renewal.renew();
    return state.current?.session ?? null;
  };
  const idToken = async ({ fresh = false } = {}): Promise<string | null> => {
    if (!(await ready())) return null;
    if (fresh) await renewal.renewAgain();
    return (await renewal.token())?.value ?? null;
  };
  const ownToken = async (): Promise<string> => {
    const token = await idToken();
    if (token === null) throw new IdentityError('SIGNED_OUT');
    return token;
  };

  // Not awaited: listeners are called later, and ready() waits.
  if (readLogin(tab.storage)) renewal.keepTrying();
  else state.signedOut();

  return {
    signIn: (email, password) => enter('signInWithPassword', { email, password }),
    signUp: ({ email, password, name }) => enter('signUp', { email, password, ...(name ? { displayName: name } : {}) }),
    async signOut() {
      const login = readLogin(tab.storage);
      writeLogin(tab.storage, null);
      renewal.forget();
      if (login && options.tokenUrl === undefined) {
        await toolkit.call('signOut', { refreshToken: login.refreshToken }).catch(() => {});
      }
    },
    async sendPasswordReset(email) {
      try {
        await toolkit.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
      } catch (error) {
        // The hosted service may reveal that the address is unknown. We don't pass it on.
        if (!(error instanceof IdentityError) || error.code !== 'INVALID_LOGIN_CREDENTIALS') throw error;
      }
    },
    async checkCode(code) {
      const { email, requestType } = await toolkit.call('resetPassword', { oobCode: code });
      return { email: String(email), kind: String(requestType) };
    },
    async confirmPasswordReset(code, newPassword) {
      await toolkit.call('resetPassword', { oobCode: code, newPassword });
    },
    async sendEmailVerification() {
      await toolkit.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: await ownToken() });
    },
    async verifyEmail(code) {
      await toolkit.call('update', { oobCode: code });
      // The current token still says unverified.
      await idToken({ fresh: true }).catch(() => {});
    },
    async changePassword(currentPassword, newPassword) {
      const session = await ready();
      if (!session) throw new IdentityError('SIGNED_OUT');
      await enter('signInWithPassword', { email: session.email, password: currentPassword });
      return enter('update', { idToken: await ownToken(), password: newPassword });
    },
    idToken,
    ready,
    onAuthState: state.listen,
    close: renewal.stop,
  };
}
