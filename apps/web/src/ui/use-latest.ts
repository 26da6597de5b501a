import { type RefObject, useRef } from 'react';

/** The value of the newest render in a box that stays the same: for handlers of things that are seldom drawn anew. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}
