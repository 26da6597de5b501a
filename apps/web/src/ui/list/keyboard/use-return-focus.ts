import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RowKey } from '../list-types.ts';

/** The last opened row, by the entry of the browser's history it was opened from. */
const opened = new Map<string, RowKey>();
const MOST = 50;

/**
 * Returns to the row that was opened when the reader goes back. Call the returned function when a row opens. `onReturn`
 * is called once, when the list is rendered again at that entry of the history.
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
