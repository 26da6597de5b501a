import { identity } from './session.ts';

/** A token older than this is not synced (specification §9), in seconds. */
export const MAX_AGE = 300;

/** Seconds since an ID token was issued; Infinity for what is not one. */
export function tokenAge(token: string, now: number = Date.now()): number {
  try {
    const payload = token.split('.')[1] ?? '';
    const { iat } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: unknown };
    return typeof iat === 'number' ? now / 1000 - iat : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * Tells the server about the current token, which answers with an httpOnly cookie that serves downloads only,
 * or takes it away when signed out. Failure is harmless: only a plain download link would ask to sign in again.
 */
export async function syncToken(): Promise<void> {
  const token = await identity.idToken();
  const path = '/api/v1/auth/session';
  if (!token) await fetch(path, { method: 'DELETE' }).catch(() => {});
  else if (tokenAge(token) < MAX_AGE) {
    await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(() => {});
  }
}
