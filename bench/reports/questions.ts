import { PERIODS, type PeriodName, type RowName } from '@linkstand/contract/reports/choices';
import { REPORT_KEYS, REPORTS, type Report, type ReportKey } from '@linkstand/contract/reports/definitions';
import type { ReportQuestion } from '@linkstand/contract/reports/schema';

export interface Question {
  readonly key: ReportKey;
  readonly rows: RowName;
  readonly period: PeriodName;
  readonly body: ReportQuestion;
}

/** Two years in the middle of the data. */
const CUSTOM = { from: '2023-03-01', to: '2025-02-28' };

/** Every report by every kind of row in every period, as its page asks. */
export const QUESTIONS: readonly Question[] = REPORT_KEYS.flatMap((key) => {
  const report: Report = REPORTS[key];
  return report.rows.flatMap((rows) =>
    PERIODS.map((period) => ({
      key,
      rows,
      period,
      body: { period, rows, ...(period === 'custom' ? CUSTOM : {}) },
    })),
  );
});
