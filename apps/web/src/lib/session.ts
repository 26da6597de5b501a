import { useSyncExternalStore } from 'react';
import { ApiError } from './api-error.ts';
import { brand } from './brand.ts';
import type { SessionUser } from './guard.ts';
import { request } from './http.ts';
import { chooseLocale, currentLocale, matchLocale } from './i18n.ts';
import { IdentityError } from './identity/errors.ts';
import { createIdentity } from './identity/identity.ts';
import { createTokenSync } from './identity/token-sync.ts';
import { forgetImpersonation, impersonation } from './impersonation.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { forgetRecent } from './recent.ts';

/** The identity service of this host: the embedded one, or the hosted one it is configured for. */
const { url, apiKey, tokenUrl } = brand.identity;
export const identity = createIdentity({
  url,
  locale: currentLocale,
  ...(apiKey ? { apiKey } : {}),
  // Named, it is the hosted service; the embedded one is also told of a sign-out.
  ...(tokenUrl && tokenUrl !== `${url}/v1/token` ? { tokenUrl } : {}),
});

/** The bearer token of a call; a service that can't be reached is a failed connection like any other. */
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
// Stored is who signed in; an administrator may see the product as somebody else, in one tab.
let user: SessionUser | null = impersonation()?.person ?? readStored();
let started: Promise<SessionUser | null> | null = null;

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
  user = next;
  if (!next) {
    localStorage.removeItem(STORED);
    forgetImpersonation();
  } else if (!impersonation()) localStorage.setItem(STORED, JSON.stringify(next));
  if (changed) for (const listener of listeners) listener(next);
}

type Me = SessionUser & { language?: string | null };

/** Asks the server who is signed in; a change of role or flags takes effect on the page that is open. */
export async function refreshUser(): Promise<SessionUser | null> {
  const token = await bearer();
  if (!token) {
    setUser(null);
    return null;
  }
  const me = await request<Me>('GET', '/api/v1/users/me', { token });
  // A person's own choice of language wins over the browser's.
  const choice = impersonation() ? null : matchLocale(me.language);
  if (choice && choice !== currentLocale()) await chooseLocale(choice);
  setUser(pick(me));
  return user;
}

/**
 * Who is signed in, once that is known. The stored user is trusted for the first paint and checked behind it;
 * the server decides on every call anyway.
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

/** Ends on the server what lets an administrator see the product as somebody else; it would end by itself soon. */
export async function stopImpersonation(): Promise<void> {
  if (!impersonation()) return;
  const token = await bearer();
  await request('POST', '/api/v1/users/me/stop-impersonating', { token, body: {} }).catch(() => {});
}

export async function signOut(): Promise<void> {
  await stopImpersonation();
  setUser(null);
  // Whoever signs in next on this device is not told what this person looked at.
  forgetRecent();
  await identity.signOut();
}

/** Calls the listener when someone signs in or out, or their role or flags change; returns how to stop. */
export function onSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The signed-in user, or null; components under a guarded route may rely on {@link useUser} instead. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(onSession, () => user);
}

/** The signed-in user of a guarded route. */
export function useUser(): SessionUser {
  const current = useSession();
  if (!current) throw new Error('useUser outside of a route that requires sign-in');
  return current;
}

// Downloads by plain links carry a cookie made of the token, while somebody is signed in.
identity.onAuthState(createTokenSync({ url: '/api/v1/auth/session', storage: localStorage }));
// Signed out in another tab, or the service ended the session.
identity.onAuthState((session) => {
  if (!session) setUser(null);
});

// Another tab signed in or out.
globalThis.addEventListener?.('storage', (event) => {
  // Who is seen as stays so as long as whoever sees it is signed in.
  if (event.key === STORED && !(impersonation() && event.newValue)) setUser(readStored());
});
