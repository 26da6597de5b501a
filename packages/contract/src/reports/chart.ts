import type { ChartData } from '../charts/shapes.ts';
import type { Report } from './definitions.ts';
import type { MeasureName } from './measures.ts';
import type { ReportAnswer, ReportRow } from './schema.ts';
import { partText, type ValueFormat, valueText } from './value-text.ts';

/** Most bars of rows. */
export const MAX_BARS = 12;
/** Months after the first order that the retention curve shows. */
export const RETENTION_MONTHS = 12;

interface Wording {
  readonly format: ValueFormat;
  readonly measure: (name: MeasureName) => string;
  readonly row: (row: Pick<ReportRow, 'key' | 'label'>) => string;
  /** Of hours; absent: the reader's own. */
  readonly timeZone?: string;
}

/** The one chart of a report: the same data on screen and on paper. */
export function chartOf(report: Report, answer: ReportAnswer, { format, measure, row, timeZone }: Wording): ChartData {
  const { chart } = report;
  const [first] = chart.measures;
  const places = chart.over === 'rows' ? answer.rows.slice(0, MAX_BARS) : answer.parts;
  const most = Math.max(0, ...places.map(({ values }) => values[first] ?? 0));
  const axis = (value: number) => valueText(first, value, format, true, most);
  if (chart.over === 'rows') {
    const rows = answer.rows.slice(0, MAX_BARS);
    return {
      kind: 'horizontal',
      labels: rows.map(row),
      series: chart.measures.map((name) => ({
        name: measure(name),
        values: rows.map(({ values }) => values[name] ?? null),
      })),
      format: axis,
    };
  }
  return {
    kind: chart.kind,
    labels: answer.parts.map(({ start }) => partText(start, answer.grain, format.locale, timeZone)),
    series: [
      ...chart.measures.map((name) => ({
        name: measure(name),
        values: answer.parts.map((part) => part.values[name] ?? null),
      })),
      ...(answer.before
        ? [{ name: '', isBefore: true, values: answer.parts.map((part) => part.before?.[first] ?? null) }]
        : []),
    ],
    running: answer.parts.flatMap(({ isRunning }, i) => (isRunning ? [i] : [])),
    format: axis,
  };
}

/** Share of the clients of a month who ordered again, in basis points; null where the month is still to come. */
export const retentionShare = (count: number | undefined, size: number): number | null =>
  count === undefined || size === 0 ? null : Math.round((count / size) * 10_000);

/** Who ordered again, by month of the first order. */
export const retentionChart = ({ retention }: Pick<ReportAnswer, 'retention'>, format: ValueFormat): ChartData => ({
  kind: 'heat',
  labels: retention.map(({ cohort }) => partText(cohort, 'month', format.locale)),
  series: Array.from({ length: RETENTION_MONTHS }, (_, i) => ({
    name: String(i + 1),
    values: retention.map(({ again, size }) => retentionShare(again[i], size)),
  })),
  format: (value) => format.number(value / 10_000, { style: 'percent', maximumFractionDigits: 0 }),
});
