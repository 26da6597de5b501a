import type { Cents } from '@linkstand/contract/shared/money';
import { createContext, use } from 'react';

/** The currency that a buyer chose to see prices in, beside the euros that are paid. */
export interface ReaderCurrency {
  /** About how much euros are in it, as text. Each amount is converted by itself, and only to be read. */
  readonly about: (cents: Cents, options?: { readonly short?: boolean }) => string;
  /** The rate, of which day and by whom, and that euros are paid. */
  readonly help: string;
}

/** Null where that is the euro, or not known yet, and for everybody but buyers. */
export const ReaderCurrencyContext = createContext<ReaderCurrency | null>(null);

export const useReaderCurrency = (): ReaderCurrency | null => use(ReaderCurrencyContext);
