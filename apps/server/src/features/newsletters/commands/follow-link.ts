import type { NewsletterVersions } from '@linkstand/contract/newsletters/schema';
import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Database } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { linksOf } from '../render-newsletter.ts';

/** Mail scanners follow every link as soon as a mail arrives. */
const SCAN_MS = 10_000;
const SCANNERS =
  /bot\b|crawl|spider|scan|preview|proofpoint|mimecast|barracuda|safelinks|headless|python|curl|wget|java\/|go-http|okhttp|^$/i;

/**
 * Where a link of a newsletter leads, which its author wrote; and notes the first click of its reader. Not the visits of
 * scanners: in the first seconds, without a body, or under their names.
 * @throws Refusal 404
 */
export async function followLink(
  db: Database,
  { key, at, agent, isHead }: { key: string; at: number; agent: string; isHead: boolean },
  now: Date,
): Promise<string> {
  const found = await db
    .selectFrom('newsletterRecipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
    .innerJoin('brands as b', 'b.id', 'n.brandId')
    .select(['r.id', 'r.locale', 'r.sentAt', 'r.clickedAt', 'n.versions', 'b.baseUrl'])
    .where('r.key', '=', key)
    .executeTakeFirst();
  const locale = LOCALES.find((each) => each === found?.locale);
  const version = locale && (found?.versions as NewsletterVersions | undefined)?.[locale];
  const href = found && version && linksOf(version, found.baseUrl.replace(/\/+$/, ''))[at];
  if (!href || !/^https?:/i.test(href)) throw notFound();
  const isScan =
    isHead || SCANNERS.test(agent) || (found.sentAt !== null && now.getTime() - found.sentAt.getTime() < SCAN_MS);
  if (!isScan && found.clickedAt === null)
    await db
      .updateTable('newsletterRecipients')
      .set({ clickedAt: now })
      .where('id', '=', found.id)
      .where('clickedAt', 'is', null)
      .execute();
  return href;
}
