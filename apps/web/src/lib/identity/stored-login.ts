import type { KeyValueStore } from './tab.ts';

/** What survives a reload: enough to get new tokens, but nothing that grants access for long by itself. */
export interface StoredLogin {
  uid: string;
  refreshToken: string;
  /** Milliseconds since 1970. Changes with every renewal, even if the service doesn't rotate refresh tokens. */
  renewedAt: number;
}

/** Key of the stored login, not of its token alone. Another key would sign everybody out. */
export const LOGIN_KEY = 'linkstand.refresh-token';

export function readLogin(storage: KeyValueStore): StoredLogin | null {
  try {
    const login: unknown = JSON.parse(storage.getItem(LOGIN_KEY) ?? 'null');
    if (typeof login !== 'object' || login === null) return null;
    const { uid, refreshToken, renewedAt } = login as Partial<Record<keyof StoredLogin, unknown>>;
    if (typeof uid !== 'string' || typeof refreshToken !== 'string' || refreshToken === '') return null;
    return { uid, refreshToken, renewedAt: Number(renewedAt) || 0 };
  } catch {
    return null; // Damaged by hand: treated as signed out.
  }
}

export function writeLogin(storage: KeyValueStore, login: StoredLogin | null): void {
  if (login) storage.setItem(LOGIN_KEY, JSON.stringify(login));
  else storage.removeItem(LOGIN_KEY);
}

export const isSameLogin = (a: StoredLogin | null, b: StoredLogin | null): boolean =>
  a?.refreshToken === b?.refreshToken && a?.renewedAt === b?.renewedAt;
