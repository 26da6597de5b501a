import { z } from 'zod';
import { isCountry } from './countries.ts';
import { LOCALES } from './locales.ts';
import { MAIL_ADDRESS, plainMailAddress } from './mail-address.ts';
import { MIN_PASSWORD } from './password.ts';
import { isPlainLine, isPlainText, onlyIfSeen, toPlainText, withoutTurns } from './plain-text.ts';
import { MAX_REASON, MIN_REASON } from './reason.ts';

export const MAX_CENTS = 100_000_000_000;
/** Whole cents, within what JSON represents exactly. */
export const Cents = z.int().min(0).max(MAX_CENTS);
/** What a buyer pays (shared/money.ts). The type prevents answering a site's base price instead. */
export const Price = Cents.brand<'PriceCents'>();
/** Hundredths of a percent: 2000 is 20 %. */
export const BasisPoints = z.int().min(0).max(100_000);
/** UTC instant, ISO 8601. */
export const Instant = z.iso.datetime();
/** Calendar day, YYYY-MM-DD. The database has no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'), 'day_wrong');
/** A mail address in its one form (shared/mail-address.ts). */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(plainMailAddress)
  .max(254)
  .pipe(z.email({ pattern: MAIL_ADDRESS }));
export const Url = z
  .string()
  .trim()
  .max(2048)
  // The parser of addresses skips line breaks and control characters, but code that stores or follows an address does
  // not.
  .refine(isPlainLine, 'hidden_characters')
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }));
/** The form of ISO 3166-1 alpha-2: to look for, where an unknown code finds nothing. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'country_wrong');
/** ISO 3166-1 alpha-2, of a country that there is. */
export const Country = CountryCode.refine(isCountry, 'country_wrong');
/** ISO 639-1. */
export const LanguageCode = z.string().regex(/^[a-z]{2}$/, 'language_wrong');
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'color_wrong');

/**
 * One line of text, trimmed. Hidden characters and line breaks are refused; marks that turn the direction, which pasting
 * brings along, are removed.
 */
export const line = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .overwrite((typed) => onlyIfSeen(withoutTurns(typed), min))
    .min(min)
    .max(max)
    .refine(isPlainLine, 'hidden_characters');
/** Multi-line text, trimmed. Hidden characters, which pasting brings along, are removed. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .overwrite((typed) => onlyIfSeen(toPlainText(typed).trim(), min))
    .min(min)
    .max(max);
/** HTML of an editor, cleaned like text. The server sanitizes it before storing. */
export const html = (max: number, min = 0) => z.string().overwrite(toPlainText).min(min).max(max);
/** A secret: compared but never shown. Taken exactly as typed, or refused. */
export const Secret = z.string().refine(isPlainText, 'hidden_characters');
/** A new password. */
export const Password = Secret.min(MIN_PASSWORD, 'password_short').max(200);
const isPlainJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isPlainText(key) && isPlainJson(inner));
};
/** Any JSON without hidden characters in texts and keys. Its shape is validated where it is used. */
export const Json = z.json().refine(isPlainJson, 'hidden_characters');
export type Json = z.output<typeof Json>;
/** A required reason that another person will read. */
export const Reason = text(MAX_REASON, MIN_REASON);

export const Locale = z.enum(LOCALES);
export type Locale = z.output<typeof Locale>;

export const MAX_FILE_BYTES = 3 * 1024 * 1024;
