import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import type { SessionUser } from './guard.ts';
import { request } from './http.ts';
import { chooseLocale, currentLocale, matchLocale } from './i18n.ts';
import { IdentityError } from './identity/errors.ts';
import { identity } from './identity/of-this-page.ts';
import { createTokenSync } from './identity/token-sync.ts';
import { forgetImpersonation, impersonation } from './impersonation.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { forgetSearches } from './list-search-memory.ts';
import { announcePersonLeft } from './person-left.ts';
import { forgetRecent } from './recent.ts';
import { announceUnauthorized } from './unauthorized.ts';

/** The bearer token of a call. An unreachable identity service counts as a failed connection. */
export async function bearer(): Promise<string | null> {
  try {
    return await identity.idToken();
  } catch (cause) {
    if (!(cause instanceof IdentityError) || cause.code !== 'NETWORK') throw cause;
    const message = 'Error connecting to the server.';
    throw new ApiError(0, { status: 0, code: 'unreachable', message, errors: [] });
  }
}

const STORED = 'user';

type Listener = (user: SessionUser | null) => void;

const listeners = new Set<Listener>();
// The stored user is who signed in. In one tab, an administrator may impersonate somebody else.
let user: SessionUser | null = impersonation()?.person ?? readStored();
let started: Promise<SessionUser | null> | null = null;
/** Rises with each sign-out and each other person: an answer about who was signed in before may still come. */
let turn = 0;

/** The eight fields that the browser stores. Everything else the server sends is left out. */
function pick(from: SessionUser): SessionUser {
  const { id, name, email, emailVerified, role, editorCoordinator, canAccessOwnerNewsletter, canSeeOwnersTable } = from;
  return { id, name, email, emailVerified, role, editorCoordinator, canAccessOwnerNewsletter, canSeeOwnersTable };
}

function readStored(): SessionUser | null {
  try {
    const text = localStorage.getItem(STORED);
    const stored = text ? (JSON.parse(text) as SessionUser) : null;
    return stored && typeof stored.id === 'number' && typeof stored.role === 'string' ? pick(stored) : null;
  } catch {
    return null;
  }
}

function setUser(next: SessionUser | null): void {
  const changed = !isDeepEqual(next, user);
  const isAnother = next?.id !== user?.id;
  const hasLeft = user !== null && isAnother;
  if (!next || isAnother) turn += 1;
  user = next;
  if (!next) {
    localStorage.removeItem(STORED);
    forgetImpersonation();
  } else if (!impersonation()) localStorage.setItem(STORED, JSON.stringify(next));
  if (hasLeft) {
    // The next person on this device must not see what this one looked at.
    forgetRecent();
    forgetSearches();
    announcePersonLeft(next !== null);
  }
  if (changed) for (const listener of listeners) listener(next);
}

type Me = SessionUser & { language?: string | null };

/** Asks the server who is signed in. A change of role or flags takes effect on the open page. */
export async function refreshUser(): Promise<SessionUser | null> {
  const asked = turn;
  const token = await bearer();
  if (turn !== asked) return user;
  if (!token) {
    setUser(null);
    return null;
  }
  const me = await request<Me>('GET', '/api/v1/users/me', { token });
  if (turn !== asked) return user;
  // A person's own language wins over the browser's.
  const choice = impersonation() ? null : matchLocale(me.language);
  if (choice && choice !== currentLocale()) await chooseLocale(choice);
  if (turn === asked) setUser(pick(me));
  return user;
}

/**
 * Who is signed in, once known. The stored user is trusted for the first paint and verified in the background; the
 * server decides on every call anyway.
 */
export function sessionUser(): Promise<SessionUser | null> {
  started ??= start();
  return started.then(() => user);
}

async function start(): Promise<SessionUser | null> {
  if (!user) return refreshUser().catch(() => null);
  refreshUser().catch(() => {});
  return user;
}

export async function signIn(email: string, password: string): Promise<SessionUser> {
  await identity.signIn(email, password);
  started = Promise.resolve(null);
  const signedIn = await refreshUser();
  if (!signedIn) throw new Error('Signed in, but the service gave no token.');
  return signedIn;
}

/** Ends an impersonation on the server, which would otherwise expire soon. */
export async function stopImpersonation(): Promise<void> {
  if (!impersonation()) return;
  const stop = async () => request('POST', '/api/v1/users/me/stop-impersonating', { token: await bearer(), body: {} });
  await stop().catch(() => {});
}

export async function signOut(): Promise<void> {
  await stopImpersonation();
  setUser(null);
  await identity.signOut();
}

/**
 * Announces that a call was refused. A late answer to one of an earlier session, or to one without any, says nothing about
 * who has signed in since.
 */
export async function announceRefused(token: string | null): Promise<void> {
  const current = await identity.idToken().catch(() => token);
  if (current === token) announceUnauthorized();
}

/** Calls the listener at sign-in, sign-out, and changes of role or flags. Returns a function that unsubscribes. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user or null. Components under a guarded route use {@link useUser}. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(onSession, () => user);
}

/** The signed-in user of a guarded route. */
export function useUser(): SessionUser {
  const current = useSession();
  if (!current) throw new Error('useUser outside of a route that requires sign-in');
  return current;
}

// Downloads by plain links carry a cookie made from the token.
identity.onAuthState(createTokenSync({ url: '/api/v1/auth/session', storage: localStorage }));
// Signed out in another tab, or the service ended the session.
identity.onAuthState((session) => {
  if (!session) setUser(null);
});

// Another tab signed in or out.
globalThis.addEventListener?.('storage', (event) => {
  // The impersonated person stays while the administrator is signed in.
  if (event.key === STORED && !(impersonation() && event.newValue)) setUser(readStored());
});
