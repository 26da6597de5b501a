import { randomUUID } from 'node:crypto';
import { LINK_DAYS } from '@linkstand/contract/publication-reports/choices';
import type { Context, UserActor } from '../../../platform/context.ts';
import { type ReportVersion, writeReport } from '../write-report.ts';

const DAY_MS = 86_400_000;

/** A new link to a report, and when it expires. */
export const newLink = (now: Date) => ({
  shareKey: randomUUID(),
  shareUntil: new Date(now.getTime() + LINK_DAYS * DAY_MS),
});

/**
 * Makes a link that opens a report without signing in, until it expires. An earlier link ends.
 * @throws Refusal 404, 409
 */
export const shareReport = (ctx: Context<UserActor>, at: ReportVersion): Promise<void> =>
  writeReport(ctx, 'share', at, () => newLink(ctx.now));
