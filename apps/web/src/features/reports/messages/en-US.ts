import { report } from '@linkstand/contract/reports/words/en-us';
import { briefingStatus, briefingType, siteType, topic } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

// Filters are looked up under a name of their own.
const { filter: filters, ...named } = report;

export const messages = {
  asOf: 'as of {{time}}',
  tabs: 'Reports of this group',
  period: {
    label: 'Period',
    day: 'Last 24 hours',
    week: 'Week',
    month: 'Month',
    semester: 'Semester',
    year: 'Year',
    custom: 'Custom',
    all: 'All time',
  },
  dates: 'Dates',
  compare: {
    label: 'Compare with',
    previous: 'Previous period',
    year: 'A year earlier',
    none: 'Nothing',
  },
  grain: {
    label: 'Interval',
    hour: 'Hour',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    year: 'Year',
  },
  rows: 'Group by',
  columns: 'Columns',
  notice: {
    grain_coarser: 'This interval gives more points than the chart can show, so it uses a longer one.',
    years_instead: 'This period has too many months for one column each, so each column is a year.',
    summing:
      'Totals of past months are being prepared: {{done}} of {{of}} months. The figures are already correct, but until this is done, reports over long periods take longer to open.',
  },
  before: 'vs. {{value}}',
  course: '{{measure}} over time',
  chartOf: '{{measure}} by row; the table below has the values',
  chart: 'Chart of {{measure}}; the table below has the values',
  agrees: 'These figures match the other records.',
  sortBy: 'Sort by',
  table: 'Rows of the report',
  empty: 'Nothing in this period',
  emptyFilter: 'Remove a filter, or choose another period.',
  emptyPeriod: 'Choose another period.',
  emptyNearest: 'The earliest data is from {{day}}.',
  showAll: 'Show everything',
  mail: {
    label: 'Email me this report every Monday',
    start: 'Email me this every Monday',
    stop: 'Stop Monday emails',
    isMailed: 'Emailed every Monday',
    recipients: 'Also email it to',
  },
  filterBy: 'Show only {{name}}',
  opens: {
    briefing: 'Open briefing',
    briefings: 'View the briefings',
    commissions: 'View the commission movements',
    owner: 'Open owner',
    client: 'Open client',
  },
  rowActions: 'Actions for {{name}}',
  retentionHelp: 'Share of each month’s new clients who ordered again that many months later.',
  cohort: 'First order',
  cohortSize: 'Clients',
  filters,
  dashboard: {
    title: 'Dashboard',
    subtitle: 'What’s waiting, earned, and owed',
    queue: 'Waiting now',
    state: 'Status',
    count: 'Briefings',
    late: 'Overdue',
    cash: 'Cash',
    held: 'Held for orders',
    receivable: 'Owed by clients',
    owed: 'Owed after money was taken back',
    payable: 'Owed to owners and suppliers',
    dueIn: 'To receive within 7 days',
    dueOut: 'To pay within 7 days',
    lately: 'Last 7 days',
    owners: 'Owners',
    sites: 'Sites',
    what: 'Record',
    created: 'New',
    edited: 'Edited',
    linksLost: 'Lost links',
    topSites: 'Top sites, last 30 days',
    noSites: 'Nothing published in 30 days.',
  },
  choices: { topic, briefingType, siteType, status: briefingStatus },
  report: named,
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    reports: typeof messages;
  }
}
