import type { Context, Tx } from '../../../platform/context.ts';
import { lockCase } from '../queries.ts';
import { continuing } from './merge-case.ts';
import { moveCaseByRule } from './move-case.ts';
import { waitWithClaims } from './wait-with-claims.ts';

/**
 * A person disputes a publication whose link checks have a case already: it goes on in the person's. A case that other
 * links of the site share stays theirs, and this link alone leaves it.
 */
export async function takeOverChecks(tx: Tx, ctx: Context, caseId: number, briefingId: number): Promise<void> {
  const rows = await tx
    .selectFrom('cases as k')
    .select(['k.id', 'k.briefingId'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('linkWatches as o')
            .select('o.briefingId')
            .whereRef('o.caseId', '=', 'k.id')
            .where('o.briefingId', '<>', briefingId)
            .where('o.isWatched', '=', true),
        )
        .as('isShared'),
    )
    .where('k.state', '<>', 'closed')
    .where('k.kind', 'in', ['link_lost', 'link_problem'])
    .where('k.openedById', 'is', null)
    .where((row) =>
      row.or([
        row('k.briefingId', '=', briefingId),
        row('k.id', '=', row.selectFrom('linkWatches as w').select('w.caseId').where('w.briefingId', '=', briefingId)),
      ]),
    )
    .orderBy('k.id')
    .execute();
  for (const { id, briefingId: own, isShared } of rows) {
    const before = await lockCase(tx, id);
    if (!before || before.state === 'closed') continue;
    if (own === briefingId && !isShared)
      await moveCaseByRule(tx, ctx, 'merge', before, continuing(tx, ctx, before, caseId));
    else
      await tx
        .updateTable('linkWatches')
        .set({ caseId })
        .where('briefingId', '=', briefingId)
        .where('caseId', '=', id)
        .execute();
  }
  if (rows.length > 0) await waitWithClaims(tx, ctx, caseId);
}
