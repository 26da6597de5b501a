import { type AmountKind, decimalMarkOf, readAmount, writeAmount } from '@linkstand/contract/shared/amount';
import type { Locale } from '@linkstand/contract/shared/locales';
import { BASE_CURRENCY, formatMoney } from '@linkstand/contract/shared/money';
import type { Translate } from '@linkstand/contract/words/translation';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import type { messages } from '../messages/en-US.ts';

export type { AmountKind } from '@linkstand/contract/shared/amount';

/** Stored decimals: cents of a euro, basis points of a percent, thousandths of a factor. */
const DECIMALS: Readonly<Record<AmountKind, number>> = { money: 2, percent: 2, factor: 3, number: 0 };

export type NumberRules = {
  kind: AmountKind;
  /** In smallest units, like the value. Default 0. */
  min?: number | undefined;
  max?: number | undefined;
};

/** The result of parsing a field: a value in smallest units, null for none, or an error. */
export type Reading =
  | { value: number | null; fault: undefined; currency?: string | undefined }
  | { value: undefined; fault: string };

type T = Translate<typeof messages>;
/** Above it, numbers in JSON are not exact. */
const MOST = 100_000_000_000;
const EXAMPLE = 1234.5;

/** A value with its sign: `€1,234.50`, `12.5%`, `× 1.5`. */
export function formatAmount(value: number, kind: AmountKind, locale: Locale): string {
  switch (kind) {
    case 'money':
      return formatMoney(value, BASE_CURRENCY, locale);
    case 'percent':
      return formatPercent(value, locale);
    case 'factor':
      return `× ${formatNumber(value / 1000, locale, { maximumFractionDigits: 3 })}`;
    case 'number':
      return formatNumber(value, locale);
  }
}

/** A value as the text of its field. */
export const inField = (value: number, kind: AmountKind, locale: Locale, grouped = true): string =>
  writeAmount(value, locale, { decimals: DECIMALS[kind], padded: kind === 'money', grouped });

/** Parses the text of a field, or explains in a sentence why it is refused. */
export function readNumber(text: string, { kind, min = 0, max = MOST }: NumberRules, locale: Locale, t: T): Reading {
  const decimals = DECIMALS[kind];
  const reading = readAmount(text, { mark: decimalMarkOf(locale), decimals, kind });
  const refuse = (fault: string): Reading => ({ value: undefined, fault });
  if (!reading.ok) {
    switch (reading.fault) {
      case 'empty':
        return { value: null, fault: undefined };
      case 'decimals': {
        const example = formatNumber(12345, locale);
        return refuse(
          decimals === 0 ? t('number.whole', { example }) : t('number.decimals', { most: decimals, example }),
        );
      }
      case 'large':
        return refuse(t('number.high', { max: formatAmount(max, kind, locale) }));
      case 'unreadable': {
        const example =
          decimals === 0 ? formatNumber(12345, locale) : formatNumber(EXAMPLE, locale, { minimumFractionDigits: 2 });
        return refuse(t('number.unreadable', { example }));
      }
    }
  }
  const { value, currency } = reading;
  if (value < min) return refuse(t('number.low', { min: formatAmount(min, kind, locale) }));
  if (value > max) return refuse(t('number.high', { max: formatAmount(max, kind, locale) }));
  return { value, fault: undefined, currency };
}
