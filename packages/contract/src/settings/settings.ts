import { z } from 'zod';
import { compactIban, isIban, MOST_IBAN_CHARACTERS } from '../payments/iban.ts';
import { BasisPoints, Country, line } from '../shared/fields.ts';

/** Unit of a numeric setting; `none` if it is not a number. */
export const SETTING_UNITS = ['basis_points', 'words', 'per_euro', 'none'] as const;
/** Groups of settings, a card each. */
export const SETTING_GROUPS = ['prices', 'content', 'currencies', 'fiscal'] as const;

/** A setting that administrators change at runtime. What an operator sets at the start is in env.ts. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly unit: (typeof SETTING_UNITS)[number];
  readonly schema: S;
  /** The default. Applies until it is changed, and after a reset. */
  readonly default: z.output<S>;
}

const define = <S extends z.ZodType>(setting: Setting<S>): Setting<S> => setting;

const rate = z.number().positive().max(1_000_000);

/** Every setting, declared once. Its key is its name in the API, in SQL and in the audit log. */
export const SETTINGS = {
  /** Price commission of buyers whose company and agency have none. */
  default_commission_bp: define({ group: 'prices', unit: 'basis_points', schema: BasisPoints, default: 2000 }),
  /** Words that a text should have before it is submitted. */
  minimum_words: define({ group: 'content', unit: 'words', schema: z.int().min(0).max(20_000), default: 500 }),
  /** Units of each currency for one euro. */
  currency_rates: define({
    group: 'currencies',
    unit: 'per_euro',
    schema: z.strictObject({ USD: rate, BRL: rate }),
    default: { USD: 1.1, BRL: 6 },
  }),
  /** When owners are paid, and from which amount on. */
  payout_terms: define({
    group: 'fiscal',
    unit: 'none',
    schema: z.strictObject({
      /** Cents; less is carried forward to a later run. */
      thresholdCents: z.int().min(0).max(100_000_00),
      /** Days after a publication. */
      termDays: z.int().min(0).max(365),
    }),
    default: { thresholdCents: 20_00, termDays: 30 },
  }),
  /** Our identity on invoices and payments. */
  fiscal_identity: define({
    group: 'fiscal',
    unit: 'none',
    schema: z.strictObject({
      legalName: line(120),
      taxNumber: line(40),
      address: line(200),
      postalCode: line(20),
      city: line(80),
      country: Country,
      email: line(254),
      /** The account that clients transfer to. Empty: transfers are not offered. */
      iban: line(MOST_IBAN_CHARACTERS)
        .overwrite((typed) => compactIban(typed))
        .refine((iban) => iban === '' || isIban(iban), 'iban_check'),
      bic: line(11),
      /** Declares sales to consumers of other member states in the one-stop shop. */
      usesOss: z.boolean(),
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
      usesOss: false,
    },
  }),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
export const SETTING_KEYS = Object.keys(SETTINGS) as [SettingKey, ...SettingKey[]];
