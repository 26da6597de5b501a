import { SOLD_STATES } from '@linkstand/contract/reports/choices';
import type { Report } from '@linkstand/contract/reports/definitions';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { stringifySearch } from '../../lib/search-url.ts';

/** The filter of a report that a row of a kind stands for. */
export const FILTER_OF_ROW = {
  client: 'clientId',
  company: 'companyId',
  seller: 'sellerId',
  site: 'siteId',
  owner: 'ownerId',
  editor: 'editorId',
  status: 'status',
} as const;
type Filterable = keyof typeof FILTER_OF_ROW;

const isFilterable = (rowsBy: string): rowsBy is Filterable => rowsBy in FILTER_OF_ROW;

/** Which filter picks a row, where the report knows it. */
export function filterOfRow(report: Report, rowsBy: string) {
  const name = isFilterable(rowsBy) ? FILTER_OF_ROW[rowsBy] : undefined;
  return name && report.filters.includes(name) ? name : undefined;
}

/** Filters that the list of briefings has under the same name. */
const LISTED = ['clientId', 'companyId', 'siteId', 'ownerId', 'editorId', 'campaignId', 'briefingType', 'country'];

const lastDay = (toDay: string): string => new Date(Date.parse(toDay) - 86_400_000).toISOString().slice(0, 10);

/**
 * The records behind a row, in their ordinary list, filtered the same. Undefined where no list can be asked for exactly
 * these.
 */
export function recordsOf(
  report: Report,
  answer: Pick<ReportAnswer, 'rowsBy' | 'span'>,
  key: string,
  filters: Readonly<Record<string, unknown>>,
): string | undefined {
  const { rowsBy, span } = answer;
  if (rowsBy === 'briefing') return `/briefings/${key}`;
  if (report.source === 'commissions' && rowsBy === 'seller') {
    return `/payments/commissions${stringifySearch({ sellerId: Number(key), from: span.fromDay, to: lastDay(span.toDay) })}`;
  }
  if (report.source === 'ownerSide') return `/owners/${key}`;
  if (report.source === 'portfolio' && rowsBy === 'client') return `/users/${key}`;
  if (report.source !== 'orders') return undefined;
  const picks = rowsBy === 'campaign' ? 'campaignId' : isFilterable(rowsBy) ? FILTER_OF_ROW[rowsBy] : undefined;
  if (!picks || !LISTED.includes(picks) || Object.keys(filters).some((name) => !LISTED.includes(name)))
    return undefined;
  const [from, to] = report.basis === 'submitted' ? ['submittedFrom', 'submittedTo'] : ['publishedFrom', 'publishedTo'];
  const status = report.basis === 'submitted' ? SOLD_STATES : ['published', 'done'];
  return `/briefings${stringifySearch({ ...filters, [picks]: Number(key), [from]: span.fromDay, [to]: lastDay(span.toDay), status: [...status] })}`;
}
