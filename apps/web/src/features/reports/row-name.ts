import { CLIENT_STATUS } from '@linkstand/contract/briefings/machine';
import { ACCOUNT_CODES } from '@linkstand/contract/finances/choices';
import type { ReportAnswer, ReportRow } from '@linkstand/contract/reports/schema';
import { grainOfRows, noneWord, partText } from '@linkstand/contract/reports/value-text';
import { isChoice, isKeyOf } from '@linkstand/contract/shared/tables';
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
    if (answer.rowsBy === 'account' && isChoice(ACCOUNT_CODES, key)) return t(`report.account.${key}`);
    if (answer.rowsBy === 'status' && isKeyOf(CLIENT_STATUS, key)) return t(`choices.status.${key}`);
    return key === 'none' ? t(`report.${noneWord(answer.rowsBy)}`) : key;
  };
}
