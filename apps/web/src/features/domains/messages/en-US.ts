import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  intro:
    'Bring the domains you have: links of a competitor, an old plan, a spreadsheet. You see which of them are for sale here and what they cost you.',
  input: {
    label: 'Domains or addresses',
    help: 'One on each line, at most {{most}}. Anything else on the lines does no harm.',
    file: 'Drop a CSV or text file here, or click to choose one',
    tooLarge: 'This is more than 10 MB. Split it into several lists.',
    tooLong: 'These are {{count}} lines, and a list has at most {{most}}. Split it.',
  },
  check: 'Check',
  checkLines_one: 'Check {{count}} line',
  checkLines_other: 'Check {{count}} lines',
  read_one: '{{count}} line read',
  read_other: '{{count}} lines read',
  repeated_one: '{{count}} named again',
  repeated_other: '{{count}} named again',
  again: 'Change the list',
  show: 'Show',
  found: 'What was found',
  nothing: 'Nothing of this kind in your list',
  standing: {
    all: 'All',
    available: 'For sale',
    bought: 'Already bought',
    excluded: 'Excluded',
    unknown: 'Not in the catalogue',
    invalid: 'Not a domain',
  },
  together: 'All of them together:',
  visits: '{{visits}} visits',
  line: 'Line {{line}}',
  refused: 'Does not take your topic',
  pick: 'Choose {{site}}',
  addAll_one: 'Add the {{count}} site to the cart',
  addAll_other: 'Add all {{count}} sites to the cart',
  addPicked_one: 'Add {{count}} site to the cart',
  addPicked_other: 'Add {{count}} sites to the cart',
  addFirst_one: 'Add the first one: the cart has no more room',
  addFirst_other: 'Add the first {{count}}: the cart has no more room',
  favorite_one: 'Mark {{count}} favorite',
  favorite_other: 'Mark {{count}} favorites',
  favorited_one: '{{count}} site marked as a favorite',
  favorited_other: '{{count}} sites marked as favorites',
  excludeAll: {
    title_one: 'Exclude the {{count}} domain shown?',
    title_other: 'Exclude all {{count}} domains shown?',
    help: 'You picked none, so all that the list shows now are meant. Their sites no longer appear in the catalogue until you allow them again.',
  },
  exclude_one: 'Exclude {{count}}',
  exclude_other: 'Exclude {{count}}',
  csv: {
    action: 'Export CSV',
    written: 'As written',
    domain: 'Domain',
    standing: 'Standing',
    name: 'Name',
    traffic: 'Monthly traffic',
    price: 'Price (EUR)',
  },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    domains: typeof messages;
  }
}
