import type { KeyValueStore } from './tab.ts';

/** What outlives the page: enough to get tokens again, nothing that opens a door by itself for long. */
export interface StoredLogin {
  uid: string;
  refreshToken: string;
  /** Milliseconds since 1970. Changes with every renewal, also where the service doesn't rotate refresh tokens. */
  renewedAt: number;
}

/** The refresh token's own key in local storage. */
export const LOGIN_KEY = 'linkstand.refresh-token';

export function readLogin(storage: KeyValueStore): StoredLogin | null {
  try {
    const login: unknown = JSON.parse(storage.getItem(LOGIN_KEY) ?? 'null');
    if (typeof login !== 'object' || login === null) return null;
    const { uid, refreshToken, renewedAt } = login as Partial<Record<keyof StoredLogin, unknown>>;
    if (typeof uid !== 'string' || typeof refreshToken !== 'string' || refreshToken === '') return null;
    return { uid, refreshToken, renewedAt: Number(renewedAt) || 0 };
  } catch {
    return null; // damaged by hand: as good as signed out
  }
}

export function writeLogin(storage: KeyValueStore, login: StoredLogin | null): void {
  if (login) storage.setItem(LOGIN_KEY, JSON.stringify(login));
  else storage.removeItem(LOGIN_KEY);
}

export const isSameLogin = (a: StoredLogin | null, b: StoredLogin | null): boolean =>
  a?.refreshToken === b?.refreshToken && a?.renewedAt === b?.renewedAt;
