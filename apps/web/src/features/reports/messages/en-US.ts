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
    previous: 'The period before',
    year: 'A year earlier',
    none: 'Nothing',
  },
  grain: {
    label: 'Draw by',
    hour: 'Hour',
    day: 'Day',
    week: 'Week',
    month: 'Month',
    year: 'Year',
  },
  rows: 'Rows',
  columns: 'Across',
  notice: {
    grain_coarser: 'The chart can’t show that many periods, so it shows longer ones.',
    years_instead: 'The columns are years, since there are too many months.',
    summing:
      'Past months are being added up: {{done}} of {{of}}. The figures are right; long periods take longer until then.',
  },
  before: 'before: {{value}}',
  course: 'Course of {{measure}}',
  chartOf: '{{measure}} by row; the table below has the values',
  chart: 'Chart of {{measure}}; the table below has the values',
  table: 'Rows of the report',
  empty: 'Nothing in this period',
  emptyFilter: 'Drop a filter, or choose another period.',
  emptyNearest: 'The earliest data is of {{day}}.',
  showAll: 'Show everything',
  mail: {
    label: 'Email me this report every Monday',
    start: 'Email me this every Monday',
    stop: 'Stop Monday emails',
    isMailed: 'Emailed every Monday',
  },
  export: { csv: 'Export CSV', xlsx: 'Export XLSX', pdf: 'Export PDF' },
  generated: 'PDF generated',
  filterBy: 'Filter by this',
  seeRecords: 'See the records',
  rowActions: 'What can be done with {{name}}',
  retentionHelp: 'Share of the clients of a month who ordered again so many months later.',
  cohort: 'First order',
  cohortSize: 'Clients',
  filters,
  dashboard: {
    title: 'Dashboard',
    subtitle: 'What waits, what is earned, what is owed',
    queue: 'Waiting now',
    state: 'State',
    count: 'Briefings',
    late: 'Late',
    cash: 'Cash',
    held: 'Held for orders',
    receivable: 'Owed by clients',
    payable: 'Owed to owners and suppliers',
    dueIn: 'To come within 7 days',
    dueOut: 'To pay within 7 days',
    lately: 'Last 7 days',
    owners: 'Owners',
    sites: 'Sites',
    created: '{{count}} new',
    edited: '{{count}} edited',
    linksLost: 'Links lost',
    topSites: 'Best sites of 30 days',
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
