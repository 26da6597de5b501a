import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RowKey } from '../list-types.ts';

/** The row that was opened last, by the place in the browser's history that it was opened from. */
const opened = new Map<string, RowKey>();
const MOST = 50;

/**
 * Brings whoever goes back in the browser to the row that was left. Remember a row when it is opened; when the list is
 * drawn again at the same place of the history, `onReturn` is told once.
 */
export function useReturnFocus(onReturn: (key: RowKey) => void): (key: RowKey) => void {
  const router = useRouter();
  const place = () => router.history.location.state.__TSR_key ?? router.history.location.href;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is first drawn
  useEffect(() => {
    const key = opened.get(place());
    if (key === undefined) return;
    opened.delete(place());
    onReturn(key);
  }, []);
  return (key) => {
    opened.delete(place());
    opened.set(place(), key);
    if (opened.size > MOST) opened.delete(opened.keys().next().value ?? '');
  };
}
