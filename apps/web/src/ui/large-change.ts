import { changeShare, LARGE_CHANGE } from '@linkstand/contract/shared/amount';
import { formatNumber } from '../lib/format.ts';
import { type Language, translator } from '../lib/i18n.ts';
import { type AmountKind, inFigures } from './read-number.ts';

/** What is said of a change by more than half, which a mistyped mark or zero makes; undefined of any other. */
export function changeInWords(
  before: number | null | undefined,
  now: number,
  kind: AmountKind,
  language: Language,
): string | undefined {
  const share = changeShare(before, now);
  if (!before || share === undefined || share <= LARGE_CHANGE) return undefined;
  const words = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'always' } as const;
  return translator('ui')('doubt.change', {
    before: inFigures(before, kind, language),
    after: inFigures(now, kind, language),
    share: formatNumber((now - before) / Math.abs(before), language, words),
  });
}

/** The doubt of a field whose record holds the value that it began with. */
export const largeChange =
  (key: string, kind: AmountKind, language: Language) =>
  (value: number, record: Readonly<Record<string, unknown>> | undefined): string | undefined =>
    changeInWords(record?.[key] as number | null | undefined, value, kind, language);
