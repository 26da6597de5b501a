import type { Newsletter, NewsletterRow } from '@linkstand/contract/newsletters/schema';
import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Context } from '../../platform/context.ts';
import { newsletterPolicy } from './policy.ts';
import { countExclusions, countOrdered, findNewsletter, type NewsletterRecord } from './queries.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

export function presentNewsletterRow(ctx: Context, row: NewsletterRecord): NewsletterRow {
  const versions = row.versions;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    audience: row.audience,
    state: row.state,
    locales: LOCALES.filter((locale) => versions[locale]),
    scheduledAt: instant(row.scheduledAt),
    startedAt: instant(row.startedAt),
    finishedAt: instant(row.finishedAt),
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    recipients: row.recipients,
    sent: row.sent,
    refused: row.refused,
    retryable: row.retryable,
    unknown: row.unknown,
    excluded: row.excluded,
    unsubscribed: row.unsubscribed,
    bounced: row.bounced,
    clicked: row.clicked,
    opened: row.opened,
    can: newsletterPolicy.can(ctx.actor, row),
  };
}

/** @throws Refusal 404 */
export async function presentNewsletter(ctx: Context, id: number): Promise<Newsletter> {
  const row = await findNewsletter(ctx.db, ctx, id);
  return {
    ...presentNewsletterRow(ctx, row),
    filter: row.filter,
    versions: row.versions,
    timeZone: ctx.timeZone,
    ordered: await countOrdered(ctx.db, id),
    leftOut: await countExclusions(ctx.db, id),
    countsOpens: row.countsOpens,
  };
}
