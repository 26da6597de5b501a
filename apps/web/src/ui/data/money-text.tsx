import { BASE_CURRENCY, type Currency, formatMoney } from '@linkstand/contract/shared/money';
import { useLocale } from '../../lib/i18n.ts';
import { useReaderCurrency } from '../../lib/reader-currency.ts';
import { dash } from './dash.tsx';
import classes from './money-text.module.css';

type Props = {
  /** Integer cents; null shows a dash. */
  cents: number | null | undefined;
  /** Of a document that states its own. By default euros. */
  currency?: Currency;
  /** Whole amounts without their cents. */
  short?: boolean;
  /** Within a line of text: what stands below otherwise, stands behind. */
  inline?: boolean;
};

/**
 * Money in the reader's locale, in digits of equal width. A buyer who chose another currency sees about how much that is
 * in it, too; within words `useFormat().money` says the same.
 */
export function MoneyText({ cents, currency = BASE_CURRENCY, short = false, inline = false }: Props) {
  const locale = useLocale();
  const reader = useReaderCurrency();
  if (cents === null || cents === undefined) return dash;
  const amount = (
    <span className="ls-numbers" style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(cents, currency, locale, { short })}
    </span>
  );
  if (reader === null || currency !== BASE_CURRENCY) return amount;
  return (
    <span className={classes.both} data-inline={inline || undefined}>
      {amount}{' '}
      <span className={`${classes.about} ls-numbers`} title={reader.help}>
        ≈{'\u00a0'}
        {reader.about(cents, { short })}
      </span>
    </span>
  );
}
