import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Database } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { linksOf } from '../render-newsletter.ts';

/** Mail scanners follow every link as soon as a mail arrives. */
const SCAN_MS = 10_000;
const SCANNERS =
  /bot\b|crawl|spider|scan|preview|proofpoint|mimecast|barracuda|safelinks|headless|python|curl|wget|java\/|go-http|okhttp|^$/i;

/** Who requests a link or image of a newsletter. */
interface Visit {
  /** Of the recipient. */
  readonly key: string;
  readonly agent: string;
  readonly isHead: boolean;
}

/** Scanners visit in the first seconds, without a body, or under their names. */
const isScan = ({ agent, isHead }: Visit, sentAt: Date | null, now: Date): boolean =>
  isHead || SCANNERS.test(agent) || (sentAt !== null && now.getTime() - sentAt.getTime() < SCAN_MS);

/** Records that a newsletter was opened, the first time and not by scanners. Doesn't reveal whether it exists. */
export async function noteOpen(db: Database, visit: Visit, now: Date): Promise<void> {
  const found = await db
    .selectFrom('newsletterRecipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
    .innerJoin('brands as b', 'b.id', 'n.brandId')
    .select(['r.id', 'r.sentAt', 'b.countsOpens'])
    .where('r.key', '=', visit.key)
    .where('r.openedAt', 'is', null)
    .executeTakeFirst();
  if (!found?.countsOpens || isScan(visit, found.sentAt, now)) return;
  await db
    .updateTable('newsletterRecipients')
    .set({ openedAt: now })
    .where('id', '=', found.id)
    .where('openedAt', 'is', null)
    .execute();
}

/**
 * Where a link of a newsletter leads, as its author wrote it. Records the first click of its reader, not those of
 * scanners.
 * @throws Refusal 404
 */
export async function followLink(db: Database, visit: Visit & { readonly at: number }, now: Date): Promise<string> {
  const found = await db
    .selectFrom('newsletterRecipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
    .innerJoin('brands as b', 'b.id', 'n.brandId')
    .select(['r.id', 'r.locale', 'r.sentAt', 'r.clickedAt', 'n.versions', 'b.baseUrl'])
    .where('r.key', '=', visit.key)
    .executeTakeFirst();
  const locale = LOCALES.find((each) => each === found?.locale);
  const version = locale && found?.versions?.[locale];
  const href = found && version && linksOf(version, found.baseUrl.replace(/\/+$/, ''))[visit.at];
  if (!href || !/^https?:/i.test(href)) throw notFound();
  if (found.clickedAt === null && !isScan(visit, found.sentAt, now))
    await db
      .updateTable('newsletterRecipients')
      .set({ clickedAt: now })
      .where('id', '=', found.id)
      .where('clickedAt', 'is', null)
      .execute();
  return href;
}
