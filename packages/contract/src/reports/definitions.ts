import type { Role } from '../shared/roles.ts';
import type { Basis, PeriodName, RowName } from './choices.ts';
import type { ReportFilterName } from './filter.ts';
import type { MeasureName } from './measures.ts';

/** Where a report's facts come from; the server has one query for each. */
export type Source =
  | 'orders'
  | 'tiers'
  | 'registrations'
  | 'portfolio'
  | 'accounts'
  | 'clientSide'
  | 'ownerSide'
  | 'commissions'
  | 'states';

/** Ledger accounts or a list that a measure, mostly the first, has to agree with. */
export const AGREEMENTS = [
  'revenue',
  'revenue_year',
  'briefings',
  'zero',
  'commission_payable',
  'people',
  'clients_report',
  'captured',
  'payable',
  'moved',
] as const;
export type Agreement = (typeof AGREEMENTS)[number];

/** A report as data, without Zod. From it follow page, query, files, mails and API. */
export interface Report {
  /** Its page, which administrators open. */
  readonly path: string;
  /** The page of those who see only what is their own. Absent: nobody does. */
  readonly ownPath?: string;
  readonly group: 'clients' | 'sales' | 'finance' | 'briefings';
  readonly basis: Basis;
  readonly source: Source;
  /** What a row may be; the first is the default. */
  readonly rows: readonly [RowName, ...RowName[]];
  /** Across the table: months of the period, or months of a year. One measure at a time is shown in it. */
  readonly columns?: 'month' | 'monthOfYear';
  /** The first decides the columns' figures, what is reconciled and, without `orderedBy`, the order of the rows. */
  readonly measures: readonly [MeasureName, ...MeasureName[]];
  readonly orderedBy?: MeasureName;
  readonly cards: readonly MeasureName[];
  /** `rows`: a bar for each of the first rows. `period`: over time. */
  readonly chart: {
    readonly kind: 'bars' | 'line' | 'horizontal' | 'stacked';
    readonly over: 'period' | 'rows';
    readonly measures: readonly [MeasureName, ...MeasureName[]];
  };
  readonly filters: readonly ReportFilterName[];
  readonly period: PeriodName;
  /** What it is compared with at first; absent: nothing. */
  readonly compares?: 'previous';
  /** A state at the end of the period, which has no course. */
  readonly isSnapshot?: true;
  readonly agrees?: Agreement;
  /** Rows of orders say more than their name: client, site and seller. */
  readonly details?: true;
  /** An addition of its own below the table. */
  readonly extension?: 'retention';
  readonly see: readonly [Role, ...Role[]];
}

const define = <const K extends string>(reports: Readonly<Record<K, Report>>) => reports;

const ORDER_FILTERS = [
  'clientId',
  'companyId',
  'sellerId',
  'siteId',
  'topic',
  'briefingType',
  'siteType',
  'country',
] as const;

