import { exchangeRate } from '@linkstand/contract/currencies/exchange';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { DisplayRate } from '../../lib/display-currency.ts';
import { currencyQuery } from './queries.ts';

/** Prices inside are shown in the reader's currency too. */
export function ShownCurrency({ children }: { children: ReactNode }) {
  const { data } = useQuery(currencyQuery);
  const rate = useMemo(
    () =>
      data && data.display !== BASE_CURRENCY ? (exchangeRate(data.rates, BASE_CURRENCY, data.display) ?? null) : null,
    [data],
  );
  return <DisplayRate.Provider value={rate}>{children}</DisplayRate.Provider>;
}
