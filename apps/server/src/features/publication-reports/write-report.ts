import { tableEntries } from '@linkstand/contract/shared/tables';
import type { Context, Tx, UserActor } from '../../platform/context.ts';
import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { findReport, presentReport, type ReportRow } from './queries.ts';

export interface ReportVersion {
  readonly id: number;
  readonly version: number;
}

type Act = 'mail' | 'share' | 'end_share';
type Change = Partial<Pick<ReportRow, 'mailedAt' | 'mailedTo' | 'shareKey' | 'shareUntil'>>;

const { write } = defineWrites<'publicationReports', ReportRow, Act, Context<UserActor>>({
  table: 'publicationReports',
  entity: 'publication_reports',
  noun: 'publication_report',
  find: (tx, { actor }, id) => findReport(tx, actor, id),
  present: presentReport,
});

/**
 * Changes what may change of an issued report, audited.
 * @param after runs in the same transaction
 * @throws Refusal 404, 409
 */
export const writeReport = (
  ctx: Context<UserActor>,
  act: Act,
  at: ReportVersion,
  changeOf: (before: ReportRow) => Change,
  after?: (tx: Tx, before: ReportRow, change: Change) => Promise<void>,
): Promise<void> =>
  write(ctx, act, at, (before) => {
    const changes = changeOf(before);
    const logged = tableEntries(changes).map(([field, value]) => [field, [before[field], value]]);
    return {
      changes,
      logged: Object.fromEntries(logged),
      silent: true,
      ...(after && { after: (tx) => after(tx, before, changes) }),
    };
  });
