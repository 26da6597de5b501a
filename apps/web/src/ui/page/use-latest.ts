import { type RefObject, useRef } from 'react';

/** A stable reference to the value of the latest render, for handlers of components that rarely render. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}
