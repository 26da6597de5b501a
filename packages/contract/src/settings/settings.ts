import { z } from 'zod';
import { compactIban, isIban, MOST_IBAN_CHARACTERS } from '../payments/iban.ts';
import { BasisPoints, Country, line } from '../shared/fields.ts';

/** What the number of a setting counts; `none` where it is no number. */
export const SETTING_UNITS = ['basis_points', 'words', 'per_euro', 'none'] as const;
/** The cards that settings are shown on. */
export const SETTING_GROUPS = ['prices', 'content', 'currencies', 'fiscal'] as const;

/** One thing that an administrator may change while the product runs. What an operator sets at start is in env.ts. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly unit: (typeof SETTING_UNITS)[number];
  readonly schema: S;
  /** Holds as long as nobody changed it, and again after a reset. */
  readonly default: z.output<S>;
}

const define = <S extends z.ZodType>(setting: Setting<S>): Setting<S> => setting;

const rate = z.number().positive().max(1_000_000);

/** Every setting, declared once: its key is its name in the API, in SQL and in the log. */
export const SETTINGS = {
  /** Price commission of buyers whose company and agency have none of their own. */
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
  /** Who issues invoices and takes payments, as documents say it. */
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
      /** Where clients transfer to; without one nobody is told to. */
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
