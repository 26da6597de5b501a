import { useEffect } from 'react';

/** A recently opened record, for the search box. */
export type Recent = { to: string; label: string };

const STORED = 'recent';
const KEPT = 8;

export function readRecent(): Recent[] {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '[]') as unknown;
    return Array.isArray(stored) ? (stored as Recent[]).filter((item) => item?.to && item.label) : [];
  } catch {
    return [];
  }
}

/** Remembers the open record under its label. Call it in a detail page once the record is loaded. */
export function useRecent(label: string | undefined): void {
  useEffect(() => {
    if (!label) return;
    const to = location.pathname;
    const others = readRecent().filter((item) => item.to !== to);
    localStorage.setItem(STORED, JSON.stringify([{ to, label }, ...others].slice(0, KEPT)));
  }, [label]);
}

/** At sign-out. */
export const forgetRecent = (): void => localStorage.removeItem(STORED);
