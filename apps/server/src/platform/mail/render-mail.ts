import type { Locale } from '@linkstand/contract/shared/locales';
import type { z } from 'zod';
import type { MailBrand } from './brand.ts';
import { oneLine } from './clean-text.ts';
import { formatFor } from './format.ts';
import { type LayoutInput, layOutHtml, layOutText } from './layout.ts';
import type { MailAudience, MailLink, MailTemplate } from './template.ts';
import { layoutWords } from './words.ts';

/** Longest subject in characters. Programs show about 60; far longer ones look like spam. */
const SUBJECT_LENGTH = 150;

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where the reader can unsubscribe. Null for mails that must be sent. */
  readonly unsubscribeUrl: string | null;
  /** Whom it is written for. */
  readonly audience: MailAudience;
}

/**
 * Renders the text, colours and links of one mail.
 *
 * @throws ZodError if the data does not fit the template, Error if a link has a target that is not allowed
 */
export function renderMail<Schema extends z.ZodType>(
  template: MailTemplate<Schema>,
  { locale, brand, data }: { locale: Locale; brand: MailBrand; data: z.input<Schema> },
): RenderedMail {
  const read = template.schema.parse(data);
  const content = template.locales[locale](read, formatFor(locale));
  const audience = typeof template.audience === 'function' ? template.audience(read) : template.audience;
  const words = layoutWords[locale];
  const brandName = oneLine(brand.name, 80);
  const mail: LayoutInput = {
    locale,
    brand: { ...brand, name: brandName },
    words,
    subject: oneLine(content.subject, SUBJECT_LENGTH),
    preheader: content.preheader,
    heading: content.heading,
    name: content.name,
    paragraphs: content.paragraphs,
    facts: (content.facts ?? []).flatMap(({ label, value, link }) =>
      value ? [{ label, value, href: link && addressOf(link, brand) }] : [],
    ),
    quote: content.quote?.text ? content.quote : undefined,
    button: content.button && { label: content.button.label, href: addressOf(content.button, brand) },
    note: content.note,
    unsubscribe: content.unsubscribe && {
      label: content.unsubscribe.label,
      href: addressOf(content.unsubscribe, brand),
    },
    why: words.why[audience](brandName),
  };
  const unsubscribeUrl = mail.unsubscribe?.href ?? null;
  return { subject: mail.subject, html: layOutHtml(mail), text: layOutText(mail), unsubscribeUrl, audience };
}

/** A path is resolved on the brand's domain and can't leave it. An external address must be http or https. */
function addressOf(link: MailLink, brand: MailBrand): string {
  if ('path' in link) {
    const address = new URL(link.path, brand.baseUrl);
    if (!link.path.startsWith('/') || address.origin !== new URL(brand.baseUrl).origin) {
      throw new Error(`A mail would link to ${JSON.stringify(link.path)}, which is not a path of ours.`);
    }
    return address.href;
  }
  const address = new URL(link.url);
  if (address.protocol !== 'https:' && address.protocol !== 'http:') {
    throw new Error(`A mail would link to ${JSON.stringify(link.url)}, which is not a web address.`);
  }
  return address.href;
}
