import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  intro:
    'Paste domains from a competitor’s links, an old plan, or a spreadsheet. You’ll see which ones are for sale here and what they cost.',
  input: {
    label: 'Domains or URLs',
    help: 'One per line, up to {{most}}. Extra text on a line is ignored.',
    file: 'Drop a CSV or text file here or click to choose',
    tooLarge: 'This file is over 10 MB. Split it into several lists.',
    tooLong: 'This list has {{count}} lines. The maximum is {{most}}, so split it into several lists.',
  },
  check: 'Check',
  checkLines_one: 'Check {{count}} line',
  checkLines_other: 'Check {{count}} lines',
  read_one: '{{count}} line checked',
  read_other: '{{count}} lines checked',
  repeated_one: '{{count}} duplicate',
  repeated_other: '{{count}} duplicates',
  again: 'Edit list',
  show: 'Show',
  found: 'Results',
  nothing: 'No domains like this in your list',
  standing: {
    all: 'All',
    available: 'For sale',
    bought: 'Already bought',
    excluded: 'Excluded',
    unknown: 'Not in the catalog',
    invalid: 'Not a domain',
  },
  together: 'Total:',
  visits: '{{visits}} visits',
  line: 'Line {{line}}',
  meant: 'Did you mean {{domain}}?',
  takeAll_one: 'Use {{count}} suggestion',
  takeAll_other: 'Use all {{count}} suggestions',
  refused: 'Doesn’t accept your topic',
  pick: 'Select {{site}}',
  addAll_one: 'Add {{count}} site to cart',
  addAll_other: 'Add all {{count}} sites to cart',
  addPicked_one: 'Add {{count}} site to cart',
  addPicked_other: 'Add {{count}} sites to cart',
  addFirst_one: 'Add the first one (cart almost full)',
  addFirst_other: 'Add the first {{count}} (cart almost full)',
  favorite_one: 'Add {{count}} to favorites',
  favorite_other: 'Add {{count}} to favorites',
  favorited_one: '{{count}} site added to favorites',
  favorited_other: '{{count}} sites added to favorites',
  excludeAll: {
    title_one: 'Exclude the {{count}} domain shown?',
    title_other: 'Exclude all {{count}} domains shown?',
    help: 'You didn’t select any, so this applies to all domains shown. Their sites are hidden from the catalog until you allow them again.',
  },
  exclude_one: 'Exclude {{count}}',
  exclude_other: 'Exclude {{count}}',
  cut: 'The file has names, metrics and prices of the first {{limit}} sites.',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    domains: typeof messages;
  }
}
