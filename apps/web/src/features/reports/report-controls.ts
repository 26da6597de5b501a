import { COMPARISONS, GRAINS, PERIODS } from '@linkstand/contract/reports/choices';
import type { Report } from '@linkstand/contract/reports/definitions';
import { measureOf } from '@linkstand/contract/reports/measures';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { useT } from '../../lib/i18n.ts';
import type { FilterField, FilterValues } from '../../ui/list/filter-fields.ts';
import type { ReportSearch } from './report-search.ts';

type Controls = { fields: readonly FilterField[]; values: FilterValues };

/** What a report is asked besides its filters: its period and view, which always have a value. */
export function useReportControls(report: Report, answer: ReportAnswer | undefined, search: ReportSearch): Controls {
  const t = useT('reports');
  const period = search.period ?? (search.from || search.to ? 'custom' : report.period);
  const choice = <V extends string>(
    key: string,
    label: string,
    values: readonly V[],
    name: (value: V) => string,
  ): FilterField => ({
    ...{ kind: 'choice', key, label, isFixed: true },
    options: values.map((value) => ({ value, label: name(value) })),
  });
  const fields: (FilterField | false)[] = [
    choice('period', t('period.label'), PERIODS, (each) => t(`period.${each}`)),
    period === 'custom' && {
      kind: 'dates',
      label: t('dates'),
      fromKey: 'from',
      toKey: 'to',
      asks: true,
      isFixed: true,
    },
    period !== 'all' && choice('compare', t('compare.label'), COMPARISONS, (each) => t(`compare.${each}`)),
    !report.isSnapshot &&
      report.chart.over === 'period' &&
      choice('grain', t('grain.label'), GRAINS, (each) => t(`grain.${each}`)),
    report.rows.length > 1 && choice('rows', t('rows'), report.rows, (each) => t(`report.row.${each}`)),
    report.columns !== undefined &&
      choice(
        'measure',
        t('columns'),
        report.measures.filter((name) => measureOf(name).kind !== 'ratio'),
        (each) => t(`report.measure.${each}`),
      ),
  ];
  return {
    fields: fields.filter((field) => field !== false),
    values: {
      period,
      from: search.from,
      to: search.to,
      compare: search.compare ?? report.compares ?? 'none',
      grain: answer?.grain ?? search.grain ?? 'day',
      rows: answer?.rowsBy ?? report.rows[0],
      measure: answer?.measure ?? report.measures[0],
    },
  };
}
