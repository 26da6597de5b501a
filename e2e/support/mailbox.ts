import type { Locale } from '@linkstand/contract/shared/locales';
import { expect } from '@playwright/test';
import type { z } from 'zod';
import { oneLine } from '../../apps/server/src/platform/mail/clean-text.ts';
import { formatFor } from '../../apps/server/src/platform/mail/format.ts';
import type { MailTemplate } from '../../apps/server/src/platform/mail/template.ts';
import { serverUrl } from './server-address.ts';

export interface Mail {
  id: number;
  subject: string;
  text: string;
  html: string;
  links: string[];
}

/** Mails in the demo's mailbox for an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${serverUrl()}/dev/mailbox.json?to=${encodeURIComponent(address)}`);
  const { data } = (await response.json()) as { data: Mail[] };
  return data;
}

/** The newest matching mail to an address. Jobs send mails, so it may take a moment. */
export async function mailTo(address: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        found = mails.find(fits);
        return found !== undefined || `only: ${mails.map(({ subject }) => subject).join(' | ') || 'nothing'}`;
      },
      { message: `a mail to ${address}` },
    )
    .toBe(true);
  if (!found) throw new Error('unreachable');
  return found;
}

/** The first link of a mail whose address contains `part`. */
export function linkIn(mail: Mail, part: string): string {
  const link = mail.links.find((url) => url.includes(part));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link with ${part}: ${mail.links.join(' ')}`);
  return link;
}

/** Subjects of the product's mails in a locale. `about` holds what any of the mails needs; each takes its own. */
export const subjectsIn =
  (locale: Locale, about: object) =>
  <Schema extends z.ZodType>({ schema, locales }: MailTemplate<Schema>): string =>
    oneLine(locales[locale](schema.parse(about), formatFor(locale)).subject, 150);
