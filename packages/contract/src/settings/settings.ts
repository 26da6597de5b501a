import { z } from 'zod';
import { DEFAULT_CASE_ANSWERS } from '../cases/canned-answers.ts';
import { CASE_KINDS, type CaseKind, CLIENT_CASE_KINDS } from '../cases/choices.ts';
import { DEFAULT_REMINDER, DEFAULT_REMINDER_SUBJECT, REMINDER_VARIABLES } from '../crm/reminder-texts.ts';
import { CHANNEL_NOTICE_TYPES } from '../notifications/channel-notices.ts';
import { compactIban, isBic, isBicOf, isIban, MAX_IBAN_CHARACTERS } from '../payments/iban.ts';
import { compactPixKey, isPixKey } from '../payments/pix-code.ts';
import { AUTHORITY_SERVICES, TRAFFIC_SERVICES } from '../services/metric-services.ts';
import { BasisPoints, Country, Day, Email, line, text } from '../shared/fields.ts';
import { LOCALES } from '../shared/locales.ts';
import type { Caller } from '../shared/roles.ts';
import { type Variables, variableFault } from '../shared/variables.ts';
import { CHAT_ANSWER_VARIABLES, DEFAULT_CHAT_ANSWERS } from '../whatsapp-chats/canned-answers.ts';
import { DEFAULT_PRIVACY, DEFAULT_TERMS } from './legal-texts.ts';

/** Unit of a setting's numbers. `none` for plain numbers, and for settings without any. Cents are shown as money. */
export const SETTING_UNITS = ['basis_points', 'cents', 'words', 'days', 'hours', 'per_euro', 'none'] as const;
export type SettingUnit = (typeof SETTING_UNITS)[number];
/** What becomes of invoices whose buyer's tax number is not confirmed. */
export const UNCONFIRMED_NUMBERS = ['wait', 'charge', 'chase'] as const;
export type UnconfirmedNumbers = (typeof UNCONFIRMED_NUMBERS)[number];
/** Groups of settings, in this order. Where each stands on the screen: arrange-topics.ts of the web. */
export const SETTING_GROUPS = [
  'prices',
  'currencies',
  'content',
  'metrics',
  'timers',
  'calendar',
  'fiscal',
  'reports',
  'notices',
  'mails',
  'newsletters',
  'chats',
  'reminders',
  'legal',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

/**
 * Who has to do with a setting as such: its value, its history and its place in an exported file. What follows from a
 * value (the words that a text needs) is told to whoever needs it.
 */
export interface SettingCallers {
  readonly read: readonly [Caller, ...Caller[]];
  /** Who changes, resets and imports it, in person. Others who read it see facts. */
  readonly change: readonly Caller[];
}

const ADMINISTRATORS: SettingCallers = { read: ['ADMIN'], change: ['ADMIN'] };

/**
 * A setting that is changed at runtime. What an operator sets at the start is in env.ts. Its schema is one
 * field, or a strict object of fields; each is a number, a text, a yes or no, a country, one of several choices, or a
 * list of numbers, texts or choices (fields.ts reads them). Words for it: `keys` in the web's messages of settings.
 */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly group: SettingGroup;
  readonly who: SettingCallers;
  /** The unit of all its numbers, or of each field. */
  readonly unit: SettingUnit | Readonly<Record<string, SettingUnit>>;
  readonly schema: S;
  /** The default. Applies until it is changed, and after a reset. */
  readonly default: z.output<S>;
}

const define = <S extends z.ZodType>(setting: Setting<S>): Setting<S> => setting;

/** Days after a start, in ascending order. */
const reminders = z
  .array(z.int().min(0).max(365))
  .max(10)
  .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), 'days_rising');
const days = z.int().min(1).max(365);
const workingDays = z.int().min(1).max(60);
/** A text of our own in each of the product's languages. */
const inLanguages = z.strictObject({ english: text(20_000), spanish: text(20_000), portuguese: text(20_000) });
/** A text with variables in braces, in each of the product's languages. */
const withVariables = (max: number, min: 0 | 1, known: Variables) => {
  const filled = text(max, min).refine((typed) => variableFault(typed, known) === undefined, {
    error: ({ input }) => variableFault(String(input), known) ?? 'variable_unknown',
  });
  return z.strictObject({ english: filled, spanish: filled, portuguese: filled });
};
const sitesPerMonth = z.int().min(0).max(10_000_000);
const rate = z.number().positive().max(1_000_000);

