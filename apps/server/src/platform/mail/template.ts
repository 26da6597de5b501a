import type { Locale } from '@linkstand/contract/shared/locales';
import type { Cents, Currency } from '@linkstand/contract/shared/money';
import type { z } from 'zod';

/** Where a link in a mail leads. */
export type MailLink =
  /** A page of ours, from the root: it is opened on the brand's own domain. */
  | { readonly path: string }
  /** A page elsewhere, such as a publication. */
  | { readonly url: string };

/** A line of the small table of facts. Without a value it is left out. */
export interface MailFact {
  readonly label: string;
  readonly value: string | null | undefined;
  readonly link?: MailLink;
}

/**
 * What a mail says, in one language and without markup. The layout makes the html and the text part from it, so the
 * two never differ and no template can forget to escape.
 */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  /** Who is greeted; empty: a greeting without a name. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly facts?: readonly MailFact[];
  /** Words of a person, with line breaks, and who wrote them. */
  readonly quote?: { readonly text: string; readonly by: string };
  /** The one thing to do. */
  readonly button: { readonly label: string } & MailLink;
  /** Small print below the button. */
  readonly note?: string;
  /**
   * What nobody has to get: a page of ours that ends it, in the footer and in the header that mail programs unsubscribe
   * by. The page answers GET; POST to the same address ends it at once.
   */
  readonly unsubscribe?: { readonly label: string; readonly path: string };
}

/** Why somebody gets a mail; the layout says it in the footer. */
export type MailAudience = 'account' | 'client' | 'owner' | 'staff';

/** Values as people of the language write them. */
export interface MailFormat {
  readonly locale: Locale;
  /** `2026-05-31` → `May 31, 2026`. */
  day(day: string): string;
  /** Cents of a currency (ISO 4217) → `€1,250.00`. */
  money(cents: Cents, currency?: Currency): string;
  /** 12500 → `12,500`. */
  number(value: number): string;
  list(items: readonly string[]): string;
  /** Picks by the language's own rule for one and many, then puts the number in for `#`. */
  count(value: number, one: string, many: string): string;
}

/** A message the product sends. One module each, named by the message. */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  /** Kebab-case, as in the file name. */
  readonly name: string;
  readonly audience: MailAudience;
  /** Carries a link that lets somebody in: its body is erased once sent and never shown. */
  readonly isConfidential: boolean;
  readonly schema: Schema;
  readonly locales: Record<Locale, (data: z.output<Schema>, format: MailFormat) => MailContent>;
}

/** Declares a message. A language or a part of the content that is missing does not compile. */
export function defineMail<Schema extends z.ZodType>(template: {
  name: string;
  audience: MailAudience;
  isConfidential?: boolean;
  schema: Schema;
  locales: Record<Locale, (data: z.output<Schema>, format: MailFormat) => MailContent>;
}): MailTemplate<Schema> {
  return { isConfidential: false, ...template };
}
