import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { AccountCode } from '@linkstand/contract/finances/choices';
import type { ReportAnswer, ReportRow } from '@linkstand/contract/reports/schema';
import { grainOfRows, noneWord, partText } from '@linkstand/contract/reports/value-text';
import { formatDate } from '../../lib/format.ts';
import { useLocale, useT } from '../../lib/i18n.ts';

/** The name of a row: of its record, or the words for its key. */
export function useRowName(
  answer: Pick<ReportAnswer, 'rowsBy' | 'grain'>,
): (row: Pick<ReportRow, 'key' | 'label'>) => string {
  const t = useT('reports');
  const locale = useLocale();
  const grain = grainOfRows(answer.rowsBy, answer.grain);
  return ({ key, label }) => {
    if (label !== null) return label;
    // Beside each other on an axis days are short; a row may stand alone, and says its year.
    if (grain === 'day' || grain === 'week') return formatDate(key, locale);
    if (grain) return partText(key, grain, locale);
    if (answer.rowsBy === 'account') return t(`report.account.${key as AccountCode}`);
    if (answer.rowsBy === 'status') return t(`choices.status.${key as BriefingStatus}`);
    return key === 'none' ? t(`report.${noneWord(answer.rowsBy)}`) : key;
  };
}
