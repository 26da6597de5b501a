import { tableEntries } from '@linkstand/contract/shared/tables';
import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { together } from '../../platform/lifecycle/together.ts';
import { record } from '../../platform/record.ts';
import { updateVersion } from '../../platform/versioned-row.ts';
import { findReport, presentReport, type ReportRow } from './queries.ts';

export interface ReportVersion {
  readonly id: number;
  readonly version: number;
}

type Change = Partial<Pick<ReportRow, 'mailedAt' | 'mailedTo' | 'shareKey' | 'shareUntil'>>;

/**
 * Changes what may change of an issued report, audited.
 * @param after runs in the same transaction
 * @throws Refusal 404, 409
 */
export async function writeReport(
  ctx: Context<UserActor>,
  act: 'mail' | 'share' | 'end_share',
  { id, version }: ReportVersion,
  changeOf: (before: ReportRow) => Change,
  after: (tx: Tx, before: ReportRow, change: Change) => Promise<void> = async () => {},
): Promise<void> {
  const before = await findReport(ctx.db, ctx.actor, id);
  const stale = async () => conflict('changed_meanwhile', { current: await presentReport(ctx, id) });
  if (before.version !== version) throw await stale();
  const change = changeOf(before);
  const isWritten = await together(ctx, async (tx) => {
    if ((await updateVersion(tx, 'publicationReports', before, change)) === undefined) return false;
    await after(tx, before, change);
    await record(tx, ctx, {
      entity: 'publication_reports',
      entityId: id,
      action: `publication_report.${act}`,
      changes: Object.fromEntries(tableEntries(change).map(([field, value]) => [field, [before[field], value]])),
      silent: true,
    });
    return true;
  });
  if (!isWritten) throw await stale();
}
