import type { MessageTree } from '../../../lib/translation.ts';
import type { SettingWords } from '../setting-words.ts';

export const messages = {
  title: 'Configurations',
  subtitle: 'These settings apply to everyone, starting with the next request.',
  change: 'Edit',
  changeThis: 'Edit {{title}}',
  save: 'Save',
  saved: 'edit completed',
  cancel: 'Cancel',
  close: 'Close',
  yes: 'Yes',
  no: 'No',
  nothing: 'nothing',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  neverChanged: 'Default',
  history: 'History',
  historyOf: 'History of {{title}}',
  reset: 'Reset to default',
  useDefault: 'Fill in the defaults',
  typeList: 'Press Enter after each one.',
  export: 'Export settings',
  import: 'Import settings',
  importTitle: 'What this file changes',
  importNothing: 'Nothing: every setting in the file already has this value.',
  importUnknown: 'There’s no setting with this name. It’s left out.',
  importApply_one: 'Change {{count}} setting',
  importApply_other: 'Change {{count}} settings',
  notSettings: 'This isn’t a settings file. Choose one that was exported here.',
  units: {
    days: 'days',
    words: 'words',
  },
  group: {
    prices: 'Prices',
    currencies: 'Currencies',
    content: 'Content',
    timers: 'Timers',
    calendar: 'Calendar',
    fiscal: 'Fiscal',
  },
  keys: {
    default_commission_bp: {
      title: 'Price commission',
      help: 'For clients whose company and agency don’t have their own commission.',
      value: 'Commission',
    },
    minimum_words: {
      title: 'Minimum words',
      help: 'How many words a text should have before it’s submitted.',
      value: 'Words',
    },
    currency_rates: {
      title: 'Currency conversion',
      help: 'How much of each currency equals one euro.',
      USD: 'US dollar',
      BRL: 'Brazilian real',
    },
    client_timer: {
      title: 'Waiting for the client',
      help: 'A briefing that waits for its client. Days count from the day it was sent.',
      remindOn: 'Reminders after (days)',
      caseOn: 'Opens a case after',
      lateAfter: 'Late after',
    },
    owner_timer: {
      title: 'Waiting for the owner',
      help: 'A briefing that waits for its owner’s answer. Days count from the day it was sent.',
      remindOn: 'Reminders after (days)',
      caseOn: 'Opens a case after',
      lateAfter: 'Late after',
    },
    link_guarantee: {
      title: 'Guarantee of links',
      help: 'Holds for what is ordered from now on. A lost link is repaired by its owner, or the client gets its money back: all of it at first, then by the days that are left.',
      termDays: 'The link stands for',
      fullDays: 'All is given back for',
      repairDays: 'Working days to repair it',
      choiceDays: 'Days for the client to answer',
    },
    promise_timer: {
      title: 'Promised publications',
      help: 'Days count from the date that the owner promised.',
      remindOn: 'Reminders after (days)',
      caseOn: 'Opens a case after',
    },
    days_to_finalize: {
      title: 'Finalizing by itself',
      help: 'How long after publication a briefing is done, if its links pass and nobody reports a problem.',
      value: 'Done after',
    },
    holidays: {
      title: 'Holidays',
      help: 'Days on which nobody works, besides Saturdays and Sundays. Type them as 2026-12-25.',
      value: 'Dates',
    },
    payout_terms: {
      title: 'Payouts',
      help: 'When owners are paid, and from which amount on. Less is carried forward.',
      thresholdCents: 'Least amount',
      termDays: 'Days after publication',
    },
    fiscal_identity: {
      title: 'Fiscal identity',
      help: 'Who issues invoices and receives payments. Clients can top up by transfer once you’ve added a name and an IBAN.',
      legalName: 'Legal name',
      taxNumber: 'Tax number',
      address: 'Address',
      postalCode: 'Postal code',
      city: 'City',
      country: 'Country',
      email: 'Invoice email',
      iban: 'IBAN',
      bic: 'BIC',
      usesOss: 'Reports consumer sales through the One-Stop Shop (OSS)',
    },
  },
} as const satisfies MessageTree & { keys: SettingWords };

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    settings: typeof messages;
  }
}
