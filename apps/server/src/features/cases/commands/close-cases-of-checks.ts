import type { Context, Tx } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { CHECK_PASSED } from '../findings.ts';

/** Closes the cases that failed checks of a briefing opened, now that one passed. Those of people stay theirs to close. */
export async function closeCasesOfChecks(tx: Tx, ctx: Context, briefingId: number): Promise<void> {
  const open = await tx
    .selectFrom('cases')
    .select(['id', 'state', 'version'])
    .where('briefingId', '=', briefingId)
    .where('openedByCheck', '=', true)
    .where('state', '<>', 'closed')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id, state, version } of open) {
    const closed = { state: 'closed', resolution: CHECK_PASSED, closedAt: ctx.now, version: version + 1 };
    await tx.updateTable('cases').set(closed).where('id', '=', id).execute();
    await tx
      .insertInto('caseEntries')
      .values({ caseId: id, authorKind: 'system', authorName: '', body: CHECK_PASSED, createdAt: ctx.now })
      .execute();
    await record(tx, ctx, {
      entity: 'cases',
      entityId: id,
      action: 'case.close',
      from: state,
      to: 'closed',
      data: { briefingId, byCheck: true },
    });
  }
}
