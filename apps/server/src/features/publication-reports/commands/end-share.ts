import type { Context, UserActor } from '../../../platform/context.ts';
import { type ReportVersion, writeReport } from '../write-report.ts';

/**
 * Ends the link to a report.
 * @throws Refusal 404, 409
 */
export const endShare = (ctx: Context<UserActor>, at: ReportVersion): Promise<void> =>
  writeReport(ctx, 'end_share', at, () => ({ shareKey: null, shareUntil: null }));
