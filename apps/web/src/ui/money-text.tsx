import type { Currency } from '@linkstand/contract/shared/money';
import { useFormat } from '../lib/format.ts';

type Props = {
  /** Integer cents; null shows a dash. */
  cents: number | null | undefined;
  currency?: Currency;
  /** Whole amounts without their cents. */
  short?: boolean;
};

/** Money in the reader's locale, in digits of equal width. */
export function MoneyText({ cents, currency, short = false }: Props) {
  const { money } = useFormat();
  if (cents === null || cents === undefined) return <span aria-hidden="true">–</span>;
  return (
    <span className="ls-numbers" style={{ whiteSpace: 'nowrap' }}>
      {money(cents, { short, ...(currency && { currency }) })}
    </span>
  );
}