/** Every report. Its key is its name in the API, in saved views and in words. */
export const REPORTS = define({
  'clients-report': {
    path: '/clients-report',
    group: 'clients',
    basis: 'submitted',
    source: 'orders',
    rows: ['client', 'company', 'agency', 'seller'],
    measures: ['spend', 'campaigns', 'briefings', 'averagePrice', 'lastRequest'],
    cards: ['clients', 'spend', 'briefings', 'averagePrice'],
    chart: { kind: 'bars', over: 'period', measures: ['spend'] },
    filters: [...ORDER_FILTERS],
    period: 'year',
    agrees: 'briefings',
    see: ['ADMIN'],
  },
  'clients-tiers': {
    path: '/clients-report/tiers',
    group: 'clients',
    basis: 'published',
    source: 'tiers',
    rows: ['tier'],
    measures: ['tierClients', 'tierSpend', 'movedUp', 'movedDown'],
    cards: ['tierClients', 'tierSpend', 'movedUp', 'movedDown'],
    chart: { kind: 'horizontal', over: 'rows', measures: ['tierClients'] },
    filters: ['sellerId'],
    period: 'month',
    isSnapshot: true,
    agrees: 'revenue_year',
    see: ['ADMIN'],
  },
  'clients-marketing': {
    path: '/clients-report/marketing',
    group: 'clients',
    basis: 'registered',
    source: 'registrations',
    rows: ['month', 'source'],
    measures: ['registered', 'firstOrder', 'firstOrderShare', 'repeat', 'repeatShare'],
    cards: ['registered', 'firstOrderShare', 'repeatShare'],
    chart: { kind: 'stacked', over: 'period', measures: ['registered'] },
    filters: ['country'],
    period: 'year',
    agrees: 'people',
    extension: 'retention',
    see: ['ADMIN'],
  },
  'active-portfolio': {
    path: '/clients-report/active-portfolio',
    group: 'clients',
    basis: 'submitted',
    source: 'portfolio',
    rows: ['seller', 'client'],
    measures: ['active', 'quiet30', 'quiet60', 'quiet90', 'lost', 'portfolioSpend'],
    cards: ['active', 'quiet30', 'lost', 'portfolioSpend'],
    chart: { kind: 'stacked', over: 'rows', measures: ['active', 'quiet30', 'quiet60', 'quiet90', 'lost'] },
    filters: ['sellerId'],
    period: 'year',
    isSnapshot: true,
    agrees: 'clients_report',
    see: ['ADMIN'],
  },
  'sells-report': {
    path: '/sells-report',
    group: 'sales',
    basis: 'submitted',
    source: 'orders',
    rows: ['briefing', 'campaign', 'client', 'seller', 'site'],
    measures: ['sales', 'cost', 'margin', 'marginShare'],
    cards: ['sales', 'margin', 'marginShare', 'briefings'],
    chart: { kind: 'bars', over: 'period', measures: ['sales'] },
    filters: [...ORDER_FILTERS],
    period: 'month',
    compares: 'previous',
    agrees: 'briefings',
    details: true,
    see: ['ADMIN'],
  },
  'sells-by-clients': {
    path: '/sells-report/by-clients',
    group: 'sales',
    basis: 'published',
    source: 'orders',
    rows: ['client', 'company', 'seller', 'site', 'owner'],
    columns: 'month',
    measures: ['sales', 'margin', 'publications'],
    cards: ['sales', 'margin', 'publications'],
    chart: { kind: 'horizontal', over: 'rows', measures: ['sales'] },
    filters: [...ORDER_FILTERS, 'ownerId'],
    period: 'year',
    agrees: 'revenue',
    see: ['ADMIN'],
  },
  'sells-by-years': {
    path: '/sells-report/by-years',
    group: 'sales',
    basis: 'published',
    source: 'orders',
    rows: ['year'],
    columns: 'monthOfYear',
    measures: ['sales', 'margin', 'publications'],
    cards: ['sales', 'margin', 'marginShare', 'publications'],
    chart: { kind: 'bars', over: 'period', measures: ['sales'] },
    filters: [...ORDER_FILTERS, 'ownerId'],
    period: 'all',
    agrees: 'revenue',
    see: ['ADMIN'],
  },
  'totals-period': {
    path: '/sells-report/totals-period',
    group: 'sales',
    basis: 'published',
    source: 'orders',
    rows: ['period'],
    measures: ['sales', 'margin', 'publications', 'marginShare'],
    cards: ['sales', 'margin', 'marginShare', 'publications'],
    chart: { kind: 'line', over: 'period', measures: ['sales'] },
    filters: [...ORDER_FILTERS, 'ownerId'],
    period: 'month',
    compares: 'previous',
    agrees: 'revenue',
    see: ['ADMIN'],
  },
  'financial-report': {
    path: '/financial-report',
    group: 'finance',
    basis: 'ledger',
    source: 'accounts',
    rows: ['account', 'categoryCost'],
    measures: ['opening', 'moneyIn', 'moneyOut', 'closing'],
    orderedBy: 'closing',
    cards: ['moneyIn', 'moneyOut'],
    chart: { kind: 'bars', over: 'period', measures: ['moneyIn'] },
    filters: [],
    period: 'month',
    agrees: 'zero',
    see: ['ADMIN'],
  },
  'client-view': {
    path: '/financial-report/client-view',
    group: 'finance',
    basis: 'ledger',
    source: 'clientSide',
    rows: ['client', 'company', 'seller'],
    measures: ['ongoing', 'invoicing', 'invoiced', 'openNotDue', 'open30', 'open60', 'openOlder', 'paid'],
    cards: ['ongoing', 'invoiced', 'openOlder', 'paid'],
    chart: { kind: 'horizontal', over: 'rows', measures: ['ongoing'] },
    filters: ['clientId', 'companyId', 'sellerId'],
    period: 'all',
    agrees: 'captured',
    see: ['ADMIN'],
  },
  'owner-view': {
    path: '/financial-report/owner-view',
    group: 'finance',
    basis: 'ledger',
    source: 'ownerSide',
    rows: ['owner'],
    measures: ['ongoing', 'invoicing', 'invoiced', 'openNotDue', 'open30', 'open60', 'openOlder', 'paid'],
    cards: ['ongoing', 'invoiced', 'openOlder', 'paid'],
    chart: { kind: 'horizontal', over: 'rows', measures: ['ongoing'] },
    filters: ['ownerId'],
    period: 'all',
    agrees: 'payable',
    see: ['ADMIN'],
  },
  'seller-commission': {
    path: '/financial-report/seller-commission',
    ownPath: '/payments/commission-report',
    group: 'finance',
    basis: 'done',
    source: 'commissions',
    rows: ['seller', 'client'],
    columns: 'month',
    measures: ['earned', 'base', 'commissionShare', 'paidOut'],
    cards: ['earned', 'base', 'commissionShare', 'paidOut'],
    chart: { kind: 'bars', over: 'period', measures: ['earned'] },
    filters: ['sellerId', 'clientId'],
    period: 'year',
    agrees: 'commission_payable',
    see: ['ADMIN', 'SELLER'],
  },
  'briefings-report': {
    path: '/briefings-report',
    group: 'briefings',
    basis: 'audit',
    source: 'states',
    rows: ['status', 'site', 'editor'],
    measures: [
      'worked',
      'timeInState',
      'timeWaiting',
      'timeReview',
      'timeClient',
      'timeOwner',
      'timePublish',
      'late',
      'returned',
    ],
    cards: ['worked', 'timeReview', 'timeOwner', 'late', 'returned'],
    chart: { kind: 'horizontal', over: 'rows', measures: ['timeInState'] },
    filters: ['siteId', 'editorId', 'clientId', 'status'],
    period: 'month',
    compares: 'previous',
    agrees: 'moved',
    see: ['ADMIN'],
  },
});

export type ReportKey = keyof typeof REPORTS;
export const REPORT_KEYS = Object.keys(REPORTS) as [ReportKey, ...ReportKey[]];

/** The page of a report for one of its readers. */
export function reportPath(key: ReportKey, role: Role): string {
  const { path, ownPath }: Report = REPORTS[key];
  return role === 'ADMIN' ? path : (ownPath ?? path);
}

/** The report whose page this is, its own readers' too. Undefined for any other address. */
export const reportAt = (path: string): ReportKey | undefined =>
  REPORT_KEYS.find((key) => {
    const report: Report = REPORTS[key];
    return path === report.path || path === report.ownPath;
  });

/** The name of a report's page in the list of saved views. */
export const listOfReport = (key: ReportKey): string => `report-${key}`;

/** The report whose saved views have this list name; undefined for any other list. */
export const reportKeyOf = (list: string): ReportKey | undefined =>
  REPORT_KEYS.find((key) => listOfReport(key) === list);
