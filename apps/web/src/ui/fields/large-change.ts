import { changeShare, LARGE_CHANGE } from '@linkstand/contract/shared/amount';
import type { Locale } from '@linkstand/contract/shared/locales';
import { formatNumber } from '../../lib/format.ts';
import { translator } from '../../lib/i18n.ts';
import { type AmountKind, formatAmount } from './read-number.ts';

/**
 * A warning for changes by more than half, which a mistyped decimal mark or zero causes. Undefined for smaller ones.
 */
export function changeInWords(
  before: number | null | undefined,
  now: number,
  kind: AmountKind,
  locale: Locale,
): string | undefined {
  const share = changeShare(before, now);
  if (!before || share === undefined || share <= LARGE_CHANGE) return undefined;
  const words = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' } as const;
  return translator('ui')('doubt.change', {
    before: formatAmount(before, kind, locale),
    after: formatAmount(now, kind, locale),
    share: formatNumber((now - before) / Math.abs(before), locale, words),
  });
}

/** The warning of a field, compared with the record's value. */
export const largeChange =
  (key: string, kind: AmountKind, locale: Locale) =>
  (value: number, record: Readonly<Record<string, unknown>> | undefined): string | undefined =>
    changeInWords(record?.[key] as number | null | undefined, value, kind, locale);
