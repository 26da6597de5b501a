import { convertForDisplay, exchangeRate, rateText, shownCents } from '@linkstand/contract/currencies/exchange';
import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { type ReaderCurrency, ReaderCurrencyContext } from '../../lib/reader-currency.ts';
import { currencyQuery } from './queries.ts';

/** Amounts inside are shown in the reader's currency too: see `MoneyText` and `useFormat()`. */
export function ShownCurrency({ children }: { children: ReactNode }) {
  const t = useT('ui');
  const locale = useLocale();
  const { data } = useQuery(currencyQuery);
  const reader = useMemo((): ReaderCurrency | null => {
    if (!data || data.display === BASE_CURRENCY) return null;
    const rate = exchangeRate(data.rates, BASE_CURRENCY, data.display);
    if (!rate) return null;
    return {
      about: (cents, { short = false } = {}) => {
        const shown = convertForDisplay(cents, rate);
        return formatMoney(shownCents(shown), shown.currency, locale, { short });
      },
      help: t(`price.${rate.source}`, {
        currency: rate.to,
        rate: formatNumber(Number(rateText(rate)), locale, { maximumFractionDigits: 6 }),
        day: formatDate(rate.day, locale),
      }),
    };
  }, [data, locale, t]);
  return <ReaderCurrencyContext value={reader}>{children}</ReaderCurrencyContext>;
}
