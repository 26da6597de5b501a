import { report } from '@linkstand/contract/reports/words/en-us';
import { briefingStatus, briefingType, siteType, topic } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

// Filters are looked up under a name of their own.
const { filter: filters, ...named } = report;

export const messages = {
  asOf: 'as of {{time}}',
  tabs: 'Reports of this group',
  controls: 'Period and view',
  period: {
    label: 'Period',
    day: '24 hours',
    week: 'Week',
    month: 'Month',
    semester: 'Semester',
    year: 'Year',
    custom: 'Custom',
    all: 'All time',
  },
  from: 'From',
  to: 'To',
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
  rows: 'Rows',
  columns: 'Columns',
  notice: {
    grain_coarser: 'The chart can’t show that many periods, so it shows longer ones.',
    years_instead: 'The columns are years, since there are too many months.',
    summing:
      'Past months are being added up: {{done}} of {{of}}. The figures are right; long periods take longer until then.',
  },
  before: 'before: {{value}}',
  course: '{{measure}} over time',
  chartOf: '{{measure}} by row; the table below has the values',
  chart: 'Chart of {{measure}}; the table below has the values',
  table: 'Rows of the report',
  empty: 'Nothing in this period',
  emptyFilter: 'Remove a filter, or choose another period.',
  emptyNearest: 'The earliest data is from {{day}}.',
  showAll: 'Show everything',
  mail: {
    label: 'Email me this report every Monday',
    start: 'Email me this every Monday',
    stop: 'Stop Monday emails',
    isMailed: 'Emailed every Monday',
    recipients: 'Also email it to',
  },
  export: { csv: 'Export CSV', xlsx: 'Export XLSX', pdf: 'Export PDF' },
  generated: 'PDF generated',
  filterBy: 'Show only {{name}}',
  opens: {
    briefing: 'Open briefing',
    briefings: 'View the briefings',
    commissions: 'View the commission movements',
    owner: 'Open owner',
    client: 'Open client',
  },
  rowActions: 'Actions for {{name}}',
  retentionHelp: 'Share of a month’s clients who ordered again that many months later.',
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
    payable: 'Owed to owners and suppliers',
    dueIn: 'To receive within 7 days',
    dueOut: 'To pay within 7 days',
    lately: 'Last 7 days',
    owners: 'Owners',
    sites: 'Sites',
    created: '{{count}} new',
    edited: '{{count}} edited',
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
