import { createContext, useContext } from 'react';

export interface Picked {
  readonly ids: readonly number[];
  readonly toggle: (id: number) => void;
}

/** The picked sites. Without a provider (such as among similar sites), none can be picked. */
export const PickedContext = createContext<Picked | null>(null);
export const usePicked = () => useContext(PickedContext);
