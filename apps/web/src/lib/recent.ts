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

/**
 * Remembers the open record under its label. Call it once the record is loaded.
 *
 * @param at where it opens, if that is not the page's path: in a panel beside its list
 */
export function useRecent(label: string | undefined, at?: string): void {
  useEffect(() => {
    if (!label) return;
    const to = at ?? location.pathname;
    const others = readRecent().filter((item) => item.to !== to);
    localStorage.setItem(STORED, JSON.stringify([{ to, label }, ...others].slice(0, KEPT)));
  }, [label, at]);
}

export const forgetRecent = (): void => localStorage.removeItem(STORED);
