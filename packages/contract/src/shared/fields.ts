import { z } from 'zod';

/** Whole cents; never a fraction, never beyond what JSON carries exactly. */
export const Cents = z.int().min(0).max(100_000_000_000);
/** Hundredths of a percent: 2000 is 20 %. */
export const BasisPoints = z.int().min(0).max(100_000);
/** UTC instant, ISO 8601. */
export const Instant = z.iso.datetime();
/** Calendar day, YYYY-MM-DD; the database has no year 0. */
export const Day = z.iso.date().refine((day) => !day.startsWith('0000'));
export const Email = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const Url = z
  .string()
  .trim()
  .max(2048)
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }));
/** ISO 3166-1 alpha-2. */
export const Country = z.string().regex(/^[A-Z]{2}$/);
/** ISO 639-1. */
export const LanguageCode = z.string().regex(/^[a-z]{2}$/);
export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/);

// PostgreSQL text can't hold NUL, and no person types it.
const noNul = (value: string) => !value.includes('\u0000');
/** One line of text without control characters, trimmed. */
export const line = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u001f\u007f]*$/);
/** Text of several lines. */
export const text = (max: number, min = 0) => z.string().trim().min(min).max(max).refine(noNul);
/** A reason that a person must give and another will read. */
export const Reason = text(2000, 3);

export const LOCALES = ['en-US', 'es', 'pt-BR'] as const;
export const Locale = z.enum(LOCALES);
export type Locale = z.output<typeof Locale>;

export const MAX_FILE_BYTES = 3 * 1024 * 1024;
