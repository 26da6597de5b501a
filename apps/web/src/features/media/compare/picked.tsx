import { createContext, useContext } from 'react';

export interface Picked {
  readonly ids: readonly number[];
  readonly toggle: (id: number) => void;
}

/** The sites picked to be compared. Where nothing provides them, such as among similar sites, none can be. */
export const PickedContext = createContext<Picked | null>(null);
export const usePicked = () => useContext(PickedContext);
