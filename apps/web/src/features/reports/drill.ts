import { SOLD_STATES } from '@linkstand/contract/reports/choices';
import type { Report } from '@linkstand/contract/reports/definitions';
import type { ReportAnswer } from '@linkstand/contract/reports/schema';
import { stringifySearch } from '../../lib/search-url.ts';
import { addDays } from '../../lib/today.ts';

/** The filter of a report that a row of a kind stands for. */
const FILTER_OF_ROW = {
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

/** Where the records behind a row are, and what opens there: one record, or the list of them. */
export interface Opened {
  readonly href: string;
  readonly what: 'briefing' | 'briefings' | 'commissions' | 'owner' | 'client';
}

/**
 * The records behind a row, in their ordinary list, filtered the same. Undefined where no list can be asked for exactly
 * these.
 *
 * @param isAdmin others have their own commission elsewhere than everybody's
 */
export function recordsOf(
  report: Report,
  answer: Pick<ReportAnswer, 'rowsBy' | 'span'>,
  key: string,
  filters: Readonly<Record<string, unknown>>,
  isAdmin: boolean,
): Opened | undefined {
  const { rowsBy, span } = answer;
  if (rowsBy === 'briefing') return { href: `/briefings/${key}`, what: 'briefing' };
  if (report.source === 'commissions' && rowsBy === 'seller') {
    if (Object.keys(filters).some((name) => name !== 'sellerId')) return undefined;
    const days = { from: span.fromDay, to: addDays(span.toDay, -1) };
    const href = isAdmin
      ? `/payments/commissions${stringifySearch({ sellerId: Number(key), ...days })}`
      : `/payments${stringifySearch(days)}`;
    return { href, what: 'commissions' };
  }
  if (report.source === 'ownerSide') return { href: `/owners/${key}`, what: 'owner' };
  if (report.source === 'portfolio' && rowsBy === 'client') return { href: `/users/${key}`, what: 'client' };
  if (report.source !== 'orders') return undefined;
  const picks = rowsBy === 'campaign' ? 'campaignId' : isFilterable(rowsBy) ? FILTER_OF_ROW[rowsBy] : undefined;
  if (!picks || !LISTED.includes(picks) || Object.keys(filters).some((name) => !LISTED.includes(name)))
    return undefined;
  const [from, to] = report.basis === 'submitted' ? ['submittedFrom', 'submittedTo'] : ['publishedFrom', 'publishedTo'];
  const status = report.basis === 'submitted' ? SOLD_STATES : ['published', 'done'];
  const search = { ...filters, [picks]: Number(key), [from]: span.fromDay, [to]: addDays(span.toDay, -1) };
  return { href: `/briefings${stringifySearch({ ...search, status: [...status] })}`, what: 'briefings' };
}