const addressOrNone = line(254).refine((typed) => typed === '' || Email.safeParse(typed).success, 'email_wrong');

/** Without repeats. */
const noticeTypes = z
  .array(z.enum(CHANNEL_NOTICE_TYPES))
  .max(CHANNEL_NOTICE_TYPES.length)
  .overwrite((types) => [...new Set(types)]);

/** Every setting, declared once. Its key is its name in the API, in SQL and in the audit log. */
export const SETTINGS = {
  /** Price commission of buyers whose company and agency have none. */
  default_commission_bp: define({
    group: 'prices',
    who: ADMINISTRATORS,
    unit: 'basis_points',
    schema: BasisPoints,
    default: 2000,
  }),
  /** Words that a text should have before it is submitted. */
  minimum_words: define({
    group: 'content',
    who: ADMINISTRATORS,
    unit: 'words',
    schema: z.int().min(0).max(20_000),
    default: 500,
  }),
  /** Buyers see live publications of others as examples on a site's page. A site can be left out. */
  publication_examples: define({
    group: 'content',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.boolean(),
    default: true,
  }),
  /** AI drafts: instructions, price and monthly budget of the language model. */
  ai_draft: define({
    group: 'content',
    who: ADMINISTRATORS,
    unit: {
      prompt: 'none',
      monthlyCapCents: 'cents',
      inputCentsPerMillion: 'cents',
      outputCentsPerMillion: 'cents',
    },
    schema: z.strictObject({
      /** Instructions for the model, beside those that say what the text is for. */
      prompt: text(4000),
      /** The monthly budget. No drafts are written beyond it. */
      monthlyCapCents: z.int().min(0).max(1_000_000_00),
      /** Price of a million input and output tokens. */
      inputCentsPerMillion: z.int().min(0).max(1_000_00),
      outputCentsPerMillion: z.int().min(0).max(1_000_00),
    }),
    default: {
      prompt:
        'Write like an experienced journalist of this site: concrete, useful to the reader, without advertising and without filler. Begin with what the reader gains. Use short paragraphs and subheadings.',
      monthlyCapCents: 50_00,
      inputCentsPerMillion: 50,
      outputCentsPerMillion: 2_00,
    },
  }),
  /** Where metrics of sites are read from, how often, and for how many sites each service is asked per month. */
  metric_refresh: define({
    group: 'metrics',
    who: ADMINISTRATORS,
    unit: {
      afterDays: 'days',
      authorityFrom: 'none',
      trafficFrom: 'none',
      mozSites: 'none',
      ahrefsSites: 'none',
      dataforseoSites: 'none',
      semrushSites: 'none',
    },
    schema: z.strictObject({
      /** A figure this old is read again, also one that was typed. */
      afterDays: z.int().min(1).max(365),
      authorityFrom: z.enum(AUTHORITY_SERVICES),
      trafficFrom: z.enum(TRAFFIC_SERVICES),
      /** 0: the service is not asked. */
      mozSites: sitesPerMonth,
      ahrefsSites: sitesPerMonth,
      dataforseoSites: sitesPerMonth,
      semrushSites: sitesPerMonth,
    }),
    default: {
      afterDays: 30,
      authorityFrom: 'moz',
      trafficFrom: 'dataforseo',
      mozSites: 1000,
      ahrefsSites: 1000,
      dataforseoSites: 1000,
      semrushSites: 1000,
    },
  }),
  /** Units of each currency for one euro. */
  currency_rates: define({
    group: 'currencies',
    who: ADMINISTRATORS,
    unit: 'per_euro',
    schema: z.strictObject({ USD: rate, BRL: rate }),
    default: { USD: 1.1, BRL: 6 },
  }),
  /** True: rates are updated daily from the European Central Bank. */
  daily_rates: define({ group: 'currencies', who: ADMINISTRATORS, unit: 'none', schema: z.boolean(), default: false }),
  /** A briefing waits for its client: days until reminders, a case, and lateness. */
  client_timer: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: 'days',
    schema: z.strictObject({ remindOn: reminders, caseOn: days, lateAfter: days }),
    default: { remindOn: [7, 14, 21], caseOn: 22, lateAfter: 21 },
  }),
  /** A briefing waits for its owner's answer. */
  owner_timer: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: 'days',
    schema: z.strictObject({ remindOn: reminders, caseOn: days, lateAfter: days }),
    default: { remindOn: [2, 5, 7], caseOn: 8, lateAfter: 7 },
  }),
  /** An owner promised a day: counted from that day. */
  promise_timer: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: 'days',
    schema: z.strictObject({ remindOn: reminders, caseOn: days }),
    default: { remindOn: [0, 2, 5], caseOn: 6 },
  }),
  /** Days after a publication until it is final, if its links are in order and nobody objects. */
  days_to_finalize: define({ group: 'timers', who: ADMINISTRATORS, unit: 'days', schema: days, default: 7 }),
  /**
   * The link guarantee of new orders: its days, the days with a full refund, the working days for the owner's repair,
   * and the days for the client's answer.
   */
  link_guarantee: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: 'days',
    schema: z.strictObject({
      termDays: z.int().min(30).max(3650),
      fullDays: z.int().min(0).max(3650),
      repairDays: z.int().min(1).max(60),
      choiceDays: z.int().min(1).max(60),
    }),
    default: { termDays: 365, fullDays: 90, repairDays: 10, choiceDays: 14 },
  }),
  /** How often the links of publications are visited, and when what is found counts. */
  link_checks: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: {
      dailyDays: 'days',
      laterEveryDays: 'days',
      confirmAfterHours: 'hours',
      unknownCaseDays: 'days',
      unknownLostDays: 'days',
    },
    schema: z
      .strictObject({
        /** Days after a publication in which its links are visited daily. */
        dailyDays: z.int().min(0).max(3650),
        /** Days between later visits. */
        laterEveryDays: z.int().min(1).max(60),
        /** Hours after the first failing visit at which a fault is confirmed; then the link is lost. */
        confirmAfterHours: z
          .array(z.int().min(1).max(720))
          .min(1)
          .max(6)
          .refine((hours) => hours.every((hour, at) => at === 0 || hour > (hours[at - 1] ?? 0)), 'hours_rising'),
        /** Days without an answer until a case, and until the link counts as lost. */
        unknownCaseDays: days,
        unknownLostDays: days,
      })
      .refine(({ unknownCaseDays, unknownLostDays }) => unknownCaseDays < unknownLostDays, {
        path: ['unknownLostDays'],
        error: 'bounds_order',
      }),
    default: {
      dailyDays: 30,
      laterEveryDays: 7,
      confirmAfterHours: [6, 24, 72],
      unknownCaseDays: 7,
      unknownLostDays: 30,
    },
  }),
  /** Working days until a case of each kind should be solved. */
  case_targets: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: 'days',
    schema: z.strictObject(
      Object.fromEntries(CASE_KINDS.map((kind) => [kind, workingDays])) as Record<CaseKind, typeof workingDays>,
    ),
    default: {
      link_lost: 3,
      link_problem: 3,
      client_silent: 2,
      owner_silent: 2,
      promise_broken: 2,
      declined: 3,
      dispute: 3,
      question: 2,
    },
  }),
  /** Working days until a client should have a first answer in a case it opened. */
  case_answer_targets: define({
    group: 'timers',
    who: ADMINISTRATORS,
    unit: 'days',
    schema: z.strictObject(
      Object.fromEntries(CLIENT_CASE_KINDS.map((kind) => [kind, workingDays])) as Record<
        (typeof CLIENT_CASE_KINDS)[number],
        typeof workingDays
      >,
    ),
    default: { dispute: 1, question: 1 },
  }),
  /** Texts that the team offers itself when it answers a case: each begins with a line `# Name`. */
  case_answers: define({
    group: 'content',
    who: ADMINISTRATORS,
    unit: 'none',
    // Nothing is filled in.
    schema: withVariables(20_000, 0, {}),
    default: DEFAULT_CASE_ANSWERS,
  }),
  /** Texts that the team offers itself when it writes on WhatsApp: each begins with a line `# Name`. */
  chat_answers: define({
    group: 'chats',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: withVariables(20_000, 0, CHAT_ANSWER_VARIABLES),
    default: DEFAULT_CHAT_ANSWERS,
  }),
  /** Minutes after which the team is told of a conversation that nobody has taken. 0: never. */
  chat_alert_minutes: define({
    group: 'chats',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.int().min(0).max(10_000),
    default: 30,
  }),
  /** Public holidays. Saturdays and Sundays are never working days. */
  holidays: define({
    group: 'calendar',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.array(Day).max(400),
    default: [],
  }),
  /** Whether orders wait whose payer disputes a payment, or owes what was taken back of one. */
  hold_disputed_orders: define({
    group: 'fiscal',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.boolean(),
    default: true,
  }),
  /**
   * What becomes of a buyer's tax number of another member state while its register has not confirmed it: its invoices
   * wait, VAT is charged, or they are issued without VAT and listed until it is confirmed.
   */
  unconfirmed_numbers: define({
    group: 'fiscal',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.enum(UNCONFIRMED_NUMBERS),
    default: 'chase',
  }),
  /** When owners are paid, and the minimum amount. */
  payout_terms: define({
    group: 'fiscal',
    who: ADMINISTRATORS,
    unit: { thresholdCents: 'cents', termDays: 'days' },
    schema: z.strictObject({
      /** Cents; less is carried forward to a later run. */
      thresholdCents: z.int().min(0).max(100_000_00),
      /** Days after a publication. */
      termDays: z.int().min(0).max(365),
    }),
    default: { thresholdCents: 20_00, termDays: 30 },
  }),
  /** Limits in reports: client tiers, quiet and lost clients, and when an owner's money is due. */
  report_bounds: define({
    group: 'reports',
    who: ADMINISTRATORS,
    unit: {
      tierACents: 'cents',
      tierBCents: 'cents',
      tierCCents: 'cents',
      quietDays: 'days',
      quieterDays: 'days',
      quietestDays: 'days',
      lostDays: 'days',
      ownerTermDays: 'days',
    },
    schema: z
      .strictObject({
        /** Minimum spending in twelve months, in cents. Clients below C are in D. */
        tierACents: z.int().min(1).max(1_000_000_000_00),
        tierBCents: z.int().min(1).max(1_000_000_000_00),
        tierCCents: z.int().min(1).max(1_000_000_000_00),
        /** Days without an order. */
        quietDays: z.int().min(1).max(3650),
        quieterDays: z.int().min(1).max(3650),
        quietestDays: z.int().min(1).max(3650),
        lostDays: z.int().min(1).max(3650),
        /** Days after a publication until its owner's money counts as due. */
        ownerTermDays: z.int().min(0).max(365),
      })
      .refine(({ tierACents, tierBCents, tierCCents }) => tierACents > tierBCents && tierBCents > tierCCents, {
        path: ['tierBCents'],
        error: 'bounds_order',
      })
      .refine((days) => days.quietDays < days.quieterDays && days.quieterDays < days.quietestDays, {
        path: ['quieterDays'],
        error: 'bounds_order',
      })
      .refine((days) => days.quietestDays < days.lostDays, { path: ['lostDays'], error: 'bounds_order' }),
    default: {
      tierACents: 10_000_00,
      tierBCents: 3_000_00,
      tierCCents: 1_000_00,
      quietDays: 30,
      quieterDays: 60,
      quietestDays: 90,
      lostDays: 180,
      ownerTermDays: 30,
    },
  }),
  /** Our identity on invoices and payments. */
  fiscal_identity: define({
    group: 'fiscal',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z
      .strictObject({
        legalName: line(120),
        taxNumber: line(40),
        address: line(200),
        postalCode: line(20),
        city: line(80),
        country: Country,
        email: addressOrNone,
        /** The account that clients transfer to. Empty: transfers are not offered. */
        iban: line(MAX_IBAN_CHARACTERS)
          .overwrite((typed) => compactIban(typed))
          .refine((iban) => iban === '' || isIban(iban), 'iban_check'),
        bic: line(20)
          .overwrite((typed) => compactIban(typed))
          .refine((bic) => bic === '' || isBic(bic), 'bic_wrong'),
        /** Of the account in Brazil, for documents in reais. Empty: they have no Pix code. */
        pixKey: line(77)
          .overwrite((typed) => compactPixKey(typed))
          .refine((key) => key === '' || isPixKey(key), 'pix_key_wrong'),
        /** Declares sales to consumers in other member states through the one-stop shop. */
        usesOss: z.boolean(),
      })
      .refine(({ iban, bic }) => iban === '' || bic === '' || isBicOf(bic, iban), {
        error: 'bic_elsewhere',
        path: ['bic'],
      }),
    default: {
      legalName: '',
      taxNumber: '',
      address: '',
      postalCode: '',
      city: '',
      country: 'ES',
      email: '',
      iban: '',
      bic: '',
      pixKey: '',
      usesOss: false,
    },
  }),
  /** Notices to the team's channels: which ones, and in which language. */
  channel_notices: define({
    group: 'notices',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.strictObject({ slack: noticeTypes, telegram: noticeTypes, language: z.enum(LOCALES) }),
    default: {
      slack: ['request_waiting', 'owner_declined', 'case_opened', 'link_lost', 'card_issue', 'service_broken'],
      telegram: ['request_waiting', 'owner_declined', 'case_opened', 'link_lost', 'card_issue', 'service_broken'],
      language: 'en-US',
    },
  }),
  /** Where answers to mails go. Empty: to the sender, which is each brand's address. */
  mail_senders: define({
    group: 'mails',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.strictObject({ mails: addressOrNone, newsletters: addressOrNone }),
    default: { mails: '', newsletters: '' },
  }),
  /** Most newsletters that leave in each span; 0: no limit. */
  newsletter_pace: define({
    group: 'newsletters',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: z.strictObject({
      perSecond: z.int().min(0).max(10_000),
      perHour: z.int().min(0).max(10_000_000),
      /** To one receiving domain. */
      perDomainHour: z.int().min(0).max(10_000_000),
    }),
    default: { perSecond: 0, perHour: 0, perDomainHour: 0 },
  }),
  /** Most newsletters, reminders and WhatsApp templates that one person gets in a span of days; 0: no limit. */
  contact_cap: define({
    group: 'reminders',
    who: ADMINISTRATORS,
    unit: { messages: 'none', days: 'days' },
    schema: z.strictObject({ messages: z.int().min(0).max(100), days: z.int().min(1).max(90) }),
    default: { messages: 4, days: 7 },
  }),
  /** Mails to clients who have neither done anything nor been contacted for some days. */
  client_reminders: define({
    group: 'reminders',
    who: ADMINISTRATORS,
    unit: { isOn: 'none', afterDays: 'days', fromHour: 'none', toHour: 'none', heldOutPercent: 'none' },
    schema: z
      .strictObject({
        isOn: z.boolean(),
        /** Days of quiet, a mail after each. */
        afterDays: z
          .array(z.int().min(7).max(730))
          .min(1)
          .max(6)
          .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), 'days_rising'),
        /** On working days from this hour until before that one, in the installation's zone. */
        fromHour: z.int().min(0).max(23),
        toHour: z.int().min(1).max(24),
        /** Clients of a hundred who get none, to compare with. */
        heldOutPercent: z.int().min(0).max(50),
      })
      .refine(({ fromHour, toHour }) => fromHour < toHour, { path: ['toHour'], error: 'bounds_order' }),
    default: { isOn: false, afterDays: [30, 60, 90], fromHour: 9, toHour: 18, heldOutPercent: 10 },
  }),
  /** The subject of reminders. */
  reminder_subject: define({
    group: 'reminders',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: withVariables(120, 1, REMINDER_VARIABLES),
    default: DEFAULT_REMINDER_SUBJECT,
  }),
  /** The text of reminders. A blank line starts a paragraph. */
  reminder_text: define({
    group: 'reminders',
    who: ADMINISTRATORS,
    unit: 'none',
    schema: withVariables(3000, 1, REMINDER_VARIABLES),
    default: DEFAULT_REMINDER,
  }),
  /** True: account executives get a mail on Mondays about their clients. */
  client_digest: define({ group: 'reminders', who: ADMINISTRATORS, unit: 'none', schema: z.boolean(), default: true }),
  /** What clients agree to when they order, at /terms. Empty: the page says that there is none yet. */
  terms: define({ group: 'legal', who: ADMINISTRATORS, unit: 'none', schema: inLanguages, default: DEFAULT_TERMS }),
  /** Which data is kept and what for, at /privacy. */
  privacy: define({ group: 'legal', who: ADMINISTRATORS, unit: 'none', schema: inLanguages, default: DEFAULT_PRIVACY }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
/** By group, in the order of the declaration. */
export const SETTING_KEYS = SETTING_GROUPS.flatMap((group) =>
  (Object.keys(SETTINGS) as SettingKey[]).filter((key) => SETTINGS[key].group === group),
) as [SettingKey, ...SettingKey[]];

/** The names of a setting's fields; `value` if it is one itself. */
export type SettingFieldName<K extends SettingKey> =
  SettingValue<K> extends readonly unknown[]
    ? 'value'
    : SettingValue<K> extends Readonly<Record<string, unknown>>
      ? keyof SettingValue<K> & string
      : 'value';
