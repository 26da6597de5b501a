import type { ReportFile } from '@linkstand/contract/publication-reports/choices';
import { REPORT_PAPER_WORDS } from './paper/words.ts';
import type { ReportRow } from './queries.ts';

/** "publication-report-2026-10.pdf", in the report's language. */
export function fileNameOf({ document }: Pick<ReportRow, 'document'>, file: ReportFile): string {
  const { locale, month } = document;
  return `${REPORT_PAPER_WORDS[locale].fileName}-${month}.${file}`;
}
