import { chartOf, MAX_BARS } from '@linkstand/contract/reports/chart';
import type { Report } from '@linkstand/contract/reports/definitions';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { valueText } from '@linkstand/contract/reports/value-text';
import { Paper, Text } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { addDays } from '../../lib/today.ts';
import { Chart } from '../../ui/chart/chart.tsx';
import { ChartLegend } from '../../ui/chart/chart-legend.tsx';
import { filterOfRow } from './drill.ts';
import { useRowName } from './row-name.ts';

type Props = {
  report: Report;
  answer: ReportAnswer;
  filter: Readonly<Record<string, unknown>>;
  /** Absent: nothing opens. */
  onChange?: (patch: object) => void;
};

/** The one chart of a report. Opening a bar filters by it, or takes its time as the period. */
export function ReportChart({ report, answer, filter, onChange }: Props) {
  const t = useT('reports');
  const format = useFormat();
  const nameOf = useRowName(answer);
  const { chart } = report;
  const [first] = chart.measures;
  const isOverRows = chart.over === 'rows';
  const rows = answer.rows.slice(0, MAX_BARS);
  const data = chartOf(report, answer, { format, measure: (name) => t(`report.measure.${name}`), row: nameOf });
  const filterName = filterOfRow(report, answer.rowsBy);
  const open = (index: number) => {
    const row = rows[index];
    if (isOverRows) {
      if (filterName && row && row.key !== 'none')
        onChange?.({ [filterName]: filterName === 'status' ? [row.key] : Number(row.key) });
      return;
    }
    const part = answer.parts[index];
    if (!part || answer.grain === 'hour') return;
    const next = answer.parts[index + 1]?.start ?? answer.span.toDay;
    onChange?.({ period: 'custom', from: part.start, to: addDays(next, -1), grain: undefined });
  };
  const canOpen = isOverRows ? filterName !== undefined && filter[filterName] === undefined : answer.grain !== 'hour';
  const textAt = (index: number) => {
    const values = isOverRows ? rows[index]?.values : answer.parts[index]?.values;
    const before = isOverRows ? undefined : answer.parts[index]?.before?.[first];
    const now = chart.measures.map(
      (name) =>
        `${chart.measures.length > 1 ? `${t(`report.measure.${name}`)} ` : ''}${valueText(name, values?.[name], format)}`,
    );
    return [...now, ...(before === undefined ? [] : [t('before', { value: valueText(first, before, format) })])].join(
      ' · ',
    );
  };
  const measure = t(`report.measure.${first}`);
  const before = isOverRows || !answer.before ? undefined : t(`compare.${answer.compare}`);
  return (
    <Paper p="md">
      {chart.measures.length > 1 || before ? (
        <ChartLegend names={chart.measures.map((name) => t(`report.measure.${name}`))} before={before} />
      ) : (
        <Text size="sm" c="dimmed" mb="xs">
          {measure}
        </Text>
      )}
      <Chart
        data={data}
        label={t(isOverRows ? 'chartOf' : 'chart', { measure })}
        textAt={textAt}
        {...(canOpen && onChange && { onOpen: open })}
      />
    </Paper>
  );
}
