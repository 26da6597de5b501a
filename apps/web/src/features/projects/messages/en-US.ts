import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  title: 'Projects',
  subtitle: 'Your customers or shops. Each project brings its own links, exclusions and budget.',
  new: 'New project',
  empty: 'No projects yet',
  emptyHelp:
    'Add one for each customer or business you buy for. Campaigns, bills and reports can then be filtered by it.',
  project: 'Project',
  choose: 'All projects',
  none: 'No project',
  wrongLine: '“{{line}}”: {{error}}',
  clear: 'Choose no project',
  noneFound: 'No project by this name',
  noBudget: 'No budget',
  spent: '{{spent}} this month',
  spentOf: '{{spent}} of {{budget}} this month',
  targetsPlaceholder: 'https://shop.example/shoes running shoes',
  toMedia: 'Choose sites',
  toCampaigns_one: '{{count}} campaign',
  toCampaigns_other: '{{count}} campaigns',
  toBills: 'Bills',
  columns: {
    month: 'This month',
  },
  fields: {
    name: 'Name',
    websites: 'Websites',
    brandWords: 'Brand words',
    targets: 'Links to build',
    defaultCategoryId: 'Default category',
    exclusions: 'Excluded domains',
    poCode: 'PO code',
    monthlyBudgetCents: 'Monthly budget',
    orderedCents: 'Ordered in total',
    campaigns: 'Campaigns',
    spentCents: 'Spent this month',
    createdAt: 'Created',
  },
  filters: {
    text: 'Name',
    overBudget: 'Over budget',
  },
  help: {
    monthlyBudgetCents: 'What may be ordered in a calendar month, without VAT.',
    defaultCategoryId: 'New campaigns of this project start with it.',
    poCode: 'New briefings of this project start with it.',
    targets: 'One per line: the address, then the words that link to it. New briefings take them in turn.',
    websites: 'One per line. Suggested as addresses to link to.',
    brandWords: 'One per line. Suggested as anchor texts.',
    exclusions: 'One per line. The catalog hides these sites while this project is selected.',
  },
  groups: {
    project: 'Project',
    links: 'Links',
    exclusions: 'Exclusions',
  },
  first: {
    title: 'Buying for more than one business?',
    help: 'Projects keep the links, exclusions and budgets of your customers apart, and colleagues can share the work.',
    people: 'People of your company',
    make: 'Create a project',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    projects: typeof messages;
  }
}
