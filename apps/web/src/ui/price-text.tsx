import { convertForDisplay, rateText, shownCents } from '@linkstand/contract/currencies/exchange';
import { useDisplayRate } from '../lib/display-currency.ts';
import { useFormat } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { MoneyText } from './money-text.tsx';
import classes from './price-text.module.css';

type Props = {
  /** Integer cents in euros; null shows a dash. */
  cents: number | null | undefined;
  /** Whole amounts without their cents. */
  short?: boolean;
};

/**
 * What a buyer pays, in euros, with about how much that is in the reader's own currency. Each amount is converted by
 * itself and only to be read: totals are sums of euros, converted at the end.
 */
export function PriceText({ cents, short = false }: Props) {
  const t = useT('ui');
  const { money, number, date } = useFormat();
  const rate = useDisplayRate();
  const euros = <MoneyText cents={cents} short={short} />;
  if (rate === null || cents === null || cents === undefined) return euros;
  const shown = convertForDisplay(cents, rate);
  const about = money(shownCents(shown), { currency: shown.currency, short });
  const parameters = {
    currency: shown.currency,
    rate: number(Number(rateText(rate)), { maximumFractionDigits: 6 }),
    day: date(rate.day),
  };
  return (
    <span className={classes.both}>
      {euros}
      <span className={classes.about} title={t(`price.${rate.source}`, parameters)}>
        ≈ {about}
      </span>
    </span>
  );
}
