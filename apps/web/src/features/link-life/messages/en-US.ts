import { guaranteeCover } from '@linkstand/contract/words/en-us';
import type { MessageTree } from '../../../lib/translation.ts';

/** Words of the strip of checks. */
export const messages = {
  state: {
    alive: 'Link in place',
    suspect: 'A check found something wrong. We’re confirming it before alerting anyone.',
    unknown: 'Page unreachable by our checks',
    lost: 'Link lost',
    changed: 'Link not as agreed',
  },
  since: 'since {{date}}',
  deadTarget:
    'The page it leads to, {{url}}, hasn’t opened since {{date}}{{why}}. That isn’t the site’s fault: only whoever runs that page can repair or redirect it.',
  evidence: 'Download the evidence of all checks',
  verify: {
    title: 'How to verify it',
    save: 'Save the file and {{script}} in one folder, on a computer with Node.js (nodejs.org).',
    run: 'Open a terminal in that folder and run:',
    says: 'It says that the file is whole and unchanged since we signed it, or names what isn’t; you don’t need to trust us for that.',
    script: 'this script',
  },
  strip: 'Checks of this link, oldest first',
  summary_one: '{{count}} check so far, the last one {{when}}.',
  summary_other: '{{count}} checks so far, the last one {{when}}.',
  none: 'Not checked yet.',
  /** How long links stand. */
  survival: {
    title: 'How long links stay live',
    yours: 'How long links stay live on your sites',
    average: 'On average, links stay live for {{months}} of their first 12 months.',
    atLeast: 'As far as is known, links stay live for at least {{months}} of their first 12 months.',
    noLoss_one:
      'Limited data: no loss among {{count}} link in {{months}} months. Comparable sites are taken into account.',
    noLoss_other:
      'Limited data: no loss among {{count}} links in {{months}} months. Comparable sites are taken into account.',
    ends: 'No link has been watched for more than {{months}} months yet, so the curve ends there.',
    after_one: 'After {{count}} month',
    after_other: 'After {{count}} months',
    limits: '{{low}} to {{high}}',
    band: 'The shaded area is the likely range.',
    label: 'Share of links still in place during the first year',
    own_one: 'From {{count}} link watched here; {{lost}} lost within a year.',
    own_other: 'From {{count}} links watched here; {{lost}} lost within a year.',
    shrunk_one: 'Limited data: {{count}} link watched here, {{lost}} lost. Comparable sites are taken into account.',
    shrunk_other: 'Limited data: {{count}} links watched here, {{lost}} lost. Comparable sites are taken into account.',
    parent: 'No link has been watched here yet. This is how long links stay live on comparable sites.',
    none: 'No links watched yet',
    noneHelp: 'The curve appears once published links have been checked for a day.',
  },
  next: 'Next check {{when}}.',
  verdict: { ok: 'In place', fault: 'Something is wrong', unknown: 'Couldn’t be checked' },
  changes: 'What changed',
  /** For the owner. */
  repair: 'Please repair the link by {{date}}. Then request a new check here. It runs right away.',
  guarantee: {
    replacement: 'The new publication is briefing {{id}}.',
    noSites: 'No site fits right now. You can get a refund.',
    sites: 'Site',
    order: 'Order the publication',
    visits: '{{visits}} visits a month',
    delivery_one: 'within {{count}} day',
    delivery_other: 'within {{count}} days',
    until: 'Guaranteed until {{date}}',
    cover: guaranteeCover,
    terms: {
      client_one: 'Guaranteed for {{count}} day: {{covers}}.',
      client_other: 'Guaranteed for {{count}} days: {{covers}}.',
      owner_one: 'For {{count}} day, you guarantee that {{covers}}.',
      owner_other: 'For {{count}} days, you guarantee that {{covers}}.',
      repair_one:
        'If our checks confirm that this is broken, you have {{count}} business day to repair it. After that, your payment is reduced.',
      repair_other:
        'If our checks confirm that this is broken, you have {{count}} business days to repair it. After that, your payment is reduced.',
      full: 'If this is broken and isn’t repaired, the full price is refunded.',
      part_one:
        'If this is broken and isn’t repaired, the full price is refunded during the first {{count}} day, then a share for the days that are left.',
      part_other:
        'If this is broken and isn’t repaired, the full price is refunded in the first {{count}} days, then a share for the days that are left.',
    },
    ownerShare: 'Deducted from the owner: {{amount}}',
    state: {
      replaced: 'The lost link was replaced by another site: {{site}}. The rest of the guarantee applies there.',
      repairing:
        'Guarantee: the site has until {{date}} to repair the link. If it doesn’t, {{amount}} plus VAT will be refunded.',
      choosing:
        'The site didn’t repair the link. {{amount}} plus VAT can be refunded now. After {{date}} it’s refunded automatically.',
      paused: 'The team has paused the guarantee while it sorts this out. At stake: {{amount}} plus VAT.',
      restored: 'The link was repaired. Its guarantee was extended by the days it was missing.',
      refunded: '{{amount}} plus VAT was refunded for the lost link.',
      settled: 'The team settled this loss.',
    },
    act: {
      refund: 'Get a refund',
      replace: 'Choose another site',
      pause: 'Pause guarantee',
      resume: 'Resume guarantee',
      settle: 'Settle without a refund',
    },
    refundClient: 'Refund the client',
    ask: {
      refund: '{{amount}} plus VAT goes back to the wallet. The publication stays as it is.',
      replace:
        'These sites are at least as strong and cost no more. Our team writes the text, you pay nothing, and the rest of the guarantee applies there.',
      pause: 'The deadlines stop until you resume. At stake: {{amount}} plus VAT.',
      resume: 'The deadlines apply again. At stake: {{amount}} plus VAT.',
      settle: 'The loss is settled without a refund of the {{amount}} plus VAT.',
    },
    done: {
      refund: 'Money refunded',
      replace: 'Publication ordered',
      pause: 'Guarantee paused',
      resume: 'Guarantee resumed',
      settle: 'Loss settled',
    },
  },
  legend: { ok: 'in place', fault: 'something wrong', unknown: 'couldn’t be checked' },
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    'link-life': typeof messages;
  }
}
