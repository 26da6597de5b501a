import { isDay, keysOf, readAddress, toFilter } from '../shared/filter.ts';
import { COMPARISONS, GRAINS, PERIODS } from './choices.ts';
import type { Report } from './definitions.ts';
import { reportFilter } from './filter.ts';
import type { ReportQuestion } from './schema.ts';

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);
const dayIn = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/**
 * The question that a report's address asks, also one that was saved as a view. Values that the report doesn't know are
 * left out, as on its page.
 */
export function questionOf(report: Report, address: Readonly<Record<string, unknown>>): ReportQuestion {
  const period = oneOf(PERIODS, address.period);
  const isCustom = period === undefined || period === 'custom';
  const known = report.filters.flatMap((name) => keysOf(name, reportFilter[name]));
  const filter = Object.fromEntries(
    Object.entries(toFilter(reportFilter, readAddress(reportFilter, address))).filter(([key]) => known.includes(key)),
  );
  const question: ReportQuestion = {
    period,
    from: isCustom ? dayIn(address.from) : undefined,
    to: isCustom ? dayIn(address.to) : undefined,
    compare: oneOf(COMPARISONS, address.compare),
    grain: oneOf(GRAINS, address.grain),
    rows: oneOf(report.rows, address.rows),
    measure: report.columns && oneOf(report.measures, address.measure),
    filter: Object.keys(filter).length > 0 ? filter : undefined,
  };
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined));
}
