import { COMPARISONS, GRAINS, PERIODS, ROW_NAMES } from '@linkstand/contract/reports/choices';
import type { reportFilter } from '@linkstand/contract/reports/filter';
import { type FilteredSearch, filteredBy, number, oneOf, text } from '../../lib/search-params.ts';

const own = {
  period: oneOf(PERIODS),
  from: text(),
  to: text(),
  compare: oneOf(COMPARISONS),
  grain: oneOf(GRAINS),
  rows: oneOf(ROW_NAMES),
  measure: text(),
  page: number(0),
  sort: text(),
};

/** What the address of a report says. */
export const reportSearch = filteredBy<typeof reportFilter>()(own);
export type ReportSearch = FilteredSearch<typeof reportFilter> & ReturnType<typeof reportSearch>;
