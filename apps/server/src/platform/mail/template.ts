import type { Locale } from '@linkstand/contract/shared/locales';
import type { Cents, Currency } from '@linkstand/contract/shared/money';
import type { z } from 'zod';

/** The target of a link in a mail. */
export type MailLink =
  /** Path of a page of ours, opened on the brand's domain. */
  | { readonly path: string }
  /** An external page, such as a publication. */
  | { readonly url: string };

/** A row of the table of facts. Left out without a value. */
export interface MailFact {
  readonly label: string;
  readonly value: string | null | undefined;
  readonly link?: MailLink;
}

/**
 * The content of a mail in one language, without markup. The layout makes the HTML and the text part from it, so the
 * two never differ and no template can forget to escape.
 */
export interface MailContent {
  readonly subject: string;
  /** Preheader: shown beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  /** Name in the greeting. Empty: a greeting without a name. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly MailFact[];
  /** A person's text with line breaks, and its author. */
  readonly quote?: { readonly text: string; readonly by: string };
  /** The button. Left out where the reader has nowhere to go. */
  readonly button?: { readonly label: string } & MailLink;
  /** Small print below the button. */
  readonly note?: string;
  /**
   * For optional mails: the page that unsubscribes, linked in the footer and in the List-Unsubscribe header. GET shows
   * the page, POST to the same address unsubscribes at once.
   */
  readonly unsubscribe?: { readonly label: string; readonly path: string };
}

/** Why somebody gets a mail. The layout says it in the footer. */
export const MAIL_AUDIENCES = ['account', 'client', 'owner', 'staff'] as const;

export type MailAudience = (typeof MAIL_AUDIENCES)[number];

/** Formats values for a locale. */
export interface MailFormat {
  readonly locale: Locale;
  /** `2026-05-31` → `May 31, 2026`. */
  day(day: string): string;
  /** Cents of a currency (ISO 4217) → `€1,250.00`. */
  money(cents: Cents, currency?: Currency): string;
  /** 12500 → `12,500`. */
  number(value: number): string;
  list(items: readonly string[]): string;
  /** Picks the plural form of the locale, and replaces `#` by the number. */
  count(value: number, one: string, many: string): string;
}

/** A message the product sends. One module each, named by the message. */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  /** Kebab-case, as in the file name. */
  readonly name: string;
  /** May depend on whom the message is about. */
  readonly audience: MailAudience | ((data: z.output<Schema>) => MailAudience);
  /** Contains a link that grants access: the body is erased once sent and never shown. */
  readonly isConfidential: boolean;
  /**
   * What follows if nobody knows whether it arrived. `repeat`: it is sent once more, because its reader waits for it, and
   * two of them do no harm. `ask`: a person decides.
   */
  readonly ifUnknown: 'repeat' | 'ask';
  readonly schema: Schema;
  readonly locales: Record<Locale, (data: z.output<Schema>, format: MailFormat) => MailContent>;
}

/** Declares a message. A missing locale or part does not compile. */
export function defineMail<Schema extends z.ZodType>(template: {
  name: string;
  audience: MailTemplate<Schema>['audience'];
  isConfidential?: boolean;
  ifUnknown?: 'repeat' | 'ask';
  schema: Schema;
  locales: Record<Locale, (data: z.output<Schema>, format: MailFormat) => MailContent>;
}): MailTemplate<Schema> {
  return { isConfidential: false, ifUnknown: 'ask', ...template };
}
