import type { ExchangeRate } from '@linkstand/contract/currencies/exchange';
import { createContext, useContext } from 'react';

/** The rate from euros to the currency that the reader sees prices in; null where that is the euro, or not known yet. */
export const DisplayRate = createContext<ExchangeRate | null>(null);

export const useDisplayRate = (): ExchangeRate | null => useContext(DisplayRate);
